/* The language of the page: the browser's, or what was chosen. */

import { preferences } from "./preferences.js";
import { english } from "./words/english.js";
import { dutch } from "./words/dutch.js";

const WORDS = { en: english, nl: dutch };

/** Return `en` or `nl`. */
export function language() {
  if (preferences.language in WORDS) return preferences.language;
  const known = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag in WORDS);
  return known ?? "en";
}

/** Return all texts of the page in its language. */
export const words = () => WORDS[language()];

const format = (value, options) =>
  new Intl.NumberFormat(language(), options).format(value).replace("-", "−").replace(/^([+−])?0([.,]0+)?$/, "0$2");

/** Return points with their sign: `+1.94`; whole ones without decimals where `digits` is 0. */
export const signed = (value, digits = 2) =>
  format(value, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Return an amount of points that has no sign of its own. */
export const plain = (value, digits = 2) =>
  format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Return a count with the separators of the language. */
export const counted = (value) => format(value, {});

/** Return a share as whole percents. */
export const percent = (share) => new Intl.NumberFormat(language(), { style: "percent" }).format(share);

/** Return a decimal string of money as it is written in the language, with its currency, exact. */
export function money(amount, currency) {
  const [whole, decimals] = amount.replace("-", "−").split(".");
  const comma = language() === "nl" ? "," : ".";
  return `${decimals === undefined ? whole : `${whole}${comma}${decimals}`} ${currency}`;
}
