/* An evening as it is kept in the browser: who played, by which rules, and every hand as `/v1/score` takes it. */

import { keep, kept } from "./preferences.js";

const KEY = "chinees-poker.evening";
const VERSION = 1;
const MOST_PLAYERS = 8;
const MOST_HANDS = 1000;

const nothing = () => ({ version: VERSION, players: [], rules: null, hands: [] });

/** Return the evening so far. */
export function evening() {
  const found = kept(KEY);
  return isEvening(found) ? found : nothing();
}

/** Keep an evening; return whether the browser does. */
export const keepEvening = (log) => keep(KEY, log);

/** Add a hand; return its number, or null where the evening would have too many players. The first sets the rules. */
export function addHand(hand, rules) {
  const log = evening();
  const players = [...new Set([...log.players, ...hand.players.map((player) => player.name)])];
  if (players.length > MOST_PLAYERS || log.hands.length >= MOST_HANDS) return null;
  keepEvening({ ...log, players, rules: log.rules ?? rules, hands: [...log.hands, hand] });
  return log.hands.length + 1;
}

/** Return the evening without one of its hands, counted from 0, and without players who are in none. */
export function withoutHand(log, index) {
  const hands = log.hands.filter((_, place) => place !== index);
  const names = new Set(hands.flatMap((hand) => hand.players.map((player) => player.name)));
  return { ...log, hands, players: log.players.filter((name) => names.has(name)), rules: hands.length ? log.rules : null };
}

/** Return an empty evening. */
export const newEvening = nothing;

/** Return the evening in a text that was saved, or null where it holds none. */
export function readEvening(text) {
  try {
    const found = JSON.parse(text);
    return isEvening(found) ? found : null;
  } catch {
    return null;
  }
}

/** Return the evening as a text to save. */
export const writeEvening = (log) => `${JSON.stringify(log, null, 1)}\n`;

/** Return the evening as `/v1/evening` takes it. */
export const eveningBody = ({ players, rules, hands }) => ({ players, rules, hands, partial: true });

function isEvening(found) {
  const { version, players, rules, hands } = found ?? {};
  return version === VERSION && Array.isArray(players) && players.length <= MOST_PLAYERS && isUnique(players)
    && Array.isArray(hands) && hands.length <= MOST_HANDS && hands.every(isHand)
    && (rules === null ? !hands.length : ["string", "object"].includes(typeof rules));
}

const isUnique = (names) => names.every((name) => typeof name === "string") && new Set(names).size === names.length;

const isHand = (hand) => Array.isArray(hand?.players) && hand.players.every((player) => typeof player?.name === "string");
