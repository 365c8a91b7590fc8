/* One player of a table that is being entered: name, rows, and what the rules let a player declare. */

import { createBoard } from "../board.js";
import { HAND_SIZE } from "../deck.js";
import { element } from "../dom.js";
import { words } from "../language.js";
import { allCards, ofSetting, put, without } from "../laying.js";
import { createPicker } from "../picker.js";
import { problemMessage } from "../problem.js";
import { checkRows } from "../rowcheck.js";
import { latest, post } from "../service.js";
import { session } from "../session.js";
import { heldByOthers } from "../table.js";

/** Return an editor. `changed(player)` is called with every change; `show(table, seat, rules)` shows a player. */
export function playerEditor({ changed, nameOf }) {
  const text = words().score;
  const checking = latest();
  const reading = latest();
  let player = null;
  let goal = null; // the place that was pressed, where the next card goes

  const board = createBoard({ moved: (laying) => change({ laying }), hand: false, placed: (...place) => {
    goal = place;
    picker.element.querySelector("[tabindex='0']").focus();
  } });
  const picker = createPicker(pick);
  const name = element("input", { type: "text", maxlength: "64", autocomplete: "off", onchange: () => change({ name: name.value }) });
  const declarations = element("div", { class: "declarations" });
  const typed = element("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    placeholder: text.typeHint });
  const notation = element("select", {}, Object.entries(words().solve.notations).map(([value, label]) =>
    element("option", { value }, label)));
  const trouble = element("div", {});

  const root = element("div", { class: "columns entering" },
    element("div", { class: "lay" },
      element("div", { class: "player-fields" },
        element("label", { class: "grow" }, element("span", {}, text.name), name), declarations),
      board.element),
    element("div", { class: "panel" },
      picker.element,
      element("form", { class: "typed", onsubmit: (event) => {
        event.preventDefault();
        readTyped();
      } },
        element("label", { class: "grow" }, element("span", {}, text.type), typed),
        element("label", {}, element("span", {}, words().solve.notation), notation),
        element("button", { type: "submit" }, text.read)),
      trouble));

  function change(changes) {
    trouble.replaceChildren();
    changed({ ...player, ...changes });
  }

  function pick(card) {
    if (allCards(player.laying).includes(card)) return change({ laying: without(player.laying, card) });
    const [zone, index] = goal ?? ["front", "middle", "back"].map((row) => [row, player.laying[row].indexOf(null)])
      .find(([, place]) => place >= 0);
    goal = null;
    return change({ laying: { ...put(player.laying, card, zone, index), hand: [] } });
  }

  async function readTyped() {
    const rows = typed.value.split("/");
    if (rows.length !== 3) {
      trouble.replaceChildren(element("p", { class: "problem", role: "alert" }, text.threeRows));
      return;
    }
    const [front, middle, back] = rows;
    try {
      const body = { front, middle, back, notation: notation.value, rules: session.rules };
      const answer = await reading((signal) => post("v1/review", body, signal));
      if (!answer) return;
      typed.value = "";
      change({ laying: ofSetting(answer.setting) });
    } catch (error) {
      trouble.replaceChildren(problemMessage(error, nameOf));
    }
  }

  function show(table, seat, rules) {
    player = table.players[seat];
    if (document.activeElement !== name) name.value = player.name;
    declarations.replaceChildren(...declarationFields(player, rules, change));
    const cards = allCards(player.laying);
    picker.show(cards, heldByOthers(table, seat), cards.length === HAND_SIZE);
    showBoard(player.laying);
  }

  async function showBoard(laying) {
    board.show(laying);
    try {
      const checked = await checking(() => checkRows(laying, session.rules));
      if (checked) board.show(laying, checked.notes);
    } catch (error) {
      trouble.replaceChildren(problemMessage(error, nameOf));
    }
  }

  return { element: root, show };
}

function declarationFields({ natural, declared, surrender }, rules, change) {
  if (!rules) return [];
  const text = words().score;
  const fields = [];
  if (rules.naturals.length) {
    const names = rules.naturals.map((rule) => [rule.name, words().rules.naturals[rule.name]]);
    fields.push(selectField(text.natural, [["", text.noNatural], ["highest", text.highestNatural], ...names], natural,
      (value) => change({ natural: value })));
    if (natural && rules.natural_against_natural === "first") {
      fields.push(selectField(text.declared, [1, 2, 3, 4].map((place) => [String(place), text.declaredPlace(place)]),
        String(declared), (value) => change({ declared: Number(value) })));
    }
  }
  if (rules.surrender !== null) {
    const box = element("input", { type: "checkbox", onchange: () => change({ surrender: box.checked }) });
    box.checked = surrender;
    fields.push(element("label", { class: "check" }, box, element("span", {}, text.surrender)));
  }
  return fields;
}

function selectField(label, options, value, chosen) {
  const choice = element("select", { onchange: () => chosen(choice.value) },
    options.map(([name, title]) => element("option", { value: name }, title)));
  choice.value = options.some(([name]) => name === value) ? value : options[0][0];
  return element("label", {}, element("span", {}, label), choice);
}
