/* A button that copies the address, with the rules and the hand in it. */

import { announce, element } from "../dom.js";
import { words } from "../language.js";

/** Return the button; beside it stands what came of it. */
export function copyButton() {
  const said = element("span", { class: "soft copied" });
  const button = element("button", { type: "button", class: "quiet", onclick: async () => {
    const copied = await copy(location.href);
    said.textContent = copied ? words().copied : words().notCopied;
    announce(said.textContent);
  } }, words().copyLink);
  return [button, said];
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { // not allowed, or no secure address
    return false;
  }
}
