/* What lies in the rows of a laying, and whether that is foul: asked of the service as soon as a row is full. */

import { ROWS } from "./deck.js";
import { language, words } from "./language.js";
import { cardsIn } from "./laying.js";
import { post } from "./service.js";

const answers = new Map();

/**
 * Return what the board says of each row, `{ front: { text, warning }, … }`, and the `foul` in a sentence or null. A row
 * that is stronger than the one below it has a warning.
 */
export async function checkRows(laying, rules) {
  const rows = await Promise.all(ROWS.map((row) => (laying[row].every(Boolean) ? evaluate(cardsIn(laying, row), rules) : null)));
  const notes = Object.fromEntries(ROWS.map((row, place) => [row, { text: rows[place]?.description ?? "" }]));
  const text = words();
  for (let upper = 0; upper < 2; upper += 1) {
    const [above, below] = [rows[upper], rows[upper + 1]];
    if (!above || !below || above.strength <= below.strength) continue;
    notes[ROWS[upper]].warning = text.practice.foulReason(
      text.rows[ROWS[upper]], above.description, text.rows[ROWS[upper + 1]], below.description,
    );
  }
  return { notes, foul: ROWS.map((row) => notes[row].warning).find(Boolean) ?? null };
}

function evaluate(cards, rules) {
  const key = JSON.stringify([language(), [...cards].sort(), rules]);
  if (!answers.has(key)) {
    const answer = post("v1/evaluate", { cards, rules });
    answer.catch(() => answers.delete(key));
    answers.set(key, answer);
  }
  return answers.get(key);
}
