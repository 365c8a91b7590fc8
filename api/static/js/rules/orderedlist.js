/* A list in an order that matters: items go up and down, out and in. */

import { element } from "../dom.js";
import { words } from "../language.js";

/**
 * Return the list. `title(item, index)` names an item, `controls(item, replace)` are its own; `additions` are the pairs
 * of value and name that can be added, of which `make(value)` makes an item.
 */
export function orderedList({ items, title, controls, additions, make, least = 0, most = Infinity, label, changed }) {
  const text = words().rules;
  const at = (index, item) => changed(items.with(index, item));
  const swap = (one, other) => changed(items.with(one, items[other]).with(other, items[one]));

  const rows = items.map((item, index) => {
    const name = title(item, index);
    const step = (symbol, says, other) => element("button", { type: "button", class: "tool", "aria-label": says(name), title: says(name),
      disabled: other < 0 || other >= items.length, onclick: () => swap(index, other) }, symbol);
    return element("li", {},
      element("span", { class: "item-name" }, name),
      controls(item, (next) => at(index, next)),
      element("span", { class: "item-tools" },
        step("↑", text.up, index - 1),
        step("↓", text.down, index + 1),
        element("button", { type: "button", class: "tool", "aria-label": text.remove(name), title: text.remove(name),
          disabled: items.length <= least, onclick: () => changed(items.filter((_, place) => place !== index)) }, "×")));
  });

  const choice = element("select", { "aria-label": `${text.add}: ${label}` },
    additions.map(([value, name]) => element("option", { value }, name)));
  const adding = additions.length > 0 && items.length < most && element("div", { class: "adding" }, choice,
    element("button", { type: "button", onclick: () => changed([...items, make(choice.value)]) }, text.add));
  return element("div", {}, element("ol", { class: "ordered" }, rows), adding);
}
