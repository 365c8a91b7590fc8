/*
 * The board on which cards are laid: three rows, and below them the hand. A card moves by dragging, by tapping it and
 * then its place, or by keys: arrows to walk, Enter to take and to put, 1 2 3 for the rows, 0 for the hand.
 */

import { cardButton, cardName } from "./card.js";
import { HAND_SIZE, ROWS } from "./deck.js";
import { draggable } from "./drag.js";
import { announce, element, focusOn, picture } from "./dom.js";
import { words } from "./language.js";
import { placeOf, put } from "./laying.js";

const ROW_KEYS = { 1: "front", 2: "middle", 3: "back" };

/**
 * Return a board. `moved(laying, card)` is called with every new laying, and says so by `show`; `order` sorts the hand;
 * without `hand` a card that is taken from a row is off the board; `placed(zone, index)` is called when an empty place
 * is pressed while no card is taken.
 */
export function createBoard({ moved, order = null, hand = true, placed = null }) {
  const root = element("div", { class: "board felt", role: "group", "aria-label": words().board.label });
  let laying = null;
  let notes = {};
  let taken = null;

  function show(next, nextNotes = {}) {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const kept = focused && (taken ?? focused.dataset.card ?? null);
    const place = focused && [focused.dataset.zone, Number(focused.dataset.index)];
    laying = next;
    notes = nextNotes;
    if (taken && !placeOf(laying, taken)) taken = null;
    draw();
    if (focused) refocus(kept, place);
  }

  function draw() {
    const { rows } = words();
    const zones = ROWS.map((row) => rowZone(row, rows[row]));
    if (hand) zones.push(handZone());
    root.replaceChildren(...zones);
    root.classList.toggle("taking", taken !== null);
    const items = buttons();
    for (const item of items) item.tabIndex = -1;
    if (items.length) items[0].tabIndex = 0;
  }

  function rowZone(row, name) {
    const { text = "", warning = "" } = notes[row] ?? {};
    const slots = laying[row].map((card, index) => (card ? shown(card, row, index) : emptyPlace(row, index, name)));
    return element("div", { class: `row ${warning ? "is-foul" : ""}`, "data-zone": row, role: "group", "aria-label": name },
      element("div", { class: "row-head" },
        element("h2", { class: "row-name" }, name),
        element("p", { class: "row-text" }, text)),
      element("div", { class: "slots" }, slots),
      warning && element("p", { class: "row-warning" }, picture("suit-d", "warning-mark"), warning));
  }

  function handZone() {
    const { board } = words();
    const cards = order ? [...laying.hand].sort(order) : laying.hand;
    const fill = cards.length ? cards.map((card) => shown(card, "hand", null)) : element("p", {}, board.handEmpty);
    return element("div", { class: "hand-zone", "data-zone": "hand", role: "group", "aria-label": board.hand },
      element("div", { class: "row-head" },
        element("h2", { class: "row-name" }, board.hand),
        element("p", { class: "row-text" }, board.left(cards.length, HAND_SIZE))),
      element("div", { class: "hand-cards" }, fill));
  }

  function shown(card, zone, index) {
    const { rows, board } = words();
    const place = zone === "hand" ? board.inHand : board.inRow(rows[zone]);
    return cardButton(card, place, {
      "data-zone": zone,
      "data-index": index,
      "aria-pressed": String(card === taken),
    });
  }

  function emptyPlace(zone, index, name) {
    return element("button", {
      type: "button",
      class: "place",
      "data-zone": zone,
      "data-index": index,
      "aria-label": words().board.empty(name, index + 1),
    });
  }

  const buttons = () => [...root.querySelectorAll("button")];
  const lines = () => [...ROWS, "hand"].map((zone) => [...root.querySelectorAll(`button[data-zone=${zone}]`)])
    .filter((line) => line.length);

  function refocus(card, [zone, index]) {
    const target = (card && root.querySelector(`button[data-card="${card}"]`))
      || root.querySelector(`button[data-zone="${zone}"][data-index="${index}"]`) || buttons()[0];
    if (target) focusOn(buttons(), target);
  }

  function take(card) {
    taken = card;
    show(laying, notes);
    if (card) announce(words().board.took(cardName(card)));
  }

  function move(card, zone, index = null) {
    const { rows, board } = words();
    const next = put(laying, card, zone, index);
    if (next === null) {
      announce(board.full(rows[zone]));
      return;
    }
    taken = null;
    if (next === laying) {
      show(laying, notes);
      return;
    }
    announce(zone === "hand" ? board.movedToHand(cardName(card)) : board.moved(cardName(card), rows[zone]));
    const focused = root.contains(document.activeElement);
    moved(hand ? next : { ...next, hand: [] }, card);
    if (focused) refocus(card, [zone, index ?? 0]);
  }

  function pressCard(card) {
    const [zone, index] = placeOf(laying, card);
    if (taken === null) return take(card);
    if (taken === card) return take(null);
    if (zone !== "hand") return move(taken, zone, index);
    const [from, place] = placeOf(laying, taken);
    return from === "hand" ? take(card) : move(card, from, place);
  }

  root.addEventListener("click", (event) => {
    const target = event.target.closest("[data-zone]");
    if (!target) return;
    const { card, zone, index } = target.dataset;
    if (card) pressCard(card);
    else if (taken) move(taken, zone, index === undefined ? null : Number(index));
    else if (index !== undefined) placed?.(zone, Number(index));
  });

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target.matches("button")) return;
    const { card } = event.target.dataset;
    if (event.key in ROW_KEYS && (taken ?? card)) move(taken ?? card, ROW_KEYS[event.key]);
    else if (["0", "Delete", "Backspace"].includes(event.key) && (taken ?? card)) move(taken ?? card, "hand");
    else if (event.key === "Escape" && taken) take(null);
    else if (!walk(event.key, event.target)) return;
    event.preventDefault();
  });

  function walk(key, from) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
    if (!step) return false;
    const all = lines();
    const row = all.findIndex((line) => line.includes(from));
    const line = all[Math.min(Math.max(row + step[0], 0), all.length - 1)];
    const column = Math.min(Math.max(all[row].indexOf(from) + step[1], 0), line.length - 1);
    focusOn(buttons(), line[column]);
    return true;
  }

  draggable(root, (card, zone, index) => {
    taken = null;
    const under = index === null ? null : laying[zone][index];
    const [from, place] = placeOf(laying, card);
    if (zone === "hand" && from === "hand") show(laying, notes);
    else if (zone !== "hand" && under && under !== card) move(card, zone, index);
    else move(card, zone, from === zone && index === null ? place : index);
  });

  return { element: root, show };
}
