/* A refused call as a message that a person can read: what is wrong, and where. */

import { element } from "./dom.js";
import { words } from "./language.js";
import { Refusal, useKey } from "./service.js";

/** Return a message for an error; `nameOf` gives the name of a player by seat, for places at a table. */
export function problemMessage(error, nameOf = (seat) => words().score.player(seat + 1)) {
  if (!(error instanceof Refusal)) throw error;
  const { title, detail, status, errors = [], more_errors: more = 0 } = error.problem;
  const items = errors.map((each) => {
    const place = placeOf(each.pointer ?? each.parameter ?? "", nameOf);
    return element("li", {}, place && element("strong", {}, `${place}: `), each.detail);
  });
  if (more) items.push(element("li", {}, words().problem.more(more)));
  return element("div", { class: "problem", role: "alert" },
    element("p", { class: "problem-title" }, title),
    items.length ? element("ul", {}, items) : element("p", {}, detail),
    status === 401 && keyForm());
}

/** Return a form for the key that the service asks for. */
function keyForm() {
  const text = words().problem;
  const key = element("input", { type: "text", autocomplete: "off", spellcheck: "false", required: true });
  return element("form", { class: "typed", onsubmit: (event) => {
    event.preventDefault();
    useKey(key.value.trim());
    location.reload();
  } },
    element("label", { class: "grow" }, element("span", {}, text.key), key),
    element("button", { type: "submit" }, text.useKey));
}

/** Return a JSON pointer in words: `#/players/1/back/3` is the back of the second player. */
function placeOf(pointer, nameOf) {
  const parts = pointer.replace(/^#\/?/, "").split("/").filter(Boolean).map(decoded);
  const { rows, problem, rules } = words();
  const named = [];
  while (parts.length) {
    const part = parts.shift();
    if (part === "players" && /^\d+$/.test(parts[0] ?? "")) named.push(nameOf(Number(parts.shift())));
    else if (part === "hands" && /^\d+$/.test(parts[0] ?? "")) named.push(problem.hand(Number(parts.shift()) + 1));
    else if (part === "rules") return [...named, rulePlace(parts, rules)].join(", ");
    else if (part in rows) named.push(rows[part]);
    else if (part in problem.places) named.push(problem.places[part]);
    else if (!/^\d+$/.test(part)) named.push(part);
  }
  return named.join(", ");
}

function rulePlace(parts, { title, fields }) {
  for (let length = parts.length; length; length -= 1) {
    const field = fields[parts.slice(0, length).join(".")];
    if (field) return field.label;
  }
  return parts.length ? `${title}, ${parts.join(" ")}` : title;
}

function decoded(part) {
  try {
    return decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return part;
  }
}
