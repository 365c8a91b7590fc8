/* A plot of running totals: a line a player, told apart by colour, by dashes and by the name at its end. */

import { drawing } from "./dom.js";
import { signed } from "./language.js";

const NARROW = 620; // pixels of a window in which the plot must be drawn in less room, to stay readable
const HEIGHT = 290;
const EDGE = { top: 14, right: 100, bottom: 26, left: 38 };
const LABEL = 15; // the height of a name at the end of a line

/** Return the plot. `series` is a list of `{ name, totals }`, all as long; `label` says in words what it shows. */
export function totalsPlot(series, label) {
  const width = innerWidth < NARROW ? 350 : 540;
  const values = series.flatMap(({ totals }) => totals);
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const hands = series[0].totals.length;
  const x = (hand) => EDGE.left + (hand / hands) * (width - EDGE.left - EDGE.right);
  const y = (total) => EDGE.top + ((highest - total) / (highest - lowest || 1)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const ends = spread(series.map(({ totals }) => y(totals.at(-1))));

  return drawing("svg", { class: "plot", viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": label },
    marks(lowest, highest).map((total) => drawing("g", { class: total === 0 ? "axis zero" : "axis" },
      drawing("line", { x1: EDGE.left, x2: width - EDGE.right, y1: y(total), y2: y(total) }),
      drawing("text", { x: EDGE.left - 8, y: y(total) + 4, "text-anchor": "end" }, signed(total, 0)))),
    marks(0, hands).filter(Number.isInteger).map((hand) =>
      drawing("text", { class: "hand-number", x: x(hand), y: HEIGHT - 6, "text-anchor": "middle" }, String(hand))),
    series.map(({ name, totals }, place) => drawing("g", { class: `line line-${place + 1}` },
      drawing("polyline", { points: [0, ...totals].map((total, hand) => `${x(hand)},${y(total)}`).join(" ") }),
      drawing("circle", { cx: x(hands), cy: y(totals.at(-1)), r: 4 }),
      drawing("text", { x: x(hands) + 10, y: ends[place] + 4 }, `${shortened(name)} ${signed(totals.at(-1), 0)}`))));
}

/** Return round numbers from low to high, about five of them. */
function marks(low, high) {
  const rough = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough));
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step + 1e-9) + 1 }, (_, index) => first + index * step);
}

/** Return heights for the names near those that were asked for, none over another. */
function spread(heights) {
  const order = heights.map((_, place) => place).sort((a, b) => heights[a] - heights[b]);
  const spreadOut = [...heights];
  order.forEach((place, index) => {
    if (index) spreadOut[place] = Math.max(spreadOut[place], spreadOut[order[index - 1]] + LABEL);
  });
  let limit = HEIGHT - EDGE.bottom;
  for (const place of order.reverse()) {
    spreadOut[place] = Math.min(spreadOut[place], limit);
    limit = spreadOut[place] - LABEL;
  }
  return spreadOut;
}

const shortened = (name) => (name.length > 10 ? `${name.slice(0, 9)}…` : name);
