/* A solved hand: the best setting on the felt, what it is worth, and what other settings cost. */

import { element } from "../dom.js";
import { ROWS } from "../deck.js";
import { counted, percent, plain, signed, words } from "../language.js";
import { problemMessage } from "../problem.js";
import { latest, post } from "../service.js";
import { linkTo } from "../session.js";
import { settingBoard, settingInLittle } from "../setting.js";
import { copyButton } from "./copying.js";

/** Return a solved hand to look at, solved under the `given` rules and seat: the `best` setting, and the `others`, which take its place as they are pressed. */
export function solution(answer, given) {
  const text = words().solve;
  const once = latest();
  const others = [
    { setting: answer.best, name: text.best },
    ...answer.alternatives.map((setting) => ({ setting, name: "" })),
    ...Object.entries(text.habits).map(([habit, name]) => ({ setting: answer.habits[habit], name })),
  ];
  const stage = element("div", { class: "stage" }, worth(answer.best, null), settingBoard(answer.best, text.best));
  const list = element("ul", { class: "settings" }, others.map(settingItem));

  function settingItem({ setting, name }, index) {
    const price = index === 0 ? signed(setting.expected_points) : priceOf(setting);
    const rows = ROWS.map((row) => setting[row].description).join("; ");
    const button = element("button", { type: "button", class: "setting", "aria-pressed": String(index === 0),
      "aria-label": [name, rows, price].filter(Boolean).join(". "), onclick: () => look(setting, index) },
      element("span", { class: "setting-top" },
        element("span", { class: "setting-name" }, name || `${index + 1}`),
        element("span", { class: "setting-price" }, price)),
      settingInLittle(setting));
    return element("li", {}, button);
  }

  async function look(setting, index) {
    list.querySelectorAll("button").forEach((button, place) => button.setAttribute("aria-pressed", String(place === index)));
    const [front, middle, back] = ROWS.map((row) => setting[row].cards);
    try {
      const body = { front, middle, back, ...given };
      const whole = index === 0 ? { setting } : await once((signal) => post("v1/review", body, signal));
      if (whole) stage.replaceChildren(worth(whole.setting, index && setting), settingBoard(whole.setting, text.best));
    } catch (error) {
      stage.replaceChildren(problemMessage(error));
    }
  }

  return {
    best: [
      ...notices(answer),
      stage,
      element("div", { class: "buttons after" },
        element("a", { class: "button", href: linkTo("practice", { cards: answer.cards }) }, text.practise),
        copyButton()),
    ].flat(2).filter(Boolean),
    others: [
      element("h2", {}, text.others),
      element("p", { class: "soft" }, text.othersLead),
      list,
      element("p", { class: "soft small-print" }, smallPrint(answer)),
    ],
  };
}

function worth(setting, compared) {
  const text = words().solve;
  return element("div", { class: "worth" },
    element("p", { class: "worth-points" }, signed(setting.expected_points)),
    element("div", {},
      element("p", { class: "worth-what" }, text.perOpponent, " ",
        element("span", { class: "soft" }, text.error(plain(setting.standard_error)))),
      compared ? element("p", { class: "worth-cost" }, priceOf(compared))
        : element("p", { class: "soft" }, `${text.scoops(percent(setting.scoop))}; ${text.scooped(percent(setting.scooped))}.`)));
}

function priceOf({ cost, equal }) {
  const text = words().solve;
  if (cost === 0) return text.same;
  return equal ? text.asGood : text.costs(plain(cost));
}

/** Return what is worth more than rows, or might be: a natural, and ways to give the hand up. */
export function notices(answer) {
  const { giveUp } = words().solve;
  const ways = Object.keys(giveUp).filter((way) => answer[way]?.best);
  return [
    answer.natural && naturalNotice(answer.natural),
    ...ways.map((way) => element("p", { class: "notice" }, giveUp[way](signed(answer[way].expected_points)))),
  ].filter(Boolean);
}

function naturalNotice({ name, expected_points: points, declare }) {
  const text = words();
  const said = (declare ? text.solve.declare : text.solve.keepQuiet)(text.rules.naturals[name], signed(points));
  return element("p", { class: declare ? "notice is-natural" : "notice" }, said);
}

function smallPrint({ splits, opponents }) {
  const text = words().solve;
  return [
    text.splits(counted(splits.legal), counted(splits.undominated)),
    text.opponents(counted(opponents.samples)),
    opponents.exact ? "" : text.nearest(opponents.bank),
    opponents.tables ? text.tables(counted(opponents.tables)) : "",
    text.perTable,
  ].filter(Boolean).join(" ");
}
