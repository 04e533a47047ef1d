import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { DAY_MS, dayStart, isRealDate } from "../../../days";
import { cursor } from "../../foundation/lists/forms";

export const NOTE_MAX = 300;
/** A member's bookmarks; one more is refused, and a search looks through no more (rules/forum#bookmarks). */
export const BOOKMARKS_MAX = 500;
export const BOOKMARKS_A_PAGE = 20;
/** How far ahead a reminder can be. */
const REMIND_WITHIN_MS = 730 * DAY_MS;
const HOUR_MS = 3_600_000;

/** When to be reminded, as the form offers it. */
export const REMINDERS = ["none", "day", "days", "week", "month", "date"] as const;
type Reminder = (typeof REMINDERS)[number];
export const REMINDER_LABELS: Record<Reminder, string> = {
  none: "No reminder",
  day: "Tomorrow",
  days: "In three days",
  week: "In a week",
  month: "In a month",
  date: "On a day",
};
const AFTER: Record<Exclude<Reminder, "none" | "date">, number> = {
  day: DAY_MS,
  days: 3 * DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

const note = v.pipe(
  v.string(),
  visibleLine,
  v.check((text) => Array.from(text).length <= NOTE_MAX, `A note has at most ${NOTE_MAX} characters.`),
);
const remindAt = v.nullable(v.pipe(v.number("Give a time, or null."), v.integer("Give a time in milliseconds.")));

export const bookmarkForm = v.variant("bookmarked", [
  v.object({ bookmarked: v.literal(true), note: v.optional(note, ""), remindAt: v.optional(remindAt, null) }),
  v.object({ bookmarked: v.literal(false) }),
]);

export const NO_DAY = "Choose the day.";
const PAST_DAY = "Choose a day to come, within two years.";

/** @returns null where the time is one that a reminder can have */
export const refusedTime = (at: number | null, now: number): string | null =>
  at === null || (at > now && at < now + REMIND_WITHIN_MS) ? null : PAST_DAY;

const day = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(10)), "");
export const bookmarkPageForm = v.variant("intent", [
  v.object({
    intent: v.literal("save"),
    note: v.optional(note, ""),
    reminder: v.fallback(v.picklist(REMINDERS), "none"),
    day,
  }),
  v.object({ intent: v.literal("remove") }),
]);

/** The time that a form's choice means: of a day, nine in the morning UTC. */
export function reminderTime(reminder: Reminder, chosen: string, now: number): number | null | "invalid" {
  if (reminder === "none") return null;
  if (reminder !== "date") return now + AFTER[reminder];
  return isRealDate(chosen) ? dayStart(chosen) + 9 * HOUR_MS : "invalid";
}

/** `due`: whose reminder came; `coming`: whose is still to come. */
export const BOOKMARK_FILTERS = ["all", "due", "coming"] as const;
export type BookmarkFilter = (typeof BOOKMARK_FILTERS)[number];
export const BOOKMARK_FILTER_LABELS: Record<BookmarkFilter, string> = {
  all: "All",
  due: "Reminded",
  coming: "To come",
};
const filter = v.picklist(BOOKMARK_FILTERS, "Filter by all, due or coming.");
const search = v.pipe(v.string(), v.trim(), v.maxLength(100, "Search for at most 100 characters."));
export const bookmarksQuery = v.object({
  filter: v.fallback(v.optional(filter, "all"), "all"),
  q: v.fallback(v.optional(search, ""), ""),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export const bookmarksApiQuery = v.object({
  filter: v.optional(filter, "all"),
  q: v.optional(search, ""),
  cursor: v.optional(cursor),
});
export type BookmarksAsked = v.InferOutput<typeof bookmarksApiQuery>;
