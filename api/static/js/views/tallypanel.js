/* The running score of practice, to look at. */

import { announce, element } from "../dom.js";
import { counted, plain, words } from "../language.js";
import { resetTally, tally } from "../tally.js";

/** Return a panel with the score; `show()` shows it anew. */
export function tallyPanel() {
  const text = words().practice.score;
  const figures = element("dl", { class: "figures" });
  const root = element("section", { class: "panel tally", "aria-label": text.label },
    element("div", { class: "panel-head" },
      element("h2", {}, text.label),
      element("button", { type: "button", class: "quiet", onclick: () => {
        resetTally();
        show();
        announce(text.resetDone);
      } }, text.reset)),
    figures,
    element("p", { class: "soft small-print" }, text.first));

  function show() {
    const { hands, lost, perfect } = tally();
    const mean = hands ? lost / hands : 0;
    const shown = [[counted(hands), text.hands], [plain(lost), text.lost], [plain(mean), text.mean], [counted(perfect), text.perfect]];
    figures.replaceChildren(...shown.map(([figure, name]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, figure))));
  }

  show();
  return { element: root, show };
}
