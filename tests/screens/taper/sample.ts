import { EMPTY, type Notebook } from "@taper/notebook/notebook";

/** An id that reads as its number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const ITEM = { id: idOf(1), changedAt: 1000, name: "Leaf powder", unit: "spoons" };

export const entryOn = (number: number, day: string, more: Partial<Notebook["entries"][number]> = {}) => ({
  id: idOf(number),
  changedAt: 1000 + number,
  itemId: ITEM.id,
  amount: 2,
  day,
  time: "09:30",
  offset: -300,
  note: "",
  ...more,
});

export const stepFrom = (number: number, from: string, upTo: number) => ({
  id: idOf(number),
  changedAt: 1000 + number,
  itemId: ITEM.id,
  from,
  upTo,
});

/** A little of everything. */
export const SAMPLE: Notebook = {
  ...EMPTY,
  items: [ITEM],
  entries: [entryOn(2, "2026-11-27"), entryOn(3, "2026-11-28", { note: "after dinner", amount: 1.5 })],
  steps: [stepFrom(4, "2026-11-20", 3)],
  goals: [{ id: idOf(5), changedAt: 1000, text: "Sleep through", by: null, reached: null }],
  journal: [
    {
      id: idOf(6),
      changedAt: 1000,
      day: "2026-11-28",
      time: "22:10",
      offset: -300,
      text: "Restless, but a walk helped.",
    },
  ],
  reminders: [{ id: idOf(7), changedAt: 1000, time: "21:00", text: "Write it down" }],
};
