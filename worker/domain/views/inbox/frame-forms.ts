import * as v from "valibot";
import { ROLES } from "../../foundation/access/policy";
import { ENDINGS } from "../../foundation/conversation-list/endings";
import { LATEST } from "../../../db/ids";
import { recordId } from "../../foundation/lists/forms";
import { forVendor } from "../messages/for-vendor";
import type { ListLine } from "../messages/conversation-list";

export const INBOX_PROTOCOL = "leafproof.inbox.v1";
/** Characters of a frame. No real frame comes close; a larger one closes the socket unread. */
export const INBOX_FRAME_MAX = 4096;

/** Threads whose new replies one browser can hear about at a time. */
export const THREADS_MOST = 8;
/** As many people as the list shows on a page. */
const PEOPLE_MOST = 20;

/** UTC epoch milliseconds. */
const at = v.number();
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0, "A count is at least 0."));

/** A thread that a tab shows as it was then. */
const openThread = v.strictObject({
  id: recordId,
  since: v.pipe(at, v.safeInteger(), v.minValue(0, "No time."), v.maxValue(LATEST - 1, "No time that an id can have.")),
});
export type OpenThread = v.InferOutput<typeof openThread>;

/** What a browser says to its member's inbox, version 1 of the protocol (rules/inbox#socket). */
export const inboxAsk = v.variant("type", [
  /** All that its tabs have open; what was said before no longer holds. */
  v.strictObject({ type: v.literal("open"), threads: v.pipe(v.array(openThread), v.maxLength(THREADS_MOST)) }),
  /** When were these active last? */
  v.strictObject({ type: v.literal("look"), people: v.pipe(v.array(recordId), v.maxLength(PEOPLE_MOST)) }),
]);
export type InboxAsk = v.InferOutput<typeof inboxAsk>;

const person = v.variant("former", [
  v.object({ former: v.literal(true) }),
  v.object({
    former: v.literal(false),
    id: v.string(),
    username: v.string(),
    role: v.picklist(ROLES),
    tester: v.boolean(),
    picture: v.nullable(v.string()),
    vendor: v.optional(v.nullable(forVendor), null),
  }),
]);

const line: v.GenericSchema<unknown, ListLine> = v.object({
  conversationId: v.string(),
  person,
  lastActiveAt: v.nullable(at),
  lastAt: at,
  preview: v.nullable(v.string()),
  ending: v.picklist(ENDINGS),
  isOwn: v.boolean(),
  isPrivate: v.boolean(),
  unread: count,
  answer: v.nullable(v.object({ seq: count, isNeeded: v.boolean() })),
});

export const unreadCounts = v.object({ messages: count, notifications: count });
export type UnreadCounts = v.InferOutput<typeof unreadCounts>;

/** What the inbox says to its member's browsers. */
export const inboxFrame = v.variant("type", [
  v.object({
    type: v.literal("news"),
    /** When it was read; a page that was loaded later knows better. */
    at,
    unread: unreadCounts,
    /** The newest notification that is unread. */
    notice: v.nullable(v.object({ id: v.string(), title: v.string(), path: v.nullable(v.string()), at })),
  }),
  /** A conversation as the list shows it from now on. */
  v.object({ type: v.literal("line"), line }),
  /** How many replies a thread has that were not there then, and the first of them. */
  v.object({ type: v.literal("replies"), thread: openThread, count, first: v.string() }),
  v.object({ type: v.literal("active"), people: v.record(v.string(), at) }),
]);
export type InboxFrame = v.InferOutput<typeof inboxFrame>;
