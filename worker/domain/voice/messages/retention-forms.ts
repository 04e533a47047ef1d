import * as v from "valibot";
import type { LineKind } from "./line";

/** For how many days a conversation keeps its messages; 0 for good (rules/messages#retention). */
export const RETENTION_DAYS = [0, 30, 90, 365] as const;
export type RetentionDays = (typeof RETENTION_DAYS)[number];

const CHOOSE = "Choose for how long messages are kept.";

const LINES: Record<RetentionDays, LineKind> = { 0: "kept-always", 30: "kept-30", 90: "kept-90", 365: "kept-365" };

/** The line that announces a retention period. */
export const keptLine = (days: RetentionDays): LineKind => LINES[days];
/** The retention period that a line announces; null if it is about something else. */
export const daysOfLine = (kind: LineKind): RetentionDays | null =>
  RETENTION_DAYS.find((days) => LINES[days] === kind) ?? null;

/** Older messages will be deleted for both members, so setting a period requires saying that this is understood. */
export const retentionForm = v.object({
  days: v.picklist(RETENTION_DAYS, CHOOSE),
  accepted: v.optional(v.boolean("Say whether that is understood."), false),
});

export const retentionPageForm = v.pipe(
  v.object({
    days: v.pipe(v.string(CHOOSE), v.transform(Number), v.picklist(RETENTION_DAYS, CHOOSE)),
    accepted: v.optional(v.string()),
  }),
  v.transform(({ days, accepted }) => ({ days, accepted: accepted !== undefined })),
);
