/* A reviewed setting: what it costs against the best, and both to look at. */

import { element } from "../dom.js";
import { plain, signed, words } from "../language.js";
import { linkTo } from "../session.js";
import { settingBoard } from "../setting.js";
import { notices } from "./solution.js";

/** Return a review to look at, and its outcome in a sentence. */
export function reviewed(answer) {
  const text = words().practice;
  const sentence = outcomeOf(answer);
  const isBest = answer.cost === 0;
  const shown = element("div", { class: "reviewed" },
    element("p", { class: `verdict-large ${answer.equal ? "is-good" : "is-costly"}` }, sentence),
    answer.foul && element("p", { class: "is-foul" }, answer.foul),
    notices(answer),
    side(isBest ? text.best : text.yours, answer.setting),
    !isBest && side(text.best, answer.best),
    element("p", {}, element("a", { href: linkTo("solve") }, text.solve)));
  return { element: shown, sentence };
}

function outcomeOf({ cost, equal }) {
  const text = words().practice;
  if (cost === 0) return text.perfect;
  return equal ? text.asGood : text.lost(plain(cost));
}

function side(name, setting) {
  const text = words().practice;
  return element("div", { class: "side" },
    element("div", { class: "panel-head" },
      element("h2", {}, name), element("p", { class: "side-points" }, text.expected(signed(setting.expected_points)))),
    settingBoard(setting, name));
}
