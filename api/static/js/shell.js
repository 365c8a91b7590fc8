/* The frame around every view: the name, the way to the others, the house rules in force, and how the page looks. */

import { VIEWS } from "./address.js";
import { element, picture } from "./dom.js";
import { words } from "./language.js";
import { seatFields } from "./seat.js";
import { wholeRules } from "./rules/overlay.js";
import { isDark, prefer, preferences } from "./preferences.js";
import { change, linkTo, presetNamed, presetOf, presets, session, titleOf } from "./session.js";

/** Return the frame. `speak(code)` is called to change the language. */
export function createShell({ speak }) {
  const text = words();
  const main = element("main", { id: "view", tabindex: "-1" });
  const links = new Map(VIEWS.map((view) => [view, navigationLink(view)]));
  const tools = createTools(speak);
  const rules = createRulesBar();

  const elements = [
    element("button", { type: "button", class: "skip", onclick: () => main.focus() }, text.skip),
    element("header", { class: "top" },
      element("div", { class: "top-inner" },
        element("a", { class: "brand", href: "#/solve" }, mark(), element("span", {}, text.title)),
        element("nav", { class: "views", "aria-label": text.navigation }, [...links.values()]),
        tools.element)),
    rules.element,
    main,
    element("footer", { class: "foot" },
      element("p", {}, text.footer.privacy),
      element("p", {},
        element("a", { href: "docs" }, text.footer.docs), " · ", element("a", { href: "openapi.yaml" }, text.footer.contract))),
    element("div", { id: "live", class: "unseen", role: "status", "aria-live": "polite" }),
  ];

  function refresh() {
    for (const [view, link] of links) {
      link.setAttribute("href", linkTo(view));
      if (view === session.view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    rules.show();
  }
  refresh();
  return { elements, main, refresh, focusLanguage: tools.focusLanguage };
}

function navigationLink(view) {
  return element("a", { class: "view-link" }, picture(`icon-${view}`), element("span", {}, words().views[view]));
}

function mark() {
  const row = (count) => element("span", { class: "mark-row" }, Array.from({ length: count }, () => element("i")));
  return element("span", { class: "mark", "aria-hidden": "true" }, row(3), row(5), row(5));
}

function createTools(speak) {
  const text = words();
  const other = text.otherLanguage;
  const speaker = element("button", { type: "button", class: "tool", lang: other.code, "aria-label": other.name,
    title: other.name, onclick: () => speak(other.code) }, other.short);
  const theme = element("button", { type: "button", class: "tool", onclick: () => {
    prefer({ theme: isDark() ? "light" : "dark" });
    nameTheme();
  } }, picture("icon-theme"));
  const nameTheme = () => {
    const name = isDark() ? text.theme.toLight : text.theme.toDark;
    theme.setAttribute("aria-label", name);
    theme.title = name;
  };
  const suits = element("button", { type: "button", class: "tool suits-tool", "aria-label": text.suitColours,
    title: text.suitColours, "aria-pressed": String(preferences.fourColours), onclick: () => {
      prefer({ fourColours: !preferences.fourColours });
      suits.setAttribute("aria-pressed", String(preferences.fourColours));
    } }, [..."shdc"].map((suit) => element("span", { "data-suit": suit }, picture(`suit-${suit}`))));
  nameTheme();
  return {
    element: element("div", { class: "tools", role: "group", "aria-label": text.tools }, suits, theme, speaker),
    focusLanguage: () => speaker.focus(),
  };
}

function createRulesBar() {
  const text = words().rules;
  const choice = element("select", { onchange: () => change({ rules: choice.value }) });
  const seat = element("span", { class: "seat-fields" });
  const link = element("a", {}, text.change);
  const bar = element("section", { class: "rules-bar", "aria-label": text.inForce }, element("label", {}, element("span", {}, text.title), choice), seat, link);
  let list = null;

  function show() {
    link.setAttribute("href", linkTo("rules"));
    bar.dataset.view = session.view;
    const { rules } = session;
    const name = presetOf(rules);
    const preset = list && presetNamed(list, name);
    const options = list ? list.map((each) => option(each.name, titleOf(each))) : [option(name, name)];
    const isOwn = typeof rules !== "string" || (list && !preset);
    if (isOwn) options.unshift(option("", typeof rules === "string" ? rules : rules.name ?? text.own));
    choice.replaceChildren(...options);
    choice.value = isOwn ? "" : preset?.name ?? name;
    showSeat();
  }

  function showSeat() {
    const isAsked = list && ["solve", "practice"].includes(session.view);
    const fields = isAsked ? seatFields(wholeRules(list, session.rules)) : [];
    const focused = [...seat.children].indexOf(document.activeElement);
    seat.replaceChildren(...fields);
    fields[focused]?.focus();
  }

  const option = (value, label) => element("option", { value }, label);
  presets().then((answer) => {
    list = answer;
    show();
  }, () => {}); // a view that needs them says so
  return { element: bar, show };
}
