/* Dragging cards with pointer events, so with mouse, pen and finger alike. */

const NEAR = 6; // pixels that a finger may tremble before a tap becomes a drag

/**
 * Let the cards in an element (`data-card`) be dragged to its places (`data-zone`, and `data-index` where it is one of
 * several). `drop(card, zone, index)` is called with where one was let go; the click that follows is not.
 */
export function draggable(root, drop) {
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("[data-card]");
    if (card && root.contains(card) && event.button === 0 && event.isPrimary) {
      drag = { card, x: event.clientX, y: event.clientY, ghost: null };
    }
  });

  root.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost) {
      if (Math.hypot(right, down) < NEAR) return;
      root.setPointerCapture(event.pointerId);
      drag.ghost = ghostOf(drag.card);
      drag.card.classList.add("lifted");
    }
    drag.ghost.style.transform = `translate(${right}px, ${down}px) rotate(2deg)`;
    mark(root, placeUnder(root, event));
  });

  const end = (event) => {
    const ended = drag;
    drag = null;
    if (!ended?.ghost) return;
    ended.ghost.remove();
    ended.card.classList.remove("lifted");
    mark(root, null);
    swallowClick();
    const place = event.type === "pointerup" ? placeUnder(root, event) : null;
    if (place) drop(ended.card.dataset.card, place.dataset.zone, "index" in place.dataset ? Number(place.dataset.index) : null);
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);
}

function ghostOf(card) {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-card");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}

function placeUnder(root, event) {
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-zone]");
  return place && root.contains(place) ? place : null;
}

function mark(root, place) {
  for (const each of root.querySelectorAll(".target")) if (each !== place) each.classList.remove("target");
  place?.classList.add("target");
}

function swallowClick() {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
