/* Elements, made without HTML in texts, so that nothing that somebody typed is ever read as markup. */

const SVG = "http://www.w3.org/2000/svg";

/** Return an element: attributes by name (`on…` listeners, `null` and `false` left out), then its children. */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** Return an SVG element, made like any other. */
export function drawing(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Return one of the pictures that `index.html` holds. */
export function picture(name, className = "icon") {
  return drawing("svg", { class: className, "aria-hidden": "true", focusable: "false" },
    drawing("use", { href: `#${name}` }));
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

let lastSaid = "";

/** Say something to who cannot see what has changed; the same twice is said twice. */
export function announce(text) {
  const live = document.getElementById("live");
  lastSaid = text === lastSaid ? `${text}\u00a0` : text;
  live.textContent = lastSaid;
}

/** Move the focus among elements of which only one is in the tab order, and keep it that one. */
export function focusOn(items, target) {
  for (const item of items) item.tabIndex = item === target ? 0 : -1;
  target.focus();
}

let numbered = 0;

/** Return an id that no other element has. */
export function newId(stem) {
  numbered += 1;
  return `${stem}-${numbered}`;
}
