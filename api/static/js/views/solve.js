/* Solve: thirteen cards in, the best setting out, with what others cost. */

import { HAND_SIZE, ORDERS, deal } from "../deck.js";
import { announce, element } from "../dom.js";
import { signed, words } from "../language.js";
import { createPicker } from "../picker.js";
import { problemMessage } from "../problem.js";
import { circumstances } from "../seat.js";
import { latest, post } from "../service.js";
import { change, onChange, session } from "../session.js";
import { solution } from "./solution.js";

const ALTERNATIVES = 5;

/** Show the view in an element; return what ends it. */
export function solveView(root) {
  const text = words().solve;
  const once = latest();
  let solved = null; // the hand and rules that are shown

  const picker = createPicker((card) => setCards(session.cards.includes(card)
    ? session.cards.filter((each) => each !== card) : [...session.cards, card]));
  const count = element("p", { class: "count" });
  const result = element("section", { class: "result", "aria-label": text.best });
  const others = element("section", { class: "others", "aria-label": text.others });
  const typed = element("input", { type: "text", name: "cards", autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", placeholder: text.typeHint, value: session.text });
  const notation = element("select", { name: "notation" },
    Object.entries(text.notations).map(([value, label]) => element("option", { value }, label)));

  root.append(
    element("div", { class: "heading" }, element("h1", { tabindex: "-1" }, text.heading), element("p", {}, text.lead)),
    element("div", { class: "columns solving" },
      element("div", { class: "panel" },
        element("div", { class: "panel-head" },
          count,
          element("div", { class: "buttons" },
            element("button", { type: "button", onclick: () => setCards(deal(1)[0]) }, text.random),
            element("button", { type: "button", class: "quiet", onclick: () => setCards([]) }, text.clear))),
        picker.element,
        element("form", { class: "typed", onsubmit: (event) => {
          event.preventDefault();
          readTyped();
        } },
          element("label", { class: "grow" }, element("span", {}, text.type), typed),
          element("label", {}, element("span", {}, text.notation), notation),
          element("button", { type: "submit" }, text.lay))),
      result,
      others));

  function setCards(cards) {
    typed.value = "";
    change({ cards: [...cards].sort(ORDERS.suit), text: "" });
  }

  function show() {
    const { cards } = session;
    picker.show(cards, new Map(), cards.length === HAND_SIZE);
    count.textContent = text.picked(cards.length);
    const wanted = keyOf(cards);
    if (cards.length < HAND_SIZE) {
      once(() => null);
      solved = null;
      if (!session.text) showResult([element("p", { class: "waiting" }, text.waiting)]);
    } else if (wanted !== solved) {
      solved = wanted;
      solve({ cards });
    }
  }

  function showResult(best, rest = []) {
    result.replaceChildren(...best);
    others.replaceChildren(...rest);
  }

  async function readTyped() {
    if (!typed.value.trim()) return;
    const answer = await solve({ cards: typed.value, notation: notation.value });
    if (!answer) return;
    const cards = [...answer.cards].sort(ORDERS.suit);
    solved = keyOf(cards);
    change({ cards, text: "" });
  }

  async function solve(hand) {
    result.setAttribute("aria-busy", "true");
    if (!result.querySelector(".board")) showResult([element("p", { class: "waiting" }, words().busy)]);
    let given = null;
    try {
      const answer = await once(async (signal) => {
        given = await circumstances();
        return post("v1/solve", { ...hand, ...given, alternatives: ALTERNATIVES }, signal);
      });
      if (answer) {
        const shown = solution(answer, given);
        showResult(shown.best, shown.others);
        announceBest(answer);
        if (result.getBoundingClientRect().top > innerHeight * 0.75) result.scrollIntoView({ block: "start" });
      }
      return answer;
    } catch (error) {
      showResult([problemMessage(error)]);
      return null;
    } finally {
      result.removeAttribute("aria-busy");
    }
  }

  show();
  if (session.text) readTyped();
  return onChange(show);
}

/** Return what a solution depends on, as a text to compare. */
function keyOf(cards) {
  const { rules, players, role } = session;
  return JSON.stringify([[...cards].sort(), rules, players, role]);
}

function announceBest({ best }) {
  const { front, middle, back, expected_points: points } = best;
  announce(words().solve.said(signed(points), front.description, middle.description, back.description));
}
