/* The evening: every hand that was added, the running totals, and who pays whom. */

import { announce, element } from "../dom.js";
import { eveningBody, evening, keepEvening, newEvening, withoutHand } from "../eveninglog.js";
import { language, words } from "../language.js";
import { problemMessage } from "../problem.js";
import { latest, post } from "../service.js";
import { linkTo, onChange, presetNamed, presetOf, presets, session, titleOf } from "../session.js";
import { wholeRules } from "../rules/overlay.js";
import { eveningFiles } from "./eveningfiles.js";
import { handsTable, plotOfTotals, settlement, standings } from "./reckoned.js";

/** Show the view in an element; return what ends it. */
export function eveningView(root) {
  const text = words().evening;
  const reckoning = latest();
  const seating = latest();
  const said = element("p", { class: "notice", hidden: true });
  const content = element("div", { class: "evening" });
  const next = element("p", { class: "next-hand" });

  root.append(
    element("div", { class: "heading" }, element("h1", { tabindex: "-1" }, text.heading), element("p", {}, text.lead)),
    said,
    content,
    eveningFiles({ replace, tell }));

  /** Keep another evening and show it; with a way back to the one before. */
  function replace(log, sentence) {
    const before = evening();
    const isKept = keepEvening(log);
    tell(isKept ? sentence : text.notKept, () => {
      keepEvening(before);
      said.hidden = true;
      show();
    });
    show();
  }

  function tell(sentence, undo = null) {
    said.hidden = false;
    said.replaceChildren(sentence, " ", undo && element("button", { type: "button", class: "quiet", onclick: undo }, words().undo));
    if (!undo) said.lastChild.remove();
    announce(sentence);
  }

  async function show() {
    const log = evening();
    if (!log.hands.length) {
      content.replaceChildren(element("p", { class: "waiting" }, text.none),
        element("p", {}, element("a", { class: "button main", href: linkTo("score") }, text.scoreTable)));
      return;
    }
    try {
      const found = await reckoning(async (signal) =>
        [await post("v1/evening", eveningBody(log), signal), await presets()]);
      if (!found) return;
      const [answer, list] = found;
      const rules = wholeRules(list, log.rules);
      const remove = (index) => replace(withoutHand(log, index), text.removed(index + 1));
      content.replaceChildren(
        element("div", { class: "panel-head" }, counting(log, list), element("div", { class: "buttons" },
          element("a", { class: "button main", href: linkTo("score") }, text.next(log.hands.length + 1)),
          element("button", { type: "button", class: "quiet", onclick: () => replace(newEvening(), text.cleared) }, text.clear))),
        next,
        element("div", { class: "columns even" },
          element("div", {}, standings(answer, rules), settlement(answer, rules)),
          plotOfTotals(answer)),
        handsTable(answer, remove));
      sayNext(log);
    } catch (error) {
      content.replaceChildren(problemMessage(error));
    }
  }

  function counting(log, list) {
    const preset = typeof log.rules === "string" ? presetNamed(list, presetOf(log.rules)) : null;
    const title = preset ? titleOf(preset) : log.rules.name ?? text.ownRules;
    const isOther = JSON.stringify(log.rules) !== JSON.stringify(session.rules);
    return element("p", { class: "counting" }, text.rules(title), " ",
      isOther && element("button", { type: "button", class: "quiet", onclick: () => {
        keepEvening({ ...log, rules: session.rules });
        show();
      } }, text.useRules));
  }

  async function sayNext({ players, hands, rules }) {
    const number = hands.length + 1;
    const body = { names: players, hand: number, rules };
    const seats = await seating((signal) => post("v1/seats", body, signal)).catch(() => null); // beside the point
    if (!seats) return next.replaceChildren();
    const { dealer, sitting_out: out, passing } = seats;
    const sentences = [text.deals(dealer)];
    if (out.length === 1) sentences.push(text.sitsOutOne(out[0]));
    if (out.length > 1) sentences.push(text.sitsOut(listed(out)));
    if (passing?.count) sentences.push(text.passes(passing.count, passing.direction));
    return next.replaceChildren(element("strong", {}, `${text.seats(number)}: `), sentences.join(" "));
  }

  show();
  return onChange(show);
}

const listed = (names) => new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
