import * as v from "valibot";
import { cursor, listQuery } from "../lists/forms";

/** How a mail stands: `waiting` for its first or next attempt, `sent`, or given up. */
export const MAIL_STATES = ["waiting", "sent", "gave_up"] as const;
export type MailState = (typeof MAIL_STATES)[number];

const state = v.picklist(MAIL_STATES, "Choose waiting, sent or gave_up.");

export const outboxQuery = listQuery({ state: v.optional(state) });

/** The page shows its first rows where the address says something it does not know. */
export const outboxPageQuery = v.object({
  state: v.fallback(v.optional(state), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});

export const retryForm = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/, "This is not the ID of an email.")),
});

const TOKEN_INVALID = "This link is not complete. Please copy the whole link from the email.";

export const mailToken = v.pipe(v.string(TOKEN_INVALID), v.trim(), v.regex(/^[0-9a-f]{64}$/, TOKEN_INVALID));

export const tokenForm = v.object({ token: mailToken }, TOKEN_INVALID);
