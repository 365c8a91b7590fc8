/* Who sits at a table that is being entered, and what the table as a whole chooses. */

import { element } from "../dom.js";
import { words } from "../language.js";
import { allCards } from "../laying.js";
import { MOST_PLAYERS, isReady } from "../table.js";

/** Return the players to choose from. */
export function seatBar(table, seat, rules, { choose, add, remove }) {
  const text = words().score;
  const seats = table.players.map((player, place) => element("div", { class: "seat" },
    element("button", { type: "button", class: "seat-choice", "aria-pressed": String(place === seat), onclick: () => choose(place) },
      element("span", {}, player.name), " ",
      element("span", { class: `seat-count ${isReady(player, rules) ? "is-ready" : ""}` }, text.cardsLaid(allCards(player.laying).length))),
    table.players.length > 2 && element("button", { type: "button", class: "seat-remove",
      "aria-label": text.removePlayer(player.name), title: text.removePlayer(player.name), onclick: () => remove(place) }, "×")));
  return element("div", { class: "seats", role: "group", "aria-label": text.players }, seats,
    table.players.length < MOST_PLAYERS && element("button", { type: "button", class: "quiet", onclick: add },
      "+ ", text.addPlayer));
}

/** Return what the rules let a table choose: a banker. */
export function tableOptions(table, rules, chooseBanker) {
  if (!rules || rules.banker.game === "never") return [];
  const text = words().score;
  const names = table.players.map((player) => player.name);
  const none = rules.banker.game === "always" ? text.chooseBanker : text.noBanker;
  const choice = element("select", { onchange: () => chooseBanker(choice.value) },
    element("option", { value: "" }, none), names.map((name) => element("option", { value: name }, name)));
  choice.value = names.includes(table.banker) ? table.banker : "";
  return [element("label", {}, element("span", {}, text.banker), choice)];
}
