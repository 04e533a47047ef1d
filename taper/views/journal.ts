import { put, remove } from "../notebook/changes";
import { formatDay, newestFirst } from "../notebook/days";
import { type JournalPage, LONGEST, type Notebook } from "../notebook/notebook";
import type { App, View } from "./app";
import { byDay } from "./by-day";
import { button, el, focusOn } from "./element";
import { field, form, isFine, submitButton, textarea } from "./form";
import { momentFields } from "./moment-fields";
import { timeWords } from "./log";

const LISTED = 60;

/** How the person felt, in words of their own. */
export function journalView(app: App): View {
  let editing: JournalPage | null = null;
  let listed = LISTED;
  const text = field(textarea(LONGEST.page, 5), {
    label: "What did you notice?",
    help: "Sleep, mood, aches, good moments: in your own words. It can help to show it to a doctor.",
  });
  const when = momentFields(app);
  const submit = submitButton("Write it down");
  const cancel = button("Cancel", "", () => reset());
  const heading = el("h2", {}, "Journal");
  const list = el("div", {});

  function reset(): void {
    editing = null;
    text.control.value = "";
    when.reset();
    submit.textContent = "Write it down";
    cancel.hidden = true;
    text.fail(null);
  }

  function edit(page: JournalPage): void {
    editing = page;
    text.control.value = page.text;
    when.edit(page);
    submit.textContent = "Save change";
    cancel.hidden = false;
    text.control.focus();
  }

  async function save(): Promise<void> {
    const isEmpty = text.control.value.trim() === "";
    const fine = isFine([[text, isEmpty ? "Write something first." : null], ...when.problems()]);
    if (!fine) return;
    const record: JournalPage = {
      id: editing?.id ?? crypto.randomUUID(),
      changedAt: app.now(),
      ...when.read(),
      text: text.control.value.trim(),
    };
    if (!(await app.attempt(app.keeper.change(put("journal", record)), "Written down."))) return;
    reset();
    text.control.focus();
  }

  function row(page: JournalPage): HTMLElement {
    const which = `${formatDay(page.day)}, ${timeWords(page)}`;
    const take = async () => {
      if (await app.attempt(app.keeper.change(remove("journal", page.id)), "Removed.", put("journal", page)))
        focusOn(heading);
    };
    return el(
      "li",
      { class: "tt-row" },
      el("div", {}, el("p", { class: "pre" }, page.text), el("p", { class: "small muted" }, timeWords(page))),
      el(
        "div",
        { class: "row no-print" },
        button("Change", "quiet", () => edit(page), which),
        button("Remove", "quiet", () => void take(), which),
      ),
    );
  }

  const update = (notebook: Notebook) => {
    when.refresh();
    const sorted = notebook.journal.toSorted(newestFirst);
    const more = button("Show earlier", "", () => {
      listed += LISTED;
      update(notebook);
    });
    list.replaceChildren(
      ...(sorted.length === 0
        ? [el("p", { class: "muted" }, "Nothing is written down yet.")]
        : byDay(sorted.slice(0, listed), row)),
      ...(sorted.length > listed ? [more] : []),
    );
  };
  const writing = form(
    "Write in the journal",
    [
      text.element,
      el("div", { class: "tt-fields" }, ...when.elements),
      el("div", { class: "row row--wrap" }, submit, cancel),
    ],
    () => void save(),
  );
  reset();
  return { title: "Journal", element: el("div", { class: "stack tt-stack" }, writing, heading, list), update };
}
