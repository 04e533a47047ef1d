import * as v from "valibot";

export const VOTES = ["helpful", "unhelpful"] as const;
export type Vote = (typeof VOTES)[number];

/** `none` takes a vote back. */
const vote = v.picklist([...VOTES, "none"], "Vote helpful, unhelpful or none.");

export const voteForm = v.object({ vote });

/** The buttons under a review; with scripts the answer comes back in place. */
export const votePageForm = v.object({ vote, returnTo: v.optional(v.string()), inline: v.optional(v.string()) });
