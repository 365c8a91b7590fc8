/*
 * The fields of house rules, in the order in which a table would agree on them. A field has its `path` in the rules and
 * its `kind`; `when` says for which rules it matters; `also` returns the rules after a change that another field needs.
 * Names and explanations are with the other words, by path.
 */

import { withValue } from "./overlay.js";

const hasRoyalties = ({ royalties }) => ["front", "middle", "back"].some((row) => Object.keys(royalties[row]).length);
const hasNaturals = ({ naturals }) => naturals.length > 0;

export const SECTIONS = [
  { name: "counting", fields: [
    { path: "counting.row", kind: "points" },
    { path: "counting.scoop", kind: "points" },
    { path: "counting.majority", kind: "points" },
    { path: "counting.majority_by", kind: "choice", when: ({ counting }) => counting.majority > 0 },
    { path: "counting.majority_needs", kind: "choice", when: ({ counting }) => counting.majority > 0 },
    { path: "counting.scoop_factor", kind: "factor" },
    { path: "counting.home_run_factor", kind: "factor" },
  ] },
  { name: "foul", fields: [
    { path: "foul.pays", kind: "choice", also: (rules) => withValue(rules, "foul.points", rules.foul.pays === "flat" ? 3 : null) },
    { path: "foul.points", kind: "points", when: ({ foul }) => foul.pays === "flat" },
    { path: "foul.royalties", kind: "flag", when: hasRoyalties },
    { path: "surrender", kind: "optional" },
  ] },
  { name: "royalties", fields: [
    { path: "royalties.front", kind: "royalties" },
    { path: "royalties.middle", kind: "royalties" },
    { path: "royalties.back", kind: "royalties" },
    { path: "royalties.to", kind: "choice", when: hasRoyalties },
    { path: "royalties.row_point", kind: "choice", when: hasRoyalties },
    { path: "royalties.in_scoop_factor", kind: "flag",
      when: (rules) => hasRoyalties(rules) && rules.counting.scoop_factor > 1 },
  ] },
  { name: "naturals", fields: [
    { path: "naturals", kind: "naturals" },
    { path: "natural_against_natural", kind: "choice", when: hasNaturals },
    { path: "quads_are_two_pairs", kind: "flag", when: hasNaturals },
  ] },
  { name: "ranking", fields: [
    { path: "wheel", kind: "choice" },
    { path: "suits_break_ties", kind: "suits" },
  ] },
  { name: "table", fields: [
    { path: "banker.game", kind: "choice" },
    { path: "banker.ties", kind: "choice", when: ({ banker }) => banker.game !== "never" },
    { path: "aces", kind: "points" },
  ] },
  { name: "passing", fields: [
    { path: "passing.on", kind: "flag" },
    { path: "passing.count", kind: "cards", when: ({ passing }) => passing.on },
    { path: "passing.cycle", kind: "cycle", when: ({ passing }) => passing.on },
    { path: "passing.across_with_three", kind: "optionalChoice",
      when: ({ passing }) => passing.on && passing.cycle.includes("across") },
  ] },
  { name: "money", fields: [
    { path: "point_value", kind: "text" },
    { path: "currency", kind: "text" },
    { path: "name", kind: "text" },
  ] },
];
