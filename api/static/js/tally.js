/* The running score of practice: how many hands, and how many points they lost. */

import { keep, kept } from "./preferences.js";

const KEY = "chinees-poker.practice";
const NOTHING = { hands: 0, lost: 0, perfect: 0 };

/** Return the score so far. */
export function tally() {
  const found = kept(KEY);
  const isSound = found && Object.keys(NOTHING).every((name) => Number.isFinite(found[name]));
  return isSound ? found : { ...NOTHING };
}

/** Count a hand that cost so much; `perfect` where nothing was lost. */
export function countHand(cost, perfect) {
  const before = tally();
  keep(KEY, { hands: before.hands + 1, lost: before.lost + cost, perfect: before.perfect + (perfect ? 1 : 0) });
}

/** Start again. */
export const resetTally = () => keep(KEY, NOTHING);
