/* A table that is being entered, as it is kept in the browser, and as a call takes it. */

import { HAND_SIZE, ROWS, isCard } from "./deck.js";
import { allCards, cardsIn, inHand } from "./laying.js";
import { keep, kept } from "./preferences.js";

const KEY = "chinees-poker.table";
export const MOST_PLAYERS = 4;

/** Return a player without cards. */
export const newPlayer = (name) => ({ name, laying: inHand([]), natural: "", declared: 1, surrender: false });

/** Return the table as it was left, or a new one with two players. */
export function keptTable(names) {
  const found = kept(KEY);
  return isTable(found) ? found : { players: names.slice(0, 2).map(newPlayer), banker: "" };
}

/** Keep the table for the next time. */
export const keepTable = (table) => keep(KEY, table);

function isTable(found) {
  const { players, banker } = found ?? {};
  return Array.isArray(players) && players.length >= 2 && players.length <= MOST_PLAYERS && typeof banker === "string"
    && players.every(({ name, laying }) => typeof name === "string" && isLaying(laying));
}

function isLaying(laying) {
  const empty = inHand([]);
  return Boolean(laying) && Array.isArray(laying.hand) && laying.hand.length === 0 && ROWS.every((row) =>
    Array.isArray(laying[row]) && laying[row].length === empty[row].length
    && laying[row].every((card) => card === null || isCard(card)));
}

/** Return who holds which cards, as a map from card to name, of all players but one. */
export const heldByOthers = (table, seat) => new Map(table.players.flatMap((player, other) =>
  (other === seat ? [] : allCards(player.laying).map((card) => [card, player.name]))));

/** Whether a player has all cards, or surrenders under rules that allow it, and needs none. */
export const isReady = ({ laying, surrender }, rules) =>
  allCards(laying).length === HAND_SIZE || (surrender && maySurrender(rules));

const maySurrender = (rules) => rules !== null && rules.surrender !== null;

/** Return the table as `/v1/score` takes it, but for the rules: what the rules have no place for is left out. */
export function tableBody(table, rules) {
  const players = table.players.map((player) => playerBody(player, rules));
  return table.banker && rules.banker.game !== "never" ? { players, banker: table.banker } : { players };
}

function playerBody({ name, laying, natural, declared, surrender }, rules) {
  const isSet = allCards(laying).length === HAND_SIZE;
  const surrenders = surrender && maySurrender(rules);
  if (surrenders && !isSet) return { name, surrender: true };
  const body = { name, ...Object.fromEntries(ROWS.map((row) => [row, cardsIn(laying, row)])) };
  if (surrenders) return { ...body, surrender: true };
  if (!natural || !rules.naturals.length) return body;
  const declares = { ...body, natural: natural === "highest" ? true : natural };
  return rules.natural_against_natural === "first" ? { ...declares, declared } : declares;
}
