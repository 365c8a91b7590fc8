/* An evening in files: saved and taken in as JSON, and as a report to print or a table for a spreadsheet. */

import { element } from "../dom.js";
import { evening, eveningBody, readEvening, writeEvening } from "../eveninglog.js";
import { words } from "../language.js";
import { problemMessage } from "../problem.js";
import { postForFile } from "../service.js";

const REPORT = "v1/evening/report";

/** Return the buttons. `replace(log, sentence)` keeps another evening; `tell(sentence)` says what came of it. */
export function eveningFiles({ replace, tell }) {
  const text = words().evening;
  const trouble = element("div", {});
  const file = element("input", { type: "file", accept: "application/json,.json", hidden: true, onchange: async () => {
      const [chosen] = file.files;
      const log = chosen ? readEvening(await chosen.text()) : null;
      file.value = "";
      if (log) replace(log, text.loaded(log.hands.length));
      else if (chosen) tell(text.notAnEvening);
    } });

  const report = (mediaType, name) => async () => {
    try {
      save(await postForFile(REPORT, eveningBody(evening()), mediaType), name);
      trouble.replaceChildren();
    } catch (error) {
      trouble.replaceChildren(problemMessage(error));
    }
  };
  const button = (label, onclick) => element("button", { type: "button", class: "quiet", onclick }, label);

  return element("div", { class: "files" },
    element("div", { class: "buttons" },
      button(text.save, () => save(new Blob([writeEvening(evening())], { type: "application/json" }), "chinees-poker.json")),
      button(text.load, () => file.click()),
      file,
      button(text.report, report("text/html", "chinees-poker.html")),
      button(text.sheet, report("text/csv", "chinees-poker.csv"))),
    trouble);
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
