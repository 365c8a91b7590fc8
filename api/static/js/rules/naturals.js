/* The naturals that a table plays, the highest first, with what each earns. */

import { RANKS } from "../deck.js";
import { element } from "../dom.js";
import { words } from "../language.js";
import { choiceControl, numberControl } from "./controls.js";
import { orderedList } from "./orderedlist.js";

// What a natural earns and is before anybody changed it.
const USUAL = {
  dragon: { points: 13 },
  royal_dragon: { points: 26 },
  all_big: { points: 10, from: "8", to: "A" },
  all_small: { points: 10, from: "2", to: "8" },
  twelve_royals: { points: 20, of: "jack_to_ace" },
};

/** Return the control for the list of naturals. */
export function naturalsEditor(naturals, changed, path) {
  const text = words().rules;
  const names = naturals.map((natural) => natural.name);
  return orderedList({
    items: naturals,
    title: ({ name }) => text.naturals[name],
    controls: (natural, replace) => naturalControls(natural, replace),
    additions: Object.entries(text.naturals).filter(([name]) => !names.includes(name)),
    make: (name) => ({ name, points: 3, ...USUAL[name] }),
    label: text.fields[path].label,
    changed,
  });
}

function naturalControls(natural, replace) {
  const text = words().rules;
  const name = text.naturals[natural.name];
  const points = numberControl({ value: natural.points, changed: (value) => replace({ ...natural, points: value }) });
  points.setAttribute("aria-label", text.pointsOf(name));
  const controls = [points];
  if ("from" in natural) {
    controls.push(...["from", "to"].map((end) => labelled(`${name}, ${text[end]}`, text[end],
      choiceControl(RANKS.map((rank) => [rank, rank]), natural[end], (rank) => replace({ ...natural, [end]: rank })))));
  }
  if (natural.name === "twelve_royals") {
    const { label, choices } = text.fields["naturals.of"];
    controls.push(labelled(`${name}, ${label}`, "",
      choiceControl(Object.entries(choices), natural.of ?? "jack_to_ace", (of) => replace({ ...natural, of }))));
  }
  return element("span", { class: "item-controls" }, controls);
}

function labelled(name, shown, control) {
  control.setAttribute("aria-label", name);
  return element("span", { class: "inline" }, shown, " ", control);
}
