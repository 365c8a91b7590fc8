/* The page: its frame, and in it the view that the address names. */

import { problemMessage } from "./problem.js";
import { Refusal } from "./service.js";
import { element } from "./dom.js";
import { language, words } from "./language.js";
import { prefer, showPreferences } from "./preferences.js";
import { change, follow, onChange, session } from "./session.js";
import { createShell } from "./shell.js";
import { eveningView } from "./views/evening.js";
import { practiceView } from "./views/practice.js";
import { rulesView } from "./views/rules.js";
import { scoreView } from "./views/score.js";
import { solveView } from "./views/solve.js";

const VIEWS = { solve: solveView, practice: practiceView, score: scoreView, evening: eveningView, rules: rulesView };

let shown = null;
let leave = null;
let shell = null;

function draw() {
  document.documentElement.lang = language();
  shell = createShell({ speak });
  document.getElementById("app").replaceChildren(...shell.elements);
  mount();
}

function mount() {
  leave?.();
  shown = session.view;
  shell.main.replaceChildren();
  document.title = `${words().views[shown]} · ${words().title}`;
  if (session.broken) {
    shell.main.append(element("p", { class: "notice", role: "status" }, words().problem.brokenLink));
    change({ broken: false });
  }
  leave = VIEWS[shown](shell.main);
}

function speak(code) {
  prefer({ language: code });
  draw();
  shell.focusLanguage();
}

onChange(() => {
  shell.refresh();
  if (session.view === shown) return;
  mount();
  scrollTo(0, 0);
  shell.main.querySelector("h1")?.focus({ preventScroll: true });
});
addEventListener("hashchange", follow);
addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refusal)) return;
  event.preventDefault();
  shell.main.prepend(problemMessage(event.reason));
});

showPreferences();
draw();
document.documentElement.dataset.ready = "true";
