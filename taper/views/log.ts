import { put, remove, removeItem } from "../notebook/changes";
import { formatDay, formatTime, formatOffset, newestFirst } from "../notebook/days";
import { sameThing } from "../notebook/merge";
import { type Entry, type Item, LARGEST_AMOUNT, LONGEST, type Notebook } from "../notebook/notebook";
import { type App, offsetOn, type View } from "./app";
import { button, el, focusOn } from "./element";
import { AMOUNT_PROBLEM, amountOf, field, form, input, isFine, offer, submitButton, textarea } from "./form";
import { momentFields } from "./moment-fields";
import { byDay } from "./by-day";
import { asking } from "./asking";

/** How many amounts are listed before somebody asks for more. */
const LISTED = 60;

/** Amounts: what, how much in the person's own unit, when. */
export function logView(app: App): View {
  const entries = entryForm(app);
  const items = itemPart(app);
  const heading = el("h2", {}, "What you logged");
  const list = el("div", {});
  let listed = LISTED;
  const update = (notebook: Notebook) => {
    const hasItems = notebook.items.length > 0;
    entries.element.hidden = !hasItems;
    heading.hidden = list.hidden = !hasItems;
    entries.update(notebook);
    items.update(notebook);
    const sorted = notebook.entries.toSorted(newestFirst);
    const rows = byDay(sorted.slice(0, listed), (entry) => entryRow(app, notebook, entry, entries.edit, heading));
    const more = button("Show earlier", "", () => {
      listed += LISTED;
      update(notebook);
    });
    list.replaceChildren(
      ...(sorted.length === 0 ? [el("p", { class: "muted" }, "Nothing is logged yet.")] : rows),
      ...(sorted.length > listed ? [more] : []),
    );
  };
  const element = el("div", { class: "stack tt-stack" }, entries.element, items.element, heading, list);
  return { title: "Log", element, update };
}

/** What of another clock than this one is told with its distance from Greenwich. */
export const timeWords = (entry: Pick<Entry, "day" | "time" | "offset">): string =>
  formatTime(entry.time) +
  (entry.offset === offsetOn(entry.day, entry.time) ? "" : ` on a clock at ${formatOffset(entry.offset)}`);

function entryRow(app: App, notebook: Notebook, entry: Entry, edit: (entry: Entry) => void, heading: HTMLElement) {
  const item = notebook.items.find(({ id }) => id === entry.itemId);
  const which = `${item?.name ?? ""}, ${formatDay(entry.day)}, ${formatTime(entry.time)}`;
  const take = async () => {
    if (await app.attempt(app.keeper.change(remove("entries", entry.id)), "Removed.", put("entries", entry)))
      focusOn(heading);
  };
  return el(
    "li",
    { class: "tt-row" },
    el(
      "div",
      {},
      el("p", {}, el("b", { class: "num" }, `${entry.amount} ${item?.unit ?? ""}`), ` ${item?.name ?? ""}`),
      entry.note !== "" && el("p", { class: "pre" }, entry.note),
      el("p", { class: "small muted" }, timeWords(entry)),
    ),
    el(
      "div",
      { class: "row no-print" },
      button("Change", "quiet", () => edit(entry), which),
      button("Remove", "quiet", () => void take(), which),
    ),
  );
}

function entryForm(app: App) {
  let editing: Entry | null = null;
  const what = field(el("select"), { label: "What" });
  const amount = field(input("text", { inputmode: "decimal", maxlength: 14 }), { label: "Amount" });
  const when = momentFields(app);
  const note = field(textarea(LONGEST.note, 2), { label: "Note, if you wish" });
  const submit = submitButton("Log amount");
  const cancel = button("Cancel", "", () => reset());
  let units = new Map<string, string>();
  const showUnit = () => {
    const label = amount.element.querySelector("label");
    const unit = units.get(what.control.value);
    if (label !== null) label.textContent = unit === undefined ? "Amount" : `Amount in ${unit}`;
  };
  what.control.addEventListener("change", showUnit);

  function reset(): void {
    editing = null;
    [amount.control.value, note.control.value] = ["", ""];
    when.reset();
    submit.textContent = "Log amount";
    cancel.hidden = true;
    amount.fail(null);
  }

  async function save(): Promise<void> {
    const number = amountOf(amount.control.value, LARGEST_AMOUNT);
    const fine = isFine([[amount, number === null ? AMOUNT_PROBLEM : null], ...when.problems()]);
    if (!fine || number === null) return;
    const record: Entry = {
      id: editing?.id ?? crypto.randomUUID(),
      changedAt: app.now(),
      itemId: what.control.value,
      amount: number,
      ...when.read(),
      note: note.control.value.trim(),
    };
    const said = editing === null ? "Logged." : "Changed.";
    if (!(await app.attempt(app.keeper.change(put("entries", record)), said))) return;
    reset();
    amount.control.focus();
  }

  const element = form(
    "Log an amount",
    [
      el("div", { class: "tt-fields" }, what.element, amount.element, ...when.elements),
      note.element,
      el("div", { class: "row row--wrap" }, submit, cancel),
    ],
    () => void save(),
  );
  reset();
  return {
    element,
    update({ items }: Notebook) {
      units = new Map(items.map(({ id, unit }) => [id, unit]));
      offer(
        what.control,
        items.map(({ id, name, unit }) => [id, `${name} (${unit})`]),
      );
      showUnit();
      when.refresh();
    },
    edit: (entry: Entry) => {
      editing = entry;
      what.control.value = entry.itemId;
      amount.control.value = String(entry.amount);
      note.control.value = entry.note;
      when.edit(entry);
      submit.textContent = "Save change";
      cancel.hidden = false;
      showUnit();
      amount.control.focus();
    },
  };
}

/** What is kept track of. */
function itemPart(app: App) {
  let known: readonly Item[] = [];
  const name = field(input("text", { maxlength: LONGEST.name }), { label: "What do you keep track of?" });
  const unit = field(input("text", { maxlength: LONGEST.unit }), {
    label: "Your unit",
    help: "Whatever you count in, in your own words.",
  });
  async function save(): Promise<void> {
    const texts = { name: name.control.value.trim(), unit: unit.control.value.trim() };
    const isKnown = known.some((item) => sameThing(item) === sameThing(texts));
    const fine = isFine([
      [name, texts.name === "" ? "Give it a name." : isKnown ? "You keep track of this in this unit already." : null],
      [unit, texts.unit === "" ? "Say what you count in." : null],
    ]);
    if (!fine) return;
    const record = { id: crypto.randomUUID(), changedAt: app.now(), ...texts };
    if (!(await app.attempt(app.keeper.change(put("items", record)), `${texts.name} is on your list.`))) return;
    [name.control.value, unit.control.value] = ["", ""];
  }
  const adding = form(
    "Keep track of something",
    [el("div", { class: "tt-fields" }, name.element, unit.element), submitButton("Add")],
    () => void save(),
  );
  const list = el("ul", {});
  const folded = el("details", { class: "tt-more no-print" }, el("summary", {}, "What you keep track of"), list);
  const welcome = el(
    "p",
    { class: "lead" },
    "A notebook that stays on this device. Start with what you want to keep track of.",
  );
  const element = el("div", { class: "stack" }, welcome, folded);
  return {
    element,
    update({ items, entries }: Notebook) {
      known = items;
      welcome.hidden = items.length > 0;
      folded.hidden = items.length === 0;
      // The form stands open until there is something, then at the end of the list.
      (items.length === 0 ? element : folded).appendChild(adding);
      list.replaceChildren(
        ...items.map((item) => {
          const count = entries.filter(({ itemId }) => itemId === item.id).length;
          const amounts = `${count} logged ${count === 1 ? "amount" : "amounts"}`;
          const question = `Remove ${item.name} with its ${amounts} and its schedule? This cannot be undone.`;
          const take = () => void app.attempt(app.keeper.change(removeItem(item.id)), `${item.name} was removed.`);
          return el(
            "li",
            { class: "tt-row" },
            el("p", {}, `${item.name} (${item.unit})`, el("span", { class: "small muted" }, ` · ${amounts}`)),
            asking({ open: "Remove", about: item.name, question, confirm: `Remove ${item.name}`, press: take }),
          );
        }),
      );
    },
  };
}
