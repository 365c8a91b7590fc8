/* What a person chose for this browser: language, theme and the colours of the suits. */

const KEY = "chinees-poker.preferences";

/** Return what is kept under a key, or null where nothing is, or the browser keeps nothing. */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Keep a value under a key; return whether the browser does. */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const found = kept(KEY);

/** `language` is en, nl or null; `theme` is light, dark or null (the system's); `fourColours` is a boolean. */
export const preferences = {
  language: null,
  theme: null,
  fourColours: false,
  ...(typeof found === "object" ? found : null),
};

/** Change and keep preferences, and show them where the style sheets decide. */
export function prefer(changes) {
  Object.assign(preferences, changes);
  keep(KEY, preferences);
  showPreferences();
}

/** Tell the style sheets which theme and colours to use. */
export function showPreferences() {
  const root = document.documentElement;
  root.dataset.suits = preferences.fourColours ? "four" : "two";
  if (["light", "dark"].includes(preferences.theme)) root.dataset.theme = preferences.theme;
  else delete root.dataset.theme;
}

/** Whether the page is dark now. */
export function isDark() {
  return preferences.theme ? preferences.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
