import * as v from "valibot";
import { password } from "../../foundation/second-factor/forms";

const entries = { password, code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))) };

export const deletionForm = v.object({ ...entries, removeReviews: v.optional(v.boolean(), false) });

/** The page's form: "on" for a ticked box, nothing for an empty one. */
export const deletionPageForm = v.object({
  ...entries,
  removeReviews: v.pipe(
    v.optional(v.string(), ""),
    v.transform((ticked) => ticked === "on"),
  ),
});

export type DeletionInput = v.InferOutput<typeof deletionForm>;
