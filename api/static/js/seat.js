/* Where the hand is played: how many are at the table, and whether it is the banker's. It matters under some rules only. */

import { PLAYERS, ROLES } from "./address.js";
import { element } from "./dom.js";
import { words } from "./language.js";
import { wholeRules } from "./rules/overlay.js";
import { change, presets, session } from "./session.js";

const countsPlayers = ({ counting }) => counting.home_run_factor > 1;
const hasBanker = ({ banker }) => banker.game !== "never";
const needsRole = ({ banker }) => banker.game === "always";

/** Return what a call for a hand takes beside its cards: the rules, and the seat where they ask for one. */
export async function circumstances() {
  const { rules, players, role } = session;
  const whole = wholeRules(await presets(), rules);
  const seat = {};
  if (countsPlayers(whole)) seat.players = players;
  if (hasBanker(whole) && (role || needsRole(whole))) seat.role = role || ROLES[0];
  return { rules, ...seat };
}

/** Return the controls for the seat that whole rules ask for. */
export function seatFields(rules) {
  const text = words().seat;
  const fields = [];
  if (countsPlayers(rules)) {
    fields.push(choice(text.players, PLAYERS.map((count) => [String(count), text.count(count)]), String(session.players),
      (value) => change({ players: Number(value) })));
  }
  if (hasBanker(rules)) {
    const none = needsRole(rules) ? [] : [["", text.noBanker]];
    const role = session.role || (needsRole(rules) ? ROLES[0] : "");
    fields.push(choice(text.role, [...none, ...ROLES.map((name) => [name, text.roles[name]])], role,
      (value) => change({ role: value })));
  }
  return fields;
}

function choice(label, options, value, chosen) {
  const control = element("select", { "aria-label": label, onchange: () => chosen(control.value) },
    options.map(([name, title]) => element("option", { value: name }, title)));
  control.value = value;
  return control;
}
