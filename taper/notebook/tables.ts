import { csvLine } from "@worker/csv-cells";
import { formatOffset, newestFirst } from "./days";
import type { Notebook } from "./notebook";

const HEADER = ["Kind", "Day", "Time", "Clock", "What", "Amount", "Unit", "Text"];

/** The notebook as one table for a spreadsheet; no cell of it runs as a formula. @returns CSV (RFC 4180) */
export function writeTable(notebook: Notebook): string {
  const items = new Map(notebook.items.map((item) => [item.id, item]));
  const nameOf = (itemId: string) => items.get(itemId)?.name ?? "";
  const unitOf = (itemId: string) => items.get(itemId)?.unit ?? "";
  const rows: string[][] = [
    ...notebook.entries
      .toSorted(newestFirst)
      .map((entry) => [
        ...["Amount", entry.day, entry.time, formatOffset(entry.offset)],
        ...[nameOf(entry.itemId), String(entry.amount), unitOf(entry.itemId), entry.note],
      ]),
    ...notebook.steps
      .toSorted((a, b) => b.from.localeCompare(a.from))
      .map((step) => ["Schedule", step.from, "", "", nameOf(step.itemId), String(step.upTo), unitOf(step.itemId), ""]),
    ...notebook.goals.map((goal) => ["Goal", goal.by ?? "", "", "", "", "", "", goal.text]),
    ...notebook.journal
      .toSorted(newestFirst)
      .map((page) => ["Journal", page.day, page.time, formatOffset(page.offset), "", "", "", page.text]),
    ...notebook.reminders.map((each) => ["Reminder", "", each.time, "", "", "", "", each.text]),
  ];
  // Spreadsheets take a file without the mark for one in their own old encoding.
  return `\uFEFF${[HEADER, ...rows].map(csvLine).join("")}`;
}
