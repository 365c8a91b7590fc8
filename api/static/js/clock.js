/* A clock that counts down. */

import { element } from "./dom.js";
import { words } from "./language.js";

/** Return a clock; `rang()` is called when the time is up. */
export function createClock(rang) {
  const face = element("span", { class: "clock", role: "timer", hidden: true, "aria-label": words().practice.clock.left });
  let ticking = null;
  let end = 0;

  function tick() {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    face.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    face.classList.toggle("is-short", left <= 10);
    if (left > 0) return;
    stop();
    rang();
  }

  function start(seconds) {
    stop();
    if (!seconds) return;
    end = performance.now() + seconds * 1000;
    face.hidden = false;
    ticking = setInterval(tick, 250);
    tick();
  }

  function stop() {
    clearInterval(ticking);
    face.hidden = true;
  }

  return { element: face, start, stop };
}
