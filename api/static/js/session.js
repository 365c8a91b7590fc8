/* What all views share: which one is shown, the house rules and the hand. The address bar says the same. */

import { readAddress, writeAddress } from "./address.js";
import { get } from "./service.js";
import { language } from "./language.js";

export const session = readAddress(location.hash);

const listeners = new Set();

/** Call a function after every change; return what ends that. */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Change what is shared; `view` is changed by links. */
export function change(changes) {
  Object.assign(session, changes);
  history.replaceState(null, "", writeAddress(session));
  tell();
}

/** Take over what the address bar says, after a link or the back button. */
export function follow() {
  Object.assign(session, readAddress(location.hash));
  tell();
}

function tell() {
  for (const listener of [...listeners]) listener(session);
}

/** Return the address of a view with the rules and the hand as they are, or with what is given. */
export const linkTo = (view, changes = {}) => writeAddress({ ...session, ...changes, view });

const lists = new Map();

/** Return all presets, whole, in the page's language; they are asked for once. */
export function presets() {
  const key = language();
  if (!lists.has(key)) {
    const list = get("v1/rules").then((answer) => answer.rules.sort(dutchFirst));
    list.catch(() => lists.delete(key));
    lists.set(key, list);
  }
  return lists.get(key);
}

const dutchFirst = (a, b) => b.name.startsWith("dutch") - a.name.startsWith("dutch");

/** Return the preset that goes by a name or an alias, or undefined. */
export const presetNamed = (list, name) =>
  list.find((each) => each.name === name || each.about?.aliases?.includes(name));

/** Return what people call a preset; `1-6` is not broken over two lines. */
export const titleOf = (preset) => (preset.about?.title ?? preset.name).replace(/(\d)-(\d)/g, "$1\u2011$2");

/** Return the name of the preset that rules are, or are laid over. */
export const presetOf = (rules) => (typeof rules === "string" ? rules : rules.preset ?? "dutch-1-6");
