/*
 * A laying is how cards lie before a player: `{ hand, front, middle, back }`. The hand is a list; a row is a list of as
 * many places as it has, null where one is empty. A laying is never changed: moves return another one.
 */

import { ROWS, ROW_SIZES } from "./deck.js";

/** Return the laying in which all cards are still in the hand. */
export const inHand = (cards) => ({
  hand: [...cards],
  ...Object.fromEntries(ROWS.map((row) => [row, Array(ROW_SIZES[row]).fill(null)])),
});

/** Return the laying of a setting as the service answers it. */
export const ofSetting = (setting) => ({
  hand: [],
  ...Object.fromEntries(ROWS.map((row) => [row, [...setting[row].cards]])),
});

/** Return the cards that lie in a row. */
export const cardsIn = (laying, row) => laying[row].filter(Boolean);

/** Return all cards of a laying. */
export const allCards = (laying) => [...ROWS.flatMap((row) => cardsIn(laying, row)), ...laying.hand];

/** Whether every place of every row has its card. */
export const isComplete = (laying) => ROWS.every((row) => laying[row].every(Boolean));

/** Return where a card lies, `[zone, index]`, or null. */
export function placeOf(laying, card) {
  for (const zone of [...ROWS, "hand"]) {
    const index = laying[zone].indexOf(card);
    if (index >= 0) return [zone, index];
  }
  return null;
}

/**
 * Return the laying after a card was put in a zone: at `index`, where it changes places with what lies there, or in the
 * first empty place. Null where the row has no empty place.
 */
export function put(laying, card, zone, index = null) {
  const from = placeOf(laying, card);
  const next = Object.fromEntries(Object.entries(laying).map(([name, cards]) => [name, [...cards]]));
  if (zone === "hand") {
    if (from?.[0] === "hand") return laying;
    lift(next, from);
    next.hand.push(card);
    return next;
  }
  const target = index ?? (from?.[0] === zone ? from[1] : next[zone].indexOf(null));
  if (target < 0) return null;
  const other = next[zone][target];
  if (other === card) return laying;
  lift(next, from);
  next[zone][target] = card;
  if (other) {
    if (from && from[0] !== "hand") next[from[0]][from[1]] = other;
    else next.hand.push(other);
  }
  return next;
}

/** Return the laying without a card. */
export function without(laying, card) {
  const next = { ...laying };
  const from = placeOf(laying, card);
  if (!from) return laying;
  next[from[0]] = [...laying[from[0]]];
  lift(next, from);
  return next;
}

/** Return the laying with the cards of the hand put in the empty places, from the back up. */
export function filled(laying) {
  let next = laying;
  for (const card of laying.hand) {
    next = ["back", "middle", "front"].map((row) => put(next, card, row)).find(Boolean);
  }
  return next;
}

function lift(laying, from) {
  if (!from) return;
  const [zone, index] = from;
  if (zone === "hand") laying.hand.splice(index, 1);
  else laying[zone][index] = null;
}
