/* All 52 cards to pick from, in a grid by suit and rank. */

import { cardButton, cardName } from "./card.js";
import { DECK, RANKS, SUITS } from "./deck.js";
import { element, focusOn } from "./dom.js";
import { words } from "./language.js";

/** Return a grid of all cards. `pick(card)` is called when a card is pressed that nobody else holds. */
export function createPicker(pick) {
  const cards = new Map(DECK.map((card) => [card, cardButton(card, "", { "aria-pressed": "false" })]));
  const items = [...cards.values()];
  const suits = SUITS.map((suit) => element("div", { class: "picker-suit", role: "group", "aria-label": words().suits[suit] },
    RANKS.map((rank) => cards.get(rank + suit))));
  const root = element("div", { class: "picker", role: "group", "aria-label": words().picker.label }, suits);
  for (const item of items) item.tabIndex = -1;
  items[0].tabIndex = 0;

  root.addEventListener("click", (event) => {
    const item = event.target.closest("[data-card]");
    if (!item) return;
    focusOn(items, item);
    if (item.getAttribute("aria-disabled") !== "true") pick(item.dataset.card);
  });

  root.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -RANKS.length, ArrowDown: RANKS.length }[event.key];
    const from = items.indexOf(event.target.closest("[data-card]"));
    const target = step && items[from + step];
    if (!target) return;
    event.preventDefault();
    focusOn(items, target);
  });

  /** Show which cards are picked, and who else holds which (a map from card to name); `full` where no more can be. */
  function show(picked, held = new Map(), full = false) {
    for (const [card, item] of cards) {
      const isPicked = picked.includes(card);
      const holder = held.get(card);
      item.setAttribute("aria-pressed", String(isPicked));
      item.setAttribute("aria-disabled", String(holder !== undefined || (full && !isPicked)));
      item.setAttribute("aria-label", holder ? words().picker.held(cardName(card), holder) : cardName(card));
      item.classList.toggle("is-held", holder !== undefined);
    }
  }

  return { element: root, show };
}
