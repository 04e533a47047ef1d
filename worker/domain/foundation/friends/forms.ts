import * as v from "valibot";

/** Friends of a member at most. */
export const FRIENDS_MOST = 1000;
/** Requests of a member that wait at once, at most. */
export const REQUESTS_MOST = 100;
/** A request that nobody accepts lapses after so many days, declined or not. */
export const REQUEST_DAYS = 30;

export const FRIENDS_FULL = "One of you has as many friends as anybody can.";
export const REQUESTS_FULL = "Too many of your requests wait for an answer. Cancel some of them first.";
export const NO_REQUEST = "This request is no longer there.";

export const answerForm = v.object({ accepted: v.boolean("Say whether you accept the request.") });

const FRIEND_INTENTS = ["ask", "cancel", "accept", "decline", "remove"] as const;
export type FriendIntent = (typeof FRIEND_INTENTS)[number];
const returnTo = v.optional(v.pipe(v.string(), v.maxLength(500)));
export const friendPageForm = v.object({ intent: v.picklist(FRIEND_INTENTS), returnTo });
