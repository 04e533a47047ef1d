import * as v from "valibot";

/** Members that somebody follows at most. */
export const FOLLOWING_MOST = 5000;
export const FOLLOWING_FULL = "You follow as many members as anybody can.";

export const followForm = v.object({ follows: v.boolean("Say whether you follow this member.") });

const returnTo = v.optional(v.pipe(v.string(), v.maxLength(500)));
export const followPageForm = v.object({ intent: v.picklist(["follow", "unfollow"]), returnTo });
