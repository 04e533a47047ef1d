import * as v from "valibot";
import { isDay } from "./days";

/** How long each text may be, in characters. */
export const LONGEST = { name: 60, unit: 24, note: 1000, page: 4000, goal: 300, reminder: 80 } as const;
/** What no amount exceeds; the unit is the person's own, so it only keeps slips of the finger out. */
export const LARGEST_AMOUNT = 1_000_000;
/** More records of one sort than a notebook of 5 MB could hold. */
const MOST_RECORDS = 50_000;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const words = (most: number) => v.pipe(text(most), v.regex(/\S/));
const day = v.pipe(v.string(), v.check(isDay));
const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(LARGEST_AMOUNT));
/** Minutes east of Greenwich; no zone is further from it than 14 hours, and old ones had odd minutes. */
const offset = v.pipe(v.number(), v.integer(), v.minValue(-900), v.maxValue(900));
const id = v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));

/** Of two copies of a record the one that was changed later stands, whichever device it comes from. */
const own = { id, changedAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)) };
/** The day and the time on the person's own clock, and how far that was from Greenwich (rules/taper-tracker#days). */
const moment = { day, time, offset };

const item = v.strictObject({ ...own, name: words(LONGEST.name), unit: words(LONGEST.unit) });
const entry = v.strictObject({ ...own, itemId: id, amount, ...moment, note: text(LONGEST.note) });
const step = v.strictObject({ ...own, itemId: id, from: day, upTo: amount });
const goal = v.strictObject({ ...own, text: words(LONGEST.goal), by: v.nullable(day), reached: v.nullable(day) });
const page = v.strictObject({ ...own, ...moment, text: words(LONGEST.page) });
const reminder = v.strictObject({ ...own, time, text: words(LONGEST.reminder) });

const many = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.array(schema), v.maxLength(MOST_RECORDS));

/** All that a person wrote down. */
export const notebookSchema = v.strictObject({
  items: many(item),
  entries: many(entry),
  steps: many(step),
  goals: many(goal),
  journal: many(page),
  reminders: many(reminder),
});

export type Notebook = v.InferOutput<typeof notebookSchema>;
/** What is kept track of, with the person's own unit. */
export type Item = v.InferOutput<typeof item>;
/** An amount at a moment. */
export type Entry = v.InferOutput<typeof entry>;
/** From a day on, the most that the person means to take in a day. */
export type Step = v.InferOutput<typeof step>;
export type Goal = v.InferOutput<typeof goal>;
export type JournalPage = v.InferOutput<typeof page>;
export type Reminder = v.InferOutput<typeof reminder>;

export type Section = keyof Notebook;
/** In the order in which they are read, written and merged: items come before what names them. */
export const SECTIONS: readonly Section[] = ["items", "entries", "steps", "goals", "journal", "reminders"];

export const EMPTY: Notebook = { items: [], entries: [], steps: [], goals: [], journal: [], reminders: [] };

export const countOf = (notebook: Notebook): number =>
  SECTIONS.reduce((sum, section) => sum + notebook[section].length, 0);
