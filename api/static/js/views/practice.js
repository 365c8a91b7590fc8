/* Practice: lay a hand yourself, and be told what your setting costs against the best. */

import { createBoard } from "../board.js";
import { createClock } from "../clock.js";
import { HAND_SIZE, ORDERS, ROWS, deal } from "../deck.js";
import { announce, element } from "../dom.js";
import { words } from "../language.js";
import { allCards, cardsIn, filled, inHand, isComplete } from "../laying.js";
import { problemMessage } from "../problem.js";
import { checkRows } from "../rowcheck.js";
import { circumstances } from "../seat.js";
import { latest, post } from "../service.js";
import { change, onChange, session } from "../session.js";
import { countHand } from "../tally.js";
import { reviewed } from "./reviewed.js";
import { tallyPanel } from "./tallypanel.js";

const MINUTES = [1, 2, 3, 5];

// What lasts while other views are looked at: the laying, and the hand that was dealt here and has not counted yet.
const table = { laying: null, uncounted: null, order: "rank", minutes: 0 };

/** Show the view in an element; return what ends it. */
export function practiceView(root) {
  const text = words().practice;
  const checking = latest();
  const reviewing = latest();
  const clock = createClock(timeIsUp);
  const score = tallyPanel();

  const board = createBoard({ moved, order: (a, b) => ORDERS[table.order](a, b) });
  const verdict = element("p", { class: "verdict" });
  const outcome = element("section", { class: "outcome" });
  const review = element("button", { type: "button", class: "main", onclick: reviewLaying }, text.review);

  root.append(
    element("div", { class: "heading" }, element("h1", { tabindex: "-1" }, text.heading)),
    element("div", { class: "columns wide-first" },
      element("div", { class: "lay" },
        element("div", { class: "panel-head" },
          element("div", { class: "buttons" },
            element("button", { type: "button", onclick: () => {
              newHand();
              board.element.querySelector("button").focus({ preventScroll: true });
            } }, text.deal),
            element("button", { type: "button", class: "quiet", onclick: takeBack }, text.takeBack)),
          clock.element),
        board.element,
        element("div", { class: "panel-head" }, verdict, review),
        element("div", { class: "panel-head aside" },
          element("p", { class: "soft small-print how" }, words().board.lead, " ",
            element("span", { class: "keys" }, words().board.keys)),
          element("div", { class: "buttons" }, orderChoice(), clockChoice()))),
      element("div", {}, score.element, outcome)));

  function orderChoice() {
    const choice = element("select", { onchange: () => {
      table.order = choice.value;
      show();
    } }, Object.keys(ORDERS).map((order) => element("option", { value: order }, text.sort[order])));
    choice.value = table.order;
    return element("label", {}, element("span", {}, text.sort.label), choice);
  }

  function clockChoice() {
    const choice = element("select", { onchange: () => {
      table.minutes = Number(choice.value);
      clock.start(table.uncounted ? table.minutes * 60 : 0);
    } }, [0, ...MINUTES].map((minutes) =>
      element("option", { value: minutes }, minutes ? text.clock.minutes(minutes) : text.clock.off)));
    choice.value = String(table.minutes);
    return element("label", {}, element("span", {}, text.clock.label), choice);
  }

  function newHand() {
    const [cards] = deal(1);
    table.uncounted = handKey(cards);
    table.laying = inHand(cards);
    clock.start(table.minutes * 60);
    change({ cards: [...cards].sort(ORDERS.suit), text: "" });
  }

  function takeBack() {
    table.laying = inHand(allCards(table.laying));
    show();
  }

  function moved(laying) {
    table.laying = laying;
    show();
  }

  /** Show the hand of the address: as it was laid, if it is the same one. */
  function follow() {
    if (session.cards.length < HAND_SIZE) newHand();
    if (!table.laying || handKey(allCards(table.laying)) !== handKey(session.cards)) {
      table.laying = inHand(session.cards);
      if (table.uncounted !== handKey(session.cards)) table.uncounted = null;
    }
    show();
  }

  async function show() {
    const { laying } = table;
    review.disabled = !isComplete(laying);
    board.show(laying);
    outcome.replaceChildren();
    try {
      const checked = await checking(() => checkRows(laying, session.rules));
      if (!checked) return;
      board.show(laying, checked.notes);
      say(checked.foul ?? (isComplete(laying) ? text.legal : ""), checked.foul !== null);
    } catch (error) {
      verdict.replaceChildren(problemMessage(error));
    }
  }

  function say(sentence, isFoul) {
    if (sentence && sentence !== verdict.textContent) announce(sentence);
    verdict.textContent = sentence;
    verdict.classList.toggle("is-foul", isFoul);
  }

  async function reviewLaying() {
    const { laying } = table;
    clock.stop();
    const [front, middle, back] = ROWS.map((row) => cardsIn(laying, row));
    try {
      const answer = await reviewing(async (signal) =>
        post("v1/review", { front, middle, back, ...(await circumstances()) }, signal));
      if (!answer) return;
      if (table.uncounted === handKey(allCards(laying))) {
        table.uncounted = null;
        countHand(answer.cost, answer.equal);
        score.show();
      }
      const { element: shown, sentence } = reviewed(answer);
      outcome.replaceChildren(shown);
      announce(sentence);
      outcome.scrollIntoView({ block: "nearest" });
    } catch (error) {
      outcome.replaceChildren(problemMessage(error));
    }
  }

  async function timeIsUp() {
    table.laying = filled(table.laying);
    await show();
    announce(text.clock.up);
    await reviewLaying();
  }

  follow();
  const forget = onChange(follow);
  return () => {
    forget();
    clock.stop();
  };
}

const handKey = (cards) => [...cards].sort().join("");
