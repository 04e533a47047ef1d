import * as v from "valibot";
import { DAY_MS } from "../../../days";
import { normalText } from "../../../normal-text";
import { threadTitle } from "../../voice/forum-writing/writing-forms";
import { CHOOSE_CATEGORY, NO_REASON } from "../../voice/forum/refusals";

/** Said to the author of a thread and kept in the audit log. */
export const THREAD_REASON_MAX = 500;

const line = [
  v.transform(normalText),
  v.trim(),
  v.maxLength<string, number, string>(THREAD_REASON_MAX, "Keep it to 500 characters."),
] as const;
const reason = v.pipe(v.string(NO_REASON), ...line, v.nonEmpty(NO_REASON));
/** Of what takes nothing away; an empty one is none. */
const maybeReason = v.optional(
  v.pipe(
    v.string(),
    ...line,
    v.transform((text) => (text === "" ? undefined : text)),
  ),
);
const categoryId = v.pipe(v.string(CHOOSE_CATEGORY), v.trim(), v.nonEmpty(CHOOSE_CATEGORY));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The least time between two posts of a member, and how long slow mode lasts (rules/forum#slow-mode). */
export const SLOW_EVERY = {
  "1m": MINUTE,
  "5m": 5 * MINUTE,
  "15m": 15 * MINUTE,
  "1h": HOUR,
  "6h": 6 * HOUR,
  "1d": DAY_MS,
} as const;
export const SLOW_FOR = {
  "1h": HOUR,
  "6h": 6 * HOUR,
  "1d": DAY_MS,
  "3d": 3 * DAY_MS,
  "7d": 7 * DAY_MS,
  "30d": 30 * DAY_MS,
} as const;
const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

const slow = {
  act: v.literal("slow"),
  every: v.picklist(keysOf(SLOW_EVERY), "Choose the time between two posts."),
  lasts: v.picklist(keysOf(SLOW_FOR), "Choose how long it lasts."),
  reason,
};

/** What a moderator does with a whole category. */
export const categoryActForm = v.variant(
  "act",
  [v.object({ act: v.picklist(["lock", "unlock"]), reason }), v.object(slow), v.object({ act: v.literal("unslow") })],
  "Lock, unlock, slow or unslow.",
);
export type CategoryAct = v.InferOutput<typeof categoryActForm>;

/** Replies that are moved at once. */
const SPLIT_MOST = 200;
const NO_RANGE = "Name replies by their numbers, such as 3, 7-9.";

const rangeOf = (part: string): number[] => {
  const [, from = "", to = from] = /^#?(\d{1,7})(?:\s*[-–]\s*#?(\d{1,7}))?$/.exec(part) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (first < 1 || last < first || last - first >= SPLIT_MOST) return [];
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
};

const partsOf = (text: string): string[] => text.split(/[,;\s]+(?![-–])/).filter((part) => part !== "");
const wrongPart = (text: string): string | undefined => partsOf(text).find((part) => rangeOf(part).length === 0);

/** "3, 7-9" as the positions that it names. */
const positionsIn = (text: string): number[] => [...new Set(partsOf(text).flatMap(rangeOf))].sort((a, b) => a - b);

const replies = v.pipe(
  v.string(NO_RANGE),
  v.maxLength(2000, NO_RANGE),
  v.check(
    (text) => wrongPart(text) === undefined,
    ({ input }) => `“${wrongPart(input)}” names no replies. ${NO_RANGE}`,
  ),
  v.transform(positionsIn),
  v.minLength(1, NO_RANGE),
  v.maxLength(SPLIT_MOST, `At most ${SPLIT_MOST} replies at once.`),
);

/** A thread by its address or id (named-thread.ts). */
const into = v.pipe(
  v.string("Name the thread that it goes into."),
  v.trim(),
  v.nonEmpty("Name the thread that it goes into."),
  v.maxLength(500, "This is no thread's address."),
  v.description("The other thread's id or address"),
);

/** What a moderator does with a thread as a whole; hiding goes through its opening post. */
export const threadActForm = v.variant(
  "act",
  [
    v.object({ act: v.picklist(["pin", "unpin"]), reason: maybeReason }),
    v.object({ act: v.picklist(["unlock", "unslow"]) }),
    v.object({ act: v.picklist(["lock", "close-poll"]), reason }),
    v.object({ act: v.literal("move"), categoryId, reason }),
    v.object(slow),
    v.object({ act: v.literal("merge"), into, reason }),
    v.object({ act: v.literal("split"), replies, title: threadTitle, categoryId, reason }),
  ],
  "Pin, unpin, lock, unlock, close-poll, move, slow, unslow, merge or split.",
);
/** The forms of what cannot be undone ask twice: `sure` is the second answer. */
export const threadActPageForm = v.intersect([threadActForm, v.object({ sure: v.optional(v.string()) })]);
export type AnyThreadAct = v.InferOutput<typeof threadActForm>;
export type MergeAct = Extract<AnyThreadAct, { act: "merge" }>;
export type SplitAct = Extract<AnyThreadAct, { act: "split" }>;
export type ThreadAct = Exclude<AnyThreadAct, MergeAct | SplitAct>;
