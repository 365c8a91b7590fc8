/* House rules in sentences, section by section, as somebody at the table would say them. */

import { RANKS, ROWS } from "../deck.js";
import { money, words } from "../language.js";

/** Return the sections of whole rules that have anything to say: `{ name, sentences }`. */
export function inSentences(rules) {
  const { said } = words().rules;
  const sections = {
    counting: counting(rules, said),
    foul: [foul(rules, said), rules.surrender !== null && said.surrender(rules.surrender)],
    royalties: royalties(rules, said),
    naturals: naturals(rules, said),
    ranking: [rules.wheel === "second_highest" && said.wheel,
      rules.suits_break_ties && said.suits(rules.suits_break_ties.map((suit) => words().suits[suit]).join(", "))],
    table: [said.banker[rules.banker.game], rules.banker.game !== "never" && rules.banker.ties === "banker" && said.bankerTies,
      rules.aces > 0 && said.aces(rules.aces)],
    passing: [rules.passing.on && said.passing(rules.passing.count, directions(rules.passing.cycle))],
    money: [said.money(money(rules.point_value, rules.currency))],
  };
  return Object.entries(sections)
    .map(([name, sentences]) => ({ name, sentences: sentences.filter(Boolean) }))
    .filter(({ sentences }) => sentences.length);
}

function counting({ counting: count, royalties: paid }, said) {
  const { row, scoop, majority, majority_by: by, majority_needs: needs, scoop_factor: factor, home_run_factor: home } = count;
  const wholeScoop = (3 * row) * factor + majority + scoop;
  return [
    said.row(row, wholeScoop),
    scoop > 0 && said.scoop(scoop),
    majority > 0 && said.majority(majority, by, needs),
    factor > 1 && said.scoopFactor(factor, paid.in_scoop_factor),
    home > 1 && said.homeRun(home),
  ];
}

function foul({ foul: { pays, points, royalties: paid }, royalties: table }, said) {
  const withRoyalties = paid && ROWS.some((row) => Object.keys(table[row]).length);
  return pays === "flat" ? said.foulFlat(points, withRoyalties) : said.foulScoop(withRoyalties);
}

function royalties({ royalties: paid }, said) {
  const rows = ROWS.filter((row) => Object.keys(paid[row]).length);
  if (!rows.length) return [said.noRoyalties];
  return [
    ...rows.map((row) => said.royalties(row, royaltiesOf(paid[row], said))),
    said.royaltiesTo(paid.to, paid.row_point === "replaced"),
  ];
}

function royaltiesOf(table, said) {
  const weakestFirst = Object.keys(words().rules.categories).filter((category) => category in table);
  return weakestFirst.map((category) => royalty(category, table[category], said)).join(", ");
}

function royalty(category, value, said) {
  const name = words().rules.categories[category];
  if (typeof value === "number") return `${name} ${value}`;
  const ranks = RANKS.filter((rank) => value[rank]);
  const [high, low] = [ranks[0], ranks.at(-1)];
  return ranks.length ? said.byRank(name, low, value[low], high, value[high]) : `${name} 0`;
}

function naturals({ naturals: list, natural_against_natural: clash }, said) {
  if (!list.length) return [said.noNaturals];
  const { naturals: names, fields } = words().rules;
  const formOf = ({ from, to, of }) => (from ? ` (${from}–${to})` : of ? ` (${fields["naturals.of"].choices[of]})` : "");
  const shown = list.map((natural) => `${names[natural.name].toLowerCase()}${formOf(natural)} ${natural.points}`);
  return [said.naturals(shown.join(", ")), list.length > 1 && said.clash[clash]];
}

const directions = (cycle) => cycle.map((each) => words().rules.fields["passing.cycle"].choices[each]).join(", ");
