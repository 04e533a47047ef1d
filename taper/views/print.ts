import { formatDay, newestFirst } from "../notebook/days";
import { figuresOf } from "../notebook/figures";
import type { Notebook } from "../notebook/notebook";
import { byDay } from "./by-day";
import { chartOf } from "./chart";
import { el } from "./element";
import { timeWords } from "./log";

/** How many days the charts on paper go back. */
const CHARTED = 30;

/** The whole notebook as it stands on paper. */
function paper(notebook: Notebook, today: string): Node[] {
  const itemOf = new Map(notebook.items.map((item) => [item.id, item]));
  const line = (text: string, time: string, note: string) =>
    el("li", {}, el("p", {}, `${time}: ${text}`), note !== "" && el("p", { class: "pre" }, note));
  const part = (title: string, rows: readonly Node[]) =>
    rows.length === 0 ? [] : [el("section", {}, el("h2", {}, title), ...rows)];
  return [
    el("h1", {}, "Taper notebook"),
    el("p", {}, `Printed ${formatDay(today)} from the device it is kept on.`),
    ...part(
      `The last ${CHARTED} days`,
      notebook.items.map((item) => chartOf(item, figuresOf(notebook, item.id, today, CHARTED))),
    ),
    ...part(
      "Schedule",
      notebook.steps
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map((step) => {
          const item = itemOf.get(step.itemId);
          return el(
            "p",
            {},
            `From ${formatDay(step.from)}: ${item?.name ?? ""}, up to ${step.upTo} ${item?.unit ?? ""} a day`,
          );
        }),
    ),
    ...part(
      "Goals",
      notebook.goals.map(({ text, by, reached }) => {
        const when = [
          by === null ? "" : `by ${formatDay(by)}`,
          reached === null ? "" : `reached ${formatDay(reached)}`,
        ];
        return el("p", {}, [text, ...when].filter(Boolean).join(", "));
      }),
    ),
    ...part(
      "Log",
      byDay(notebook.entries.toSorted(newestFirst), (entry) => {
        const item = itemOf.get(entry.itemId);
        return line(`${entry.amount} ${item?.unit ?? ""} ${item?.name ?? ""}`, timeWords(entry), entry.note);
      }),
    ),
    ...part(
      "Journal",
      byDay(notebook.journal.toSorted(newestFirst), (page) => line(page.text, timeWords(page), "")),
    ),
  ];
}

/** Puts the notebook on paper, and takes it out of the page again. */
export function printNotebook(notebook: Notebook, today: string): void {
  const sheet = el("article", { id: "paper" }, ...paper(notebook, today));
  document.body.appendChild(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  print();
}
