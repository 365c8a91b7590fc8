/* Card faces: the rank as people read it, and the suit as a shape, so that colour only helps. */

import { element, picture } from "./dom.js";
import { words } from "./language.js";

/** Return what a card is called, `queen of hearts`. */
export function cardName(card) {
  const { ranks, suits, card: name } = words();
  return name(ranks[card[0]], suits[card[1]]);
}

/** Return the attributes and children of a face, for whatever element shows it. */
function face(card) {
  return [
    element("span", { class: card[0] === "T" ? "rank ten" : "rank" }, card[0] === "T" ? "10" : card[0]),
    picture(`suit-${card[1]}`, "emblem"),
  ];
}

/** Return a card to look at. */
export function cardImage(card, className = "") {
  return element("span", { class: `card ${className}`, "data-suit": card[1], role: "img", "aria-label": cardName(card) },
    face(card));
}

/** Return a card to press; `place` says where it lies. */
export function cardButton(card, place, attributes = {}) {
  const label = place ? `${cardName(card)}, ${place}` : cardName(card);
  return element("button", {
    type: "button",
    class: "card",
    "data-card": card,
    "data-suit": card[1],
    "aria-label": label,
    ...attributes,
  }, face(card));
}
