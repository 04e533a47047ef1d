import * as v from "valibot";
import { normalText } from "../../../normal-text";

/** Said to the author of a thread and kept in the audit log. */
export const THREAD_REASON_MAX = 500;
const REASON = "Please give a reason.";

const reason = v.pipe(
  v.string(REASON),
  v.transform(normalText),
  v.trim(),
  v.nonEmpty(REASON),
  v.maxLength(THREAD_REASON_MAX, "Keep it to 500 characters."),
);
const categoryId = v.pipe(v.string("Please select a category"), v.trim(), v.nonEmpty("Please select a category"));

/** What a moderator does with a thread as a whole; hiding goes through its opening post. */
export const threadActForm = v.variant(
  "act",
  [
    v.object({ act: v.picklist(["pin", "unpin", "unlock"]) }),
    v.object({ act: v.literal("lock"), reason }),
    v.object({ act: v.literal("move"), categoryId, reason }),
  ],
  "Pin, unpin, lock, unlock or move.",
);
export type ThreadAct = v.InferOutput<typeof threadActForm>;
