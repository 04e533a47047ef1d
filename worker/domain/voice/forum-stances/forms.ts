import * as v from "valibot";
import { REACTIONS } from "../forum/forms";

export const STANCE_VOTES = ["up", "down"] as const;
export type StanceVote = (typeof STANCE_VOTES)[number];

export const GIVE_ONE = "Give a vote, a reaction or both.";

/** What is left out stays; `none` takes it back. */
const entries = {
  vote: v.optional(v.picklist([...STANCE_VOTES, "none"], "Vote up, down or none.")),
  reaction: v.optional(v.picklist([...REACTIONS, "none"], "React with like, love, laugh, wow, sad, angry or none.")),
};

export const stanceForm = v.object(entries);
export type StanceInput = v.InferOutput<typeof stanceForm>;

/** The buttons below a post. */
export const stancePageForm = v.object({ ...entries, returnTo: v.optional(v.string()) });
