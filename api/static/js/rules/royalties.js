/* What strong rows earn in one of the three places: points by category, or by category and rank. */

import { RANKS } from "../deck.js";
import { element } from "../dom.js";
import { words } from "../language.js";
import { choiceControl, numberControl } from "./controls.js";

const FRONT = ["high_card", "pair", "three_of_a_kind"];

/** Return the control for the royalties of a row. */
export function royaltiesEditor(royalties, changed, path) {
  const row = path.split(".").at(-1);
  const categories = Object.keys(words().rules.categories).filter((name) => row !== "front" || FRONT.includes(name));
  const lines = categories.map((category) => royaltyLine(row, category, royalties[category], (value) => {
    const { [category]: _, ...others } = royalties;
    changed(value === null ? others : inOrder({ ...others, [category]: value }, categories));
  }));
  return element("div", { class: "royalties" }, lines);
}

const inOrder = (entries, order) => Object.fromEntries(order.filter((name) => name in entries).map((name) => [name, entries[name]]));

function royaltyLine(row, category, value, changed) {
  const text = words().rules;
  const rowName = words().rows[row];
  const name = text.categories[category];
  const kind = value === undefined ? "none" : typeof value === "number" ? "all" : "ranks";
  const kinds = choiceControl(Object.entries(text.royaltyKinds), kind, (chosen) => changed(converted(value, chosen)));
  kinds.setAttribute("aria-label", text.royaltyKind(rowName, name));
  const points = kind === "all" && numberControl({ value, changed });
  if (points) points.setAttribute("aria-label", text.royaltyPoints(rowName, name));
  return element("div", { class: `royalty ${kind === "none" ? "is-none" : ""}` },
    element("span", { class: "item-name" }, name), kinds, points,
    kind === "ranks" && element("div", { class: "by-rank" }, RANKS.map((rank) => rankPoints(rank, value, changed, text.royaltyRank(rowName, name, rank)))));
}

function rankPoints(rank, value, changed, label) {
  const input = numberControl({ value: value[rank], kind: "optional", changed: (points) => {
    const { [rank]: _, ...others } = value;
    changed(points === null ? others : { ...others, [rank]: points });
  } });
  return element("label", {}, element("span", { class: "unseen" }, label),
    element("span", { "aria-hidden": "true" }, rank === "T" ? "10" : rank), input);
}

/** Return what a category pays after its kind was changed: as much as before, as far as that goes. */
function converted(value, kind) {
  if (kind === "none") return null;
  const most = value === undefined ? 1 : typeof value === "number" ? value : Math.max(0, ...Object.values(value));
  return kind === "all" ? most : Object.fromEntries(RANKS.map((rank) => [rank, most]));
}
