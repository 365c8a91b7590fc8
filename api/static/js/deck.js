/* The pack: cards are written as the service writes them, `Ah` and `Td`. */

export const RANKS = [..."AKQJT98765432"];
export const SUITS = [..."shdc"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
export const ROWS = ["front", "middle", "back"];
export const ROW_SIZES = { front: 3, middle: 5, back: 5 };
export const HAND_SIZE = 13;

const PLACES = new Map(DECK.map((card, place) => [card, place]));

/** Whether a text is a card as the service writes it. */
export const isCard = (text) => PLACES.has(text);

/** The orders in which a hand can lie before a player. */
export const ORDERS = {
  rank: (a, b) => RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]) || SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]),
  suit: (a, b) => PLACES.get(a) - PLACES.get(b),
};

/** Return the cards of a text such as `AhKd…`, or null where it does not hold cards, each once. */
export function readCards(text) {
  const cards = text.match(/../gs) ?? [];
  const sound = text.length % 2 === 0 && cards.every(isCard) && new Set(cards).size === cards.length;
  return sound && cards.length <= HAND_SIZE ? cards : null;
}

/** Return a shuffled pack: every order as likely, from the system's own randomness. */
export function shuffledDeck() {
  const cards = [...DECK];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

function randomBelow(bound) {
  const draw = new Uint8Array(1);
  do crypto.getRandomValues(draw);
  while (draw[0] >= 256 - (256 % bound));
  return draw[0] % bound;
}

/** Return random hands of thirteen. */
export function deal(players) {
  const cards = shuffledDeck();
  return Array.from({ length: players }, (_, seat) => cards.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE));
}
