/* House rules: choose a preset, see in words what it means, change any field, and share the link. */

import { announce, element } from "../dom.js";
import { words } from "../language.js";
import { problemMessage } from "../problem.js";
import { latest, post } from "../service.js";
import { change, onChange, presetNamed, presetOf, presets, session, titleOf } from "../session.js";
import { fieldEditor } from "../rules/editors.js";
import { SECTIONS } from "../rules/fields.js";
import { overPreset, valueAt, wholeRules, withValue } from "../rules/overlay.js";
import { inSentences } from "../rules/sentences.js";
import { copyButton } from "./copying.js";

const ANY_ROW = "2c 3d 4h"; // what is evaluated to hear whether rules fit together

/** Show the view in an element; return what ends it. */
export function rulesView(root) {
  const text = words().rules;
  const checking = latest();
  const opened = new Set(["counting"]); // sections that are open
  const list = element("div", { class: "presets", role: "group", "aria-label": text.presets });
  const meaning = element("section", { class: "panel meaning" });
  const verdict = element("div", { class: "rules-verdict" });
  const editor = element("section", { class: "editor", "aria-label": text.adjust });
  let known = null;
  let made = null; // the rules that were made here

  root.append(
    element("div", { class: "heading" }, element("h1", { tabindex: "-1" }, text.heading), element("p", {}, text.lead)),
    element("div", { class: "columns rules-columns" },
      element("section", { class: "preset-choice" }, element("h2", {}, text.presets), list),
      element("div", {}, meaning, verdict, editor)));

  async function show() {
    try {
      known ??= await presets();
      const { rules } = session;
      if (rules === made) draw(rules); // at once, so that the next change starts from this one
      const fit = await check(rules);
      if (rules === made || fit === null) return;
      if (fit) draw(rules);
      else drawPresets(null);
    } catch (error) {
      meaning.replaceChildren(problemMessage(error));
    }
  }

  /** Keep rules that were made here, so that they have the shape of rules whether they fit together or not. */
  function make(rules) {
    made = rules;
    change({ rules });
  }

  /** Ask the service whether rules fit together, and say so; null where that does not matter any more. */
  async function check(rules) {
    try {
      const answer = await checking((signal) => post("v1/evaluate", { cards: ANY_ROW, rules }, signal));
      if (!answer) return null;
      verdict.replaceChildren(element("p", { class: "soft" }, text.sound));
      return true;
    } catch (error) {
      verdict.replaceChildren(element("h2", {}, text.refused), problemMessage(error));
      announce(text.refused);
      return false;
    }
  }

  function draw(rules) {
    const preset = presetNamed(known, presetOf(rules)) ?? known[0];
    const whole = wholeRules(known, rules);
    drawPresets(typeof rules === "string" ? preset.name : null);
    drawMeaning(preset, whole);
    drawEditor(preset, whole);
  }

  function drawPresets(chosen) {
    const focused = document.activeElement?.dataset?.preset;
    list.replaceChildren(...known.map((preset) => element("button", { type: "button", class: "preset", "data-preset": preset.name,
      "aria-pressed": String(preset.name === chosen), onclick: () => make(preset.name) },
      element("span", { class: "preset-title" }, titleOf(preset)),
      preset.about && element("span", { class: "soft" }, text.confidence[preset.about.confidence]))));
    if (focused) list.querySelector(`[data-preset="${focused}"]`)?.focus();
  }

  function drawMeaning(preset, whole) {
    const isOwn = typeof session.rules !== "string";
    const title = titleOf(preset);
    meaning.replaceChildren(
      element("h2", {}, isOwn ? text.basedOn(title) : title),
      !isOwn && preset.about ? element("p", { class: "soft" }, preset.about.notes) : "",
      element("dl", { class: "sentences" }, inSentences(whole).map(({ name, sentences }) => element("div", {},
        element("dt", {}, text.sections[name]), element("dd", {}, sentences.join(" "))))),
      element("div", { class: "buttons" }, copyButton(), isOwn && element("button", { type: "button", class: "quiet",
        onclick: () => make(preset.name) }, text.restore)),
      !isOwn && preset.about ? element("details", { class: "soft" }, element("summary", {}, text.sources),
        element("ul", {}, preset.about.sources.map((each) => element("li", { class: "source" }, each)))) : "");
  }

  function drawEditor(preset, whole) {
    const place = focusPlace(editor);
    const set = ({ path, also }) => (value) => {
      const next = withValue(whole, path, value);
      make(overPreset(preset, also ? also(next) : next));
    };
    editor.replaceChildren(element("h2", {}, text.adjust), ...SECTIONS.map(({ name, fields }) => element("details", {
      open: opened.has(name),
      ontoggle: (event) => (event.target.open ? opened.add(name) : opened.delete(name)),
    },
      element("summary", {}, text.sections[name]),
      element("div", { class: "fields" }, fields.filter(({ when }) => !when || when(whole))
        .map((field) => fieldEditor(field, valueAt(whole, field.path), set(field)))))));
    place?.();
  }

  show();
  return onChange(show);
}

/** Return what puts the focus back where it is in the editor, after the editor was drawn anew. */
function focusPlace(editor) {
  const focused = document.activeElement;
  const field = focused?.closest("[data-path]");
  if (!field || !editor.contains(field)) return null;
  const controls = (within) => [...within.querySelectorAll("input, select, button")];
  const index = controls(field).indexOf(focused);
  const label = focused.getAttribute("aria-label");
  return () => {
    const again = editor.querySelector(`[data-path="${field.dataset.path}"]`);
    if (!again) return;
    const named = label && controls(again).find((each) => each.getAttribute("aria-label") === label && !each.disabled);
    (named || controls(again)[index] || controls(again).at(-1))?.focus();
  };
}
