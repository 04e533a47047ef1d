import type { Db } from "../../../db/client";
import type { CaseKind } from "./case-kinds";
import { isPendingAbout } from "./pending";
import { moderationCases } from "./schema";

/** The statement that closes the case of an address which was taken back: nobody can approve it anymore. */
export const closeTakenBack = (
  db: Db,
  { kind, subjectId, by }: { kind: CaseKind; subjectId: string; by: string },
  now: number,
) =>
  db
    .update(moderationCases)
    .set({
      status: "decided",
      decision: "hide",
      decisionReason: "Taken back, or replaced by another address.",
      decidedBy: by,
      decidedAt: now,
    })
    .where(isPendingAbout(kind, subjectId));
