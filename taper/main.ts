import "./taper.css";
import { createKeeper } from "./keeping/keeper";
import { deviceStore } from "./keeping/device-store";
import { type Change } from "./notebook/changes";
import { type Looked, lookAgain } from "./notebook/reminding";
import { type App, failureWords, momentNow, type View } from "./views/app";
import { chartView } from "./views/chart";
import { dataView } from "./views/data";
import { button, el, focusOn } from "./views/element";
import { journalView } from "./views/journal";
import { logView } from "./views/log";
import { notify, remindersView } from "./views/reminders";
import { scheduleView } from "./views/schedule";
import { applyTheme, forgetTheme } from "./views/theme";
import { closedView } from "./views/unlock";

const PARTS: Record<string, (app: App) => View> = {
  log: logView,
  chart: chartView,
  schedule: scheduleView,
  journal: journalView,
  reminders: remindersView,
  data: dataView,
};
const HELP = "help";
/** How often the clock is looked at, in milliseconds. */
const LOOK_MS = 15_000;
/** How long a message stays, in milliseconds: long enough to read it and to reach its button. */
const SAID_MS = 12_000;

const part = <E extends HTMLElement = HTMLElement>(id: string): E => {
  const found = document.querySelector<E>(`#${id}`);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found;
};
const [view, help, said, nav, lockButton] = [
  part("view"),
  part(HELP),
  part("said"),
  part("parts"),
  part<HTMLButtonElement>("lock"),
];

/** Other tabs hear that something lies there anew, or that it was locked; never what. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("leafproof-taper") : null;
const keeper = createKeeper(deviceStore, () => channel?.postMessage("changed"));

let quiet: ReturnType<typeof setTimeout> | undefined;
function say(text: string, undo?: () => void, stays = false): void {
  clearTimeout(quiet);
  const hide = () => said.replaceChildren();
  said.replaceChildren(
    el(
      "div",
      { class: "tt-said" },
      el("p", {}, text),
      undo !== undefined &&
        button("Undo", "", () => {
          hide();
          undo();
        }),
      button("Close", "quiet", hide),
    ),
  );
  if (!stays) quiet = setTimeout(hide, SAID_MS);
}

async function attempt(work: Promise<void>, done: string, undo?: Change): Promise<boolean> {
  try {
    await work;
  } catch (error) {
    say(failureWords(error));
    return false;
  }
  say(done, undo === undefined ? undefined : () => void attempt(keeper.change(undo), "It is back."));
  return true;
}

async function erase(): Promise<void> {
  if (await attempt(keeper.erase(), "Everything is erased.")) forgetTheme();
}

const app: App = {
  keeper,
  now: () => Date.now(),
  moment: () => momentNow(Date.now()),
  say,
  attempt,
  erase: () => void erase(),
};

/** The part that is open, with the name it is open under; a closed notebook has none. */
let shown: { name: string; view: View | null } | null = null;

/** What the address named last; the skip link's target names no part. */
let lastWanted = "log";
function wanted(): string {
  const name = location.hash.slice(1);
  if (name === HELP || Object.hasOwn(PARTS, name)) lastWanted = name;
  return lastWanted;
}

function head(title: string): HTMLElement {
  document.title = `${title} · Taper tracker`;
  return el("h1", { tabindex: -1 }, title);
}

/** Shows what the address names and what state the notebook is in. @param moved whether somebody went there */
function show(moved = false): void {
  const state = keeper.state();
  const name = wanted();
  help.hidden = name !== HELP;
  view.hidden = name === HELP;
  lockButton.hidden = !(state.kind === "open" && state.isSealed);
  for (const link of nav.querySelectorAll("a")) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (state.kind !== "open") {
    const { title, element } = closedView(app, state);
    // What a person is about to type stays while nothing changes.
    if (shown?.name !== state.kind) view.replaceChildren(head(title), element);
    shown = { name: state.kind, view: null };
  } else if (name !== HELP) {
    if (shown?.name !== name || shown.view === null) {
      const made = PARTS[name]?.(app) ?? logView(app);
      view.replaceChildren(head(made.title), made.element);
      shown = { name, view: made };
    }
    shown.view?.update(state.notebook);
  }
  if (name === HELP) document.title = "Help lines · Taper tracker";
  if (moved) focusOn(view.hidden ? part("help-title") : (view.querySelector("h1") ?? view));
}

/** Other days and other clocks than when it was drawn: midnight passed, or the device woke up elsewhere. */
let looked: Looked = { at: app.moment(), said: new Set() };
function look(): void {
  const state = keeper.state();
  const before = looked.at.day;
  const next = lookAgain(state.kind === "open" ? state.notebook.reminders : [], looked, app.moment());
  looked = next.looked;
  for (const reminder of next.due) {
    say(`Reminder: ${reminder.text}`, undefined, true);
    void notify(reminder);
  }
  if (looked.at.day === before) return;
  show();
}

/** What fails at the start stands in the page: there is nothing else to show. */
async function load(): Promise<void> {
  try {
    await keeper.load();
  } catch (error) {
    view.replaceChildren(head("The tracker cannot open"), el("p", {}, failureWords(error)));
  }
}

applyTheme();
document.documentElement.dataset["started"] = "";
nav.hidden = false;
keeper.listen(() => show());
addEventListener("hashchange", () => show(true));
document.addEventListener("visibilitychange", () => {
  look();
  show();
});
setInterval(look, LOOK_MS);
lockButton.addEventListener("click", () => {
  channel?.postMessage("lock");
  void keeper.lock();
});
channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void (data === "lock" ? keeper.lock() : load());
});
show();
void load();
if ("serviceWorker" in navigator)
  void navigator.serviceWorker.register("/taper/service-worker.js", { scope: "/taper/" });
