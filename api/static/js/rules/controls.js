/* The plainest controls: a whole number, and one of several values. */

import { element } from "../dom.js";

const LIMITS = { points: [0, 1_000_000], optional: [0, 1_000_000], factor: [1, 100], cards: [1, 13] };

/** Return a control for a whole number; what is no such number is not taken over. */
export function numberControl({ value, changed, kind = "points" }) {
  const [min, max] = LIMITS[kind];
  const input = element("input", { type: "number", min, max, step: "1", inputmode: "numeric", value: value ?? "",
    required: kind !== "optional", onchange: () => {
      if (!input.reportValidity()) return;
      changed(input.value === "" ? null : Number(input.value));
    } });
  return input;
}

/** Return a control for one of several values. */
export function choiceControl(options, value, changed) {
  const choice = element("select", { onchange: () => changed(choice.value) },
    options.map(([name, title]) => element("option", { value: name }, title)));
  choice.value = value;
  return choice;
}
