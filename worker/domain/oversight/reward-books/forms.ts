import * as v from "valibot";
import { statedReason } from "../../foundation/audit/stated-reason";

const reason = statedReason("Say what you found. It is kept in the audit log.");

export const mendFaultBody = v.object({ reason });
export const mendFaultForm = v.object({
  userId: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
  reason,
});
