/* A setting as the service answers it: three rows of cards, what each is, and its chances. */

import { cardImage } from "./card.js";
import { ROWS } from "./deck.js";
import { element } from "./dom.js";
import { percent, words } from "./language.js";

/** Return the three rows on the felt; with chances where the setting has them. */
export function settingBoard(setting, label) {
  return element("div", { class: "board felt", role: "group", "aria-label": label },
    ROWS.map((row) => settingRow(row, setting[row], setting.rows?.[row])));
}

function settingRow(name, row, chances) {
  const { rows, solve } = words();
  return element("div", { class: "row", role: "group", "aria-label": rows[name], "data-row": name },
    element("div", { class: "row-head" },
      element("h2", { class: "row-name" }, rows[name]),
      element("p", { class: "row-text" }, row.description),
      row.royalty > 0 && element("p", { class: "chip" }, solve.royalty(row.royalty))),
    element("div", { class: "slots" }, row.cards.map((card) => cardImage(card))),
    chances && chanceBar(chances));
}

/** Return a bar of how often a row wins, ties and loses, with the numbers beside it. */
export function chanceBar({ win, tie, lose }) {
  const { solve } = words();
  const parts = [["win", win], ["tie", tie], ["lose", lose]].map(([name, share]) => {
    const part = element("span", { class: `chance-${name}` });
    part.style.flexGrow = String(share);
    return part;
  });
  return element("div", { class: "chance" },
    element("span", { class: "chance-bar", "aria-hidden": "true" }, parts),
    element("span", { class: "chance-text" },
      element("span", {}, solve.wins(percent(win))),
      tie >= 0.005 && element("span", {}, solve.ties(percent(tie))),
      element("span", {}, solve.loses(percent(lose)))));
}

/** Return a setting in little, for a list. */
export function settingInLittle(setting) {
  return element("span", { class: "little" },
    ROWS.map((row) => element("span", { class: "little-row" }, setting[row].cards.map((card) => cardImage(card, "small")))));
}
