import * as v from "valibot";
import { cursor } from "../../foundation/lists/forms";

export const FOLLOWED = ["thread", "category"] as const;

/** `released`: whom it answers and names has to be told too; `followers`: those who follow the place are left. */
export const ANNOUNCED = ["released", "followers"] as const;

/** Followers who are told in one go; the next run goes on behind them (rules/forum#following). */
export const FOLLOWERS_AT_ONCE = 200;
/** Goes of one run, so that one post does not keep the others waiting. */
export const GOES_A_RUN = 5;

/** What a member wants to hear of a thread. */
const FOLLOW_STATES = ["followed", "muted", "none"] as const;
export type FollowState = (typeof FOLLOW_STATES)[number];

const state = v.picklist(FOLLOW_STATES, "Choose followed, muted or none.");
export const threadFollowForm = v.object({ state });
const categoryState = v.picklist(["followed", "none"], "Choose followed or none.");
export const categoryFollowForm = v.object({ state: categoryState });

const returnTo = v.optional(v.pipe(v.string(), v.maxLength(500)));
export const threadFollowPageForm = v.object({ state, returnTo });
export const categoryFollowPageForm = v.object({ state: categoryState, returnTo });

/** Threads on a page of the list. */
export const FOLLOWED_A_PAGE = 15;
const show = v.picklist(["followed", "muted"], "Show followed or muted.");
export const followedQuery = v.object({
  show: v.fallback(v.optional(show, "followed"), "followed"),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export const followedApiQuery = v.object({ show: v.optional(show, "followed"), cursor: v.optional(cursor) });
export type FollowedAsked = v.InferOutput<typeof followedApiQuery>;

export const forumPreferencesForm = v.object({ followsOwn: v.boolean("Say whether you follow what you write in.") });
/** The page's form: a box that is not ticked is not sent. */
export const forumPreferencesPageForm = v.pipe(
  v.object({ intent: v.literal("forum"), followsOwn: v.optional(v.string()) }),
  v.transform(({ followsOwn }) => ({ followsOwn: followsOwn !== undefined })),
);
