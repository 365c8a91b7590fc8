/* Rules laid over a preset: what a call takes, whole rules, and the one from the other. */

import { DEFAULT_RULES } from "../address.js";
import { presetNamed, presetOf } from "../session.js";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return whole rules from what a call takes. Where there is no such preset the usual one stands in. */
export function wholeRules(list, rules) {
  const usual = presetNamed(list, DEFAULT_RULES);
  const preset = presetNamed(list, presetOf(rules)) ?? usual;
  if (typeof rules === "string") return preset;
  const { preset: _, ...over } = rules;
  return { ...laidOver(preset, over, usual), name: rules.name ?? "" };
}

function laidOver(base, over, defaults) {
  if (!isObject(base) || !isObject(over)) return over;
  const whole = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value !== null) whole[key] = laidOver(base[key] ?? null, value, defaults?.[key]);
    else if (defaults && key in defaults) whole[key] = defaults[key];
    else delete whole[key];
  }
  return whole;
}

/** Return what a call takes from whole rules: the preset's name where nothing differs, else only what does. */
export function overPreset(preset, whole) {
  const { name, about: _, ...fields } = whole;
  const over = difference(preset, fields);
  if (!Object.keys(over).length) return preset.name;
  return { preset: preset.name, ...(name && name !== preset.name ? { name } : {}), ...over };
}

function difference(base, whole) {
  const over = {};
  for (const [key, value] of Object.entries(whole)) {
    if (JSON.stringify(base[key]) === JSON.stringify(value)) continue;
    over[key] = isObject(base[key]) && isObject(value) ? differenceWithRemovals(base[key], value) : value;
  }
  return over;
}

function differenceWithRemovals(base, whole) {
  const gone = Object.keys(base).filter((key) => !(key in whole)).map((key) => [key, null]);
  return { ...difference(base, whole), ...Object.fromEntries(gone) };
}

/** Return the value at a path such as `counting.row`. */
export const valueAt = (rules, path) => path.split(".").reduce((value, key) => value?.[key], rules);

/** Return rules with another value at a path. */
export function withValue(rules, path, value) {
  const [key, ...rest] = path.split(".");
  return { ...rules, [key]: rest.length ? withValue(rules[key], rest.join("."), value) : value };
}
