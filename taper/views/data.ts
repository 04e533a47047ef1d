import { SHORTEST_PASSPHRASE } from "../keeping/sealing";
import { readChosenFile, writeFile } from "../notebook/file";
import { merge } from "../notebook/merge";
import { countOf, type Notebook } from "../notebook/notebook";
import { writeTable } from "../notebook/tables";
import { type App, failureWords, type View } from "./app";
import { asking } from "./asking";
import { download } from "./download";
import { button, el } from "./element";
import { field, form, input, isFine, submitButton } from "./form";
import { printNotebook } from "./print";
import { themePart } from "./theme";

/** Passphrase, copies, and the end of it all. */
export function dataView(app: App): View {
  let last: Notebook | null = null;
  const passphrase = passphrasePart(app);
  const count = el("p", { class: "muted" });
  const name = (end: string) => `taper-notebook-${app.moment().day}.${end}`;
  const whole = (save: (notebook: Notebook) => void) => () => {
    if (last !== null) save(last);
  };
  const copies = section(
    "Copies",
    el(
      "p",
      {},
      "Clearing your browser's data, or losing this device, loses the notebook. Some browsers clear what a site keeps when it is not opened for a week, unless it is installed. A copy is yours to keep safe: it is not encrypted, even if the notebook is.",
    ),
    el(
      "div",
      { class: "row row--wrap" },
      button(
        "Export (JSON)",
        "primary",
        whole((notebook) => download(name("json"), "application/json", writeFile(notebook))),
      ),
      button(
        "Export for a spreadsheet (CSV)",
        "",
        whole((notebook) => download(name("csv"), "text/csv", writeTable(notebook))),
      ),
      button(
        "Print",
        "",
        whole((notebook) => printNotebook(notebook, app.moment().day)),
      ),
    ),
    count,
    keepingPart(),
  );
  const erase = section(
    "Erase everything",
    el("p", {}, "Takes every amount, plan, page, reminder and the passphrase off this device."),
    asking({
      open: "Erase everything",
      about: "",
      question:
        "This takes the whole notebook off this device, in every tab. Nobody has another copy, and nobody can bring it back, unless you exported it.",
      confirm: "Erase all of it now",
      press: app.erase,
    }),
  );
  const element = el(
    "div",
    { class: "stack tt-sections" },
    copies,
    importPart(app),
    passphrase.element,
    themePart(),
    erase,
  );
  return {
    title: "Your data",
    element,
    update(notebook) {
      last = notebook;
      const records = countOf(notebook);
      count.textContent = `${records} ${records === 1 ? "record" : "records"} on this device.`;
      passphrase.update();
    },
  };
}

/** Whether the browser may clear the notebook when the device runs out of room, and a way to ask that it does not. */
function keepingPart(): HTMLElement {
  const says = el("p", { class: "muted" });
  const ask = button("Ask the browser to keep it", "", () => void navigator.storage.persist().then(tell));
  function tell(isKept: boolean): void {
    says.textContent = isKept
      ? "Your browser keeps it until you clear it."
      : "Your browser may clear it when this device runs out of room.";
    ask.hidden = isKept;
  }
  const element = el("div", { class: "stack" }, says, ask);
  if ("storage" in navigator) void navigator.storage.persisted().then(tell);
  else element.hidden = true;
  return element;
}

const section = (title: string, ...parts: Node[]): HTMLElement =>
  el("section", { class: "stack" }, el("h2", {}, title), ...parts);

function importPart(app: App): HTMLElement {
  const file = field(input("file", { accept: ".json,application/json" }), { label: "An export of the tracker (JSON)" });
  async function take(): Promise<void> {
    const chosen = file.control.files?.[0];
    if (!isFine([[file, chosen === undefined ? "Choose a file first." : null]]) || chosen === undefined) return;
    let said = "";
    try {
      const other = await readChosenFile(chosen);
      await app.keeper.change((own) => {
        const { notebook, added, updated } = merge(own, other);
        const known = countOf(other) - added - updated;
        said = `Imported: ${added} new, ${updated} updated, ${Math.max(0, known)} already here.`;
        return notebook;
      });
    } catch (error) {
      isFine([[file, failureWords(error)]]);
      return;
    }
    file.control.value = "";
    app.say(said);
  }
  return section(
    "Import",
    el(
      "p",
      {},
      "Adds what a file has and this notebook has not. Of what both have, the copy that was changed last stays. Nothing is taken away, and what you removed since comes back.",
    ),
    form("Import", [file.element, submitButton("Import")], () => void take()),
  );
}

function passphrasePart(app: App) {
  const secret = (label: string, autocomplete: string, help?: string) =>
    field(input("password", { autocomplete, maxlength: 500 }), help === undefined ? { label } : { label, help });
  const current = secret("Current passphrase", "current-password");
  const next = secret(
    "New passphrase",
    "new-password",
    `At least ${SHORTEST_PASSPHRASE} characters; several words are better.`,
  );
  const again = secret("New passphrase once more", "new-password");
  const says = el("p", {});
  const set = submitButton("Set passphrase");
  const isSealed = () => {
    const state = app.keeper.state();
    return state.kind === "open" && state.isSealed;
  };
  const clear = () => {
    for (const each of [current, next, again]) {
      each.control.value = "";
      each.fail(null);
    }
  };
  async function save(passphrase: string | null, said: string): Promise<void> {
    // Its own failure stands beside it.
    const before = set.textContent;
    set.disabled = remove.disabled = true;
    set.textContent = "One moment…";
    try {
      await app.keeper.setPassphrase(current.control.value, passphrase);
      clear();
      app.say(said);
    } catch (error) {
      isFine([[isSealed() ? current : next, failureWords(error)]]);
    } finally {
      set.disabled = remove.disabled = false;
      if (set.textContent === "One moment…") set.textContent = before;
    }
  }
  const change = () => {
    const [first, second] = [next.control.value, again.control.value];
    const fine = isFine([
      [current, isSealed() && current.control.value === "" ? "Enter the current passphrase." : null],
      [next, first.length < SHORTEST_PASSPHRASE ? `Use at least ${SHORTEST_PASSPHRASE} characters.` : null],
      [again, first === second ? null : "The two are not the same."],
    ]);
    if (fine) void save(first, "The notebook is encrypted with this passphrase.");
  };
  const remove = button("Remove passphrase", "", () => {
    const isEmpty = current.control.value === "";
    if (isFine([[current, isEmpty ? "Enter the current passphrase." : null]]))
      void save(null, "The notebook is no longer encrypted.");
  });
  const asks = form(
    "Passphrase",
    [
      el("div", { class: "tt-fields" }, current.element, next.element, again.element),
      el("div", { class: "row row--wrap" }, set, remove),
    ],
    change,
  );
  return {
    element: section(
      "Passphrase",
      says,
      el(
        "p",
        { class: "note note--wait tt-note" },
        "If you forget the passphrase, nobody can open the notebook: not you, not us. There is no way to recover it.",
      ),
      asks,
    ),
    update() {
      says.textContent = isSealed()
        ? "The notebook is encrypted on this device. Whoever opens it needs the passphrase; “Lock” at the top closes it in every tab."
        : "Without a passphrase, whoever can use this browser can read the notebook.";
      current.element.hidden = remove.hidden = !isSealed();
      if (!set.disabled) set.textContent = isSealed() ? "Change passphrase" : "Set passphrase";
    },
  };
}
