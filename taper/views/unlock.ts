import type { State } from "../keeping/keeper";
import { type App, failureWords } from "./app";
import { asking } from "./asking";
import { download } from "./download";
import { button, el } from "./element";
import { field, form, input, isFine, submitButton } from "./form";

const startOver = (app: App) =>
  asking({
    open: "Erase and start over",
    about: "",
    question: "This takes the notebook off this device for good. Nobody can bring it back, unless you exported it.",
    confirm: "Erase all of it now",
    press: app.erase,
  });

/** What stands in the place of a notebook that is locked. */
function lockedPart(app: App): HTMLElement {
  const passphrase = field(input("password", { autocomplete: "current-password", maxlength: 500 }), {
    label: "Passphrase",
  });
  const submit = submitButton("Unlock");
  async function unlock(): Promise<void> {
    submit.disabled = true;
    submit.textContent = "One moment…";
    try {
      await app.keeper.unlock(passphrase.control.value);
    } catch (error) {
      isFine([[passphrase, failureWords(error)]]);
      passphrase.control.select();
    } finally {
      submit.disabled = false;
      submit.textContent = "Unlock";
    }
  }
  return el(
    "div",
    { class: "stack tt-narrow" },
    el("p", {}, "The notebook on this device is encrypted."),
    form("Unlock", [passphrase.element, submit], () => void unlock()),
    el(
      "details",
      { class: "tt-more" },
      el("summary", {}, "If you forgot the passphrase"),
      el(
        "p",
        {},
        "Nobody can recover it, and without it nobody can open the notebook. If you have an export, you can start over and import it.",
      ),
      startOver(app),
    ),
  );
}

/** What stands in the place of something that is no notebook. */
const unreadablePart = (app: App, text: string): HTMLElement =>
  el(
    "div",
    { class: "stack tt-narrow" },
    el(
      "p",
      {},
      "What lies on this device cannot be read by this version of the tracker. It may come from a newer one: connect to the internet and reload the page. Nothing was changed.",
    ),
    el(
      "div",
      { class: "row row--wrap" },
      button("Save what is there as a file", "", () => download("taper-unreadable.txt", "text/plain", text)),
      startOver(app),
    ),
  );

/** In the place of the parts, while there is no notebook to show. */
export function closedView(app: App, state: State): { title: string; element: HTMLElement } {
  if (state.kind === "locked") return { title: "Unlock your notebook", element: lockedPart(app) };
  if (state.kind === "unreadable")
    return { title: "Your notebook cannot be read", element: unreadablePart(app, state.text) };
  return { title: "Opening your notebook", element: el("p", { class: "muted" }, "Opening…") };
}
