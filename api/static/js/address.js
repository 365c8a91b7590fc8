/*
 * The address of what is on the page: after `#` stand the view, the house rules, the hand and its seat.
 * So a link shares them.
 */

import { readCards } from "./deck.js";

export const VIEWS = ["solve", "practice", "score", "evening", "rules"];
export const DEFAULT_RULES = "dutch-1-6";
export const PLAYERS = [2, 3, 4];
export const ROLES = ["player", "banker"];

/**
 * Read what stands after `#`. `rules` is what calls take; `text` is a hand that is not thirteen known cards or fewer,
 * for the service to say what is wrong with it; `broken` is true where the rules cannot be read.
 */
export function readAddress(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parameters = new URLSearchParams(query);
  const typed = parameters.get("cards") ?? "";
  const cards = readCards(typed);
  const { rules, broken } = readRules(parameters.get("rules"));
  return {
    view: VIEWS.includes(path) ? path : VIEWS[0],
    cards: cards ?? [],
    text: cards ? "" : typed,
    rules,
    broken,
    players: PLAYERS.find((count) => String(count) === parameters.get("players")) ?? PLAYERS[0],
    role: ROLES.find((role) => role === parameters.get("role")) ?? "",
  };
}

function readRules(text) {
  if (!text) return { rules: DEFAULT_RULES, broken: false };
  if (!text.startsWith("{")) return { rules: text, broken: false };
  try {
    return { rules: JSON.parse(text), broken: false };
  } catch {
    return { rules: DEFAULT_RULES, broken: true };
  }
}

/** Write what is on the page as what stands after `#`. */
export function writeAddress({ view, rules, cards, players, role }) {
  const parameters = [];
  if (cards.length) parameters.push(`cards=${cards.join("")}`);
  if (rules !== DEFAULT_RULES) {
    const text = typeof rules === "string" ? rules : JSON.stringify(rules);
    parameters.push(`rules=${encodeURIComponent(text)}`);
  }
  if (players !== PLAYERS[0]) parameters.push(`players=${players}`);
  if (role) parameters.push(`role=${role}`);
  return `#/${view}${parameters.length ? `?${parameters.join("&")}` : ""}`;
}
