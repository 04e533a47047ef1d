import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { caseEntry } from "./case-entry";
import { CLAIM_MS } from "../../foundation/cases/forms";
import { claimOf } from "./list-cases";
import { loadCase } from "./load-case";
import { isPending } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

export const DECIDED_ALREADY = "This case has already been decided.";
export const MEANWHILE = "Someone else was faster. Look at the case again.";
const claimedBy = (username: string): string => `${username} has claimed this case.`;

/** The case is nobody's, or this member's: the condition of whatever takes it in hand (rules/moderation#claiming-a-case). */
export const freeFor = (memberId: string, now: number) =>
  or(
    isNull(moderationCases.claimedBy),
    eq(moderationCases.claimedBy, memberId),
    lte(moderationCases.claimedAt, now - CLAIM_MS),
  );

/** Of two at once one has it, and the other learns who (rules/moderation#claiming-a-case). */
export async function claimCase({ db, now, requestId }: Context, viewer: Viewer, id: string): Promise<void> {
  const { actor, case: row } = await loadCase(db, viewer, id);
  if (row.status === "decided") throw new Conflict(DECIDED_ALREADY, "already-decided");
  const holder = claimOf(row, now);
  if (holder?.id === actor.id) return;
  if (holder !== null) throw new Conflict(claimedBy(holder.username), "claimed-by-other");
  const claim = db
    .update(moderationCases)
    .set({
      claimedBy: actor.id,
      claimedAt: now,
      status: sql`iif(${moderationCases.status} = 'open', 'claimed', ${moderationCases.status})`,
    })
    .where(and(eq(moderationCases.id, id), isPending(), freeFor(actor.id, now)));
  const audit = record(db, caseEntry({ actor, action: "case.claimed", row, requestId }), now);
  await batchIfChanged(db, claim, [audit], () => new Conflict(MEANWHILE, "changed-meanwhile"));
}

/** Gives a case back to the queue. Two round trips. @throws NotFound; Conflict where it is not the viewer's */
export async function releaseCase({ db, now, requestId }: Context, viewer: Viewer, id: string): Promise<void> {
  const { actor, case: row } = await loadCase(db, viewer, id);
  const release = db
    .update(moderationCases)
    .set({
      claimedBy: null,
      claimedAt: null,
      status: sql`iif(${moderationCases.status} = 'claimed', 'open', ${moderationCases.status})`,
    })
    .where(
      and(
        eq(moderationCases.id, id),
        eq(moderationCases.claimedBy, actor.id),
        inArray(moderationCases.status, ["claimed", "appealed"]),
      ),
    );
  const audit = record(db, caseEntry({ actor, action: "case.released", row, requestId }), now);
  await batchIfChanged(db, release, [audit], () => new Conflict("You have not claimed this case.", "case-not-claimed"));
}

export function refuseClaimedByOther(row: Parameters<typeof claimOf>[0], viewerId: string, now: number): void {
  const holder = claimOf(row, now);
  if (holder !== null && holder.id !== viewerId) throw new Conflict(claimedBy(holder.username), "claimed-by-other");
}
