/* A scored table: who wins what from whom, and every point with what it is for. */

import { element } from "../dom.js";
import { money, signed, words } from "../language.js";

/** Return a scored table to look at. */
export function scoredTable(answer, rules) {
  const text = words().score;
  return element("div", { class: "scored" },
    element("h2", {}, text.result),
    remarks(answer),
    standings(answer, rules),
    element("p", { class: "soft" }, text.zero),
    element("h2", {}, text.why),
    element("div", { class: "pairs" }, answer.pairs.map(pairTable)));
}

function remarks({ players, home_run: runner }) {
  const text = words().score;
  const { naturals } = words().rules;
  const said = players.flatMap((player) => [
    player.foul && text.foul(player.name, player.foul),
    player.natural && text.declaredNatural(player.name, naturals[player.natural]),
    player.undeclared_natural && text.undeclared(player.name, naturals[player.undeclared_natural]),
    player.surrender && text.surrenders(player.name),
  ]).filter(Boolean);
  if (runner) said.push(text.homeRun(runner));
  return said.length > 0 && element("ul", { class: "remarks" }, said.map((each) => element("li", {}, each)));
}

function standings({ players, pairs }, { currency }) {
  const text = words().score;
  const between = (one, other) => {
    const pair = pairs.find((each) => each.players.includes(one) && each.players.includes(other));
    if (one === other || !pair) return "";
    return signed(pair.players[0] === one ? pair.points : -pair.points, 0);
  };
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": text.result },
    element("table", {},
      element("thead", {}, element("tr", {},
        element("th", { scope: "col" }, text.name),
        element("th", { scope: "col" }, text.total),
        element("th", { scope: "col" }, text.money),
        players.map((player) => element("th", { scope: "col" }, text.versus(player.name))))),
      element("tbody", {}, players.map((player) => element("tr", {},
        element("th", { scope: "row" }, player.name),
        element("td", { class: "total" }, signed(player.points, 0)),
        element("td", { class: "money" }, money(player.money, currency)),
        players.map((other) => element("td", {}, between(player.name, other.name))))))));
}

function pairTable({ players: [one, other], lines, points }) {
  const text = words().score;
  return element("details", { class: "pair", open: true },
    element("summary", {}, element("span", {}, text.between(one, other)),
      element("span", { class: "pair-points" }, `${signed(points, 0)} / ${signed(-points, 0)}`)),
    element("table", {},
      element("thead", {}, element("tr", {},
        element("th", { scope: "col" }, text.what), element("th", { scope: "col" }, one), element("th", { scope: "col" }, other))),
      element("tbody", {}, lines.map((line) => element("tr", { "data-what": line.what },
        element("td", {}, line.description),
        element("td", {}, signed(line.points, 0)),
        element("td", {}, signed(-line.points, 0))))),
      element("tfoot", {}, element("tr", {},
        element("th", { scope: "row" }, text.total),
        element("td", {}, signed(points, 0)),
        element("td", {}, signed(-points, 0))))));
}
