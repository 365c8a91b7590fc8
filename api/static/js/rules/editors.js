/* The controls in which a field of the rules is changed, by its kind. */

import { SUITS } from "../deck.js";
import { element, newId } from "../dom.js";
import { words } from "../language.js";
import { choiceControl, numberControl } from "./controls.js";
import { naturalsEditor } from "./naturals.js";
import { orderedList } from "./orderedlist.js";
import { royaltiesEditor } from "./royalties.js";

const GROUPS = { royalties: royaltiesEditor, naturals: naturalsEditor, cycle: cycleEditor };

/** Return the control of a field with its name and what it means; `changed(value)` is called with another value. */
export function fieldEditor({ path, kind }, value, changed) {
  const { label, help, choices } = words().rules.fields[path];
  const helpId = newId("help");
  const explained = element("span", { class: "help", id: helpId }, help);
  if (kind in GROUPS) {
    return element("fieldset", { class: "field group", "data-path": path, "aria-describedby": helpId },
      element("legend", {}, label), explained, GROUPS[kind](value, changed, path));
  }
  const control = CONTROLS[kind]({ value, changed, choices, kind });
  control.setAttribute("aria-describedby", helpId);
  return element("div", { class: "field", "data-path": path },
    element("label", { class: kind === "flag" ? "check" : "" },
      kind === "flag" ? [control, element("span", {}, label)] : [element("span", {}, label), control]),
    explained);
}

const CONTROLS = {
  points: numberControl,
  factor: numberControl,
  cards: numberControl,
  optional: numberControl,
  flag: ({ value, changed }) => {
    const box = element("input", { type: "checkbox", onchange: () => changed(box.checked) });
    box.checked = value;
    return box;
  },
  choice: ({ value, changed, choices }) => choiceControl(Object.entries(choices), value, changed),
  optionalChoice: ({ value, changed, choices }) =>
    choiceControl([["", words().rules.none], ...Object.entries(choices)], value ?? "", (chosen) => changed(chosen || null)),
  suits: ({ value, changed }) => choiceControl(
    [["", words().rules.never], ...orders(SUITS).map((order) => [order.join(""), order.map((suit) => words().suits[suit]).join(" › ")])],
    value?.join("") ?? "",
    (chosen) => changed(chosen ? [...chosen] : null),
  ),
  text: ({ value, changed }) => {
    const input = element("input", { type: "text", maxlength: "64", autocomplete: "off", value: value ?? "",
      onchange: () => changed(input.value) });
    return input;
  },
};

function cycleEditor(cycle, changed, path) {
  const { choices, label } = words().rules.fields[path];
  return orderedList({
    items: cycle,
    title: (direction, index) => `${index + 1}. ${choices[direction]}`,
    controls: () => [],
    additions: Object.entries(choices),
    make: (direction) => direction,
    least: 1,
    most: 12,
    label,
    changed,
  });
}

function orders(items) {
  if (items.length < 2) return [items];
  return items.flatMap((first) => orders(items.filter((each) => each !== first)).map((rest) => [first, ...rest]));
}
