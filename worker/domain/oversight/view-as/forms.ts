import * as v from "valibot";
import { VIEWED_ROLES } from "../../foundation/access/view-as";
import { statedReason } from "../../foundation/audit/stated-reason";

const NAME_MAX = 254;
const MISSING_NAME = "Enter the member's username.";

/** Why, and as whom: a role, or `named` with a member's username. */
export const viewForm = v.pipe(
  v.object({
    as: v.picklist([...VIEWED_ROLES, "named"], "Choose as whom."),
    member: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX, "This is too long for a name.")), ""),
    reason: statedReason("Please say why you view the site as somebody else."),
  }),
  v.forward(
    v.partialCheck([["as"], ["member"]], ({ as, member }) => as !== "named" || member !== "", MISSING_NAME),
    ["member"],
  ),
);
export type ViewInput = v.InferOutput<typeof viewForm>;
