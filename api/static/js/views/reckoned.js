/* A reckoned evening: standings, payments, the plot of the totals and the table of all hands. */

import { element } from "../dom.js";
import { money, signed, words } from "../language.js";
import { totalsPlot } from "../plot.js";

/** Return the standings, the winner first. */
export function standings({ players }, { currency }) {
  const text = words().evening;
  const order = [...players].sort((a, b) => b.points - a.points);
  return element("section", { class: "panel" },
    element("h2", {}, text.standing),
    element("table", {},
      element("thead", {}, element("tr", {},
        element("th", { scope: "col" }, words().score.name),
        element("th", { scope: "col" }, text.points),
        element("th", { scope: "col" }, words().score.money))),
      element("tbody", {}, order.map((player) => element("tr", {},
        element("th", { scope: "row" }, player.name),
        element("td", { class: "total" }, signed(player.points, 0)),
        element("td", { class: "money" }, money(player.money, currency)))))));
}

/** Return who pays whom. */
export function settlement({ settlement: payments }, { currency }) {
  const text = words().evening;
  return element("section", { class: "panel" },
    element("h2", {}, text.settle),
    payments.length ? element("ul", { class: "payments" }, payments.map(({ from, to, amount }) => {
      const [payer, pays, payee, rest] = text.pays(from, to, money(amount, currency));
      return element("li", {}, element("strong", {}, payer), pays, element("strong", {}, payee), element("span", { class: "amount" }, rest));
    })) : element("p", {}, text.even));
}

/** Return the plot of the totals after every hand that was scored. */
export function plotOfTotals({ players, hands }) {
  const text = words().evening;
  const scored = hands.filter((hand) => hand.status === 200);
  if (!scored.length) return null;
  const series = players.map(({ name }, seat) => ({ name, totals: scored.map((hand) => hand.totals[seat]) }));
  const ends = series.map(({ name, totals }) => `${name} ${signed(totals.at(-1), 0)}`).join(", ");
  return element("section", { class: "panel" }, element("h2", {}, text.totals), totalsPlot(series, text.plot(ends)));
}

/** Return the points of every hand, with the totals so far; `remove(index)` takes one out. */
export function handsTable({ players, hands }, remove) {
  const text = words().evening;
  return element("section", { class: "panel" }, element("p", { class: "soft small-print" }, text.handsHow),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": text.handsHow }, element("table", { class: "hands" },
      element("thead", {}, element("tr", {},
        element("th", { scope: "col" }, text.hand),
        players.map((player) => element("th", { scope: "col" }, player.name)),
        element("th", {}, element("span", { class: "unseen" }, text.removing)))),
      element("tbody", {}, hands.map((hand, index) => element("tr", {},
        element("th", { scope: "row" }, String(index + 1)),
        hand.status === 200 ? players.map((_, seat) => pointsCell(hand, seat))
          : element("td", { colspan: String(players.length), class: "refused" }, refusal(hand.problem)),
        element("td", {}, element("button", { type: "button", class: "quiet seat-remove", "aria-label": text.remove(index + 1),
          title: text.remove(index + 1), onclick: () => remove(index) }, "×"))))))));
}

function pointsCell(hand, seat) {
  const points = hand.points[seat];
  const satOut = points === null;
  return element("td", {},
    satOut ? element("span", { class: "soft" }, element("span", { class: "unseen" }, words().evening.satOut),
      element("span", { "aria-hidden": "true" }, "–")) : signed(points, 0),
    element("span", { class: "running" }, signed(hand.totals[seat], 0)));
}

function refusal({ errors = [], detail }) {
  return [words().evening.refused, errors.map((error) => error.detail).join(" ") || detail].join(": ");
}
