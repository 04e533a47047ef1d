import { formatDate } from "../../../days";
import { changesPath, titleOf } from "../../foundation/announced-changes/changing-texts";
import { changeTitle, type KnownChange } from "../../foundation/announced-changes/announced-change";
import type { Template } from "../../../mail/mail";

type Change = Pick<KnownChange, "document" | "effectiveAt" | "summary">;

/** Once to each member, well before the change applies. */
export const changeMail = (origin: string, change: Change): Template => ({
  kind: "announced change",
  subject: changeTitle(change),
  body: [
    "Hello,",
    `On ${formatDate(change.effectiveAt)} (00:00 UTC) the ${titleOf(change.document)} of Leafproof ${change.document === "terms" ? "change" : "changes"}. What will be different:`,
    change.summary,
    `The text as it is, with this announcement at its end: ${origin}${changesPath(change.document)}`,
    `If you do not accept the change, you can export your data and delete your account before that day: ${origin}/account/data`,
    "You are receiving this email because you have an account on Leafproof, whose members are told of such changes before they apply.",
  ].join("\n\n"),
});
