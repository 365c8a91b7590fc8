/* Score: the rows of two to four players in, every point of the table out. */

import { announce, element } from "../dom.js";
import { deal } from "../deck.js";
import { signed, words } from "../language.js";
import { allCards, ofSetting } from "../laying.js";
import { problemMessage } from "../problem.js";
import { latest, post } from "../service.js";
import { onChange, presets, session } from "../session.js";
import { wholeRules } from "../rules/overlay.js";
import { isReady, keepTable, keptTable, newPlayer, tableBody } from "../table.js";
import { addHand } from "../eveninglog.js";
import { playerEditor } from "./player.js";
import { scoredTable } from "./scored.js";
import { seatBar, tableOptions } from "./seats.js";

let table = null;

/** Show the view in an element; return what ends it. */
export function scoreView(root) {
  const text = words().score;
  table ??= keptTable(text.names);
  let seat = 0;
  let rules = null; // whole, once they are known
  const scoring = latest();

  const seats = element("div", {});
  const editor = playerEditor({ changed, nameOf: (place) => table.players[place]?.name ?? text.player(place + 1) });
  const options = element("div", { class: "table-options" });
  const missing = element("p", { class: "soft" });
  const outcome = element("section", { class: "outcome" });
  const button = element("button", { type: "button", class: "main", onclick: score }, text.score);

  root.append(
    element("div", { class: "heading" }, element("h1", { tabindex: "-1" }, text.heading), element("p", {}, text.lead)),
    element("div", { class: "panel-head" }, seats,
      element("div", { class: "buttons" },
        element("button", { type: "button", onclick: dealTable }, text.random),
        element("button", { type: "button", class: "quiet", onclick: clear }, text.clear))),
    editor.element,
    element("div", { class: "panel-head finish" }, options, missing, button),
    outcome);

  function changed(player) {
    table.players[seat] = player;
    update();
  }

  function update() {
    keepTable(table);
    outcome.replaceChildren();
    show();
  }

  function show() {
    seats.replaceChildren(seatBar(table, seat, rules, { choose, add, remove }));
    editor.show(table, seat, rules);
    options.replaceChildren(...tableOptions(table, rules, (banker) => {
      table.banker = banker;
      update();
    }));
    const waiting = table.players.find((player) => !isReady(player, rules));
    missing.textContent = waiting ? text.missing(waiting.name, allCards(waiting.laying).length) : "";
    button.disabled = Boolean(waiting) || !rules;
  }

  function choose(place) {
    seat = place;
    show();
    seats.querySelector("[aria-pressed=true]")?.focus();
  }

  function add() {
    const taken = table.players.map((player) => player.name);
    const name = text.names.find((each) => !taken.includes(each)) ?? text.player(taken.length + 1);
    table.players.push(newPlayer(name));
    seat = table.players.length - 1;
    update();
    seats.querySelector("[aria-pressed=true]")?.focus();
  }

  function remove(place) {
    table.players.splice(place, 1);
    seat = Math.min(seat, table.players.length - 1);
    update();
    seats.querySelector("[aria-pressed=true]")?.focus();
  }

  function clear() {
    for (const player of table.players) Object.assign(player, newPlayer(player.name));
    seat = 0;
    update();
  }

  async function dealTable() {
    try {
      const hands = deal(table.players.length);
      const answer = await post("v1/solve/batch", { hands, rules: session.rules });
      table.players = table.players.map(({ name }, place) =>
        ({ ...newPlayer(name), laying: ofSetting(answer.results[place].result.best) }));
      update();
    } catch (error) {
      outcome.replaceChildren(problemMessage(error));
    }
  }

  async function score() {
    const body = tableBody(table, rules);
    const nameOf = (place) => body.players[place]?.name ?? text.player(place + 1);
    try {
      const answer = await scoring((signal) => post("v1/score", { ...body, rules: session.rules }, signal));
      if (!answer) return;
      const said = element("span", { class: "soft" });
      outcome.replaceChildren(scoredTable(answer, rules), element("div", { class: "buttons" },
        element("button", { type: "button", onclick: (event) => {
          const number = addHand(body, session.rules);
          said.textContent = number ? text.added(number) : text.tooMany;
          event.target.disabled = number !== null;
          announce(said.textContent);
        } }, text.addToEvening), said));
      announce(text.said(answer.players.map((each) => `${each.name} ${signed(each.points, 0)}`).join(", ")));
      outcome.scrollIntoView({ block: "nearest" });
    } catch (error) {
      outcome.replaceChildren(problemMessage(error, nameOf));
    }
  }

  async function followRules() {
    outcome.replaceChildren();
    try {
      rules = wholeRules(await presets(), session.rules);
    } catch (error) {
      outcome.replaceChildren(problemMessage(error));
    }
    show();
  }

  show();
  followRules();
  return onChange(followRules);
}
