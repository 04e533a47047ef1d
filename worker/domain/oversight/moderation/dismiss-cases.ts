import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import type { DismissalInput } from "../../foundation/cases/queue-forms";
import { decideMany, type NotDecided } from "../../foundation/queues/decide-many";
import { claimOf, isDismissible } from "./list-cases";
import { afterDecisions, type DecideContext, decisionStatements, KEPT } from "./decide-case";
import { loadCases, NO_CASE, OWN_CASE, REPORTED_BY_YOU } from "./load-case";

/** What came of a decision about several cases. */
export interface DismissedCases {
  decided: string[];
  refused: (NotDecided & { title: string | null })[];
}

type Loaded = Awaited<ReturnType<typeof loadCases>>[number];

/**
 * Keeps what several reported cases are about, each decided once, and says of every other one why not and who was faster
 * (rules/moderation#dismissing). Three round trips with the session's, unless somebody decides one at the same moment.
 */
export async function dismissCases(
  context: DecideContext,
  viewer: Viewer,
  { ids, reason }: DismissalInput,
): Promise<DismissedCases> {
  const { db, now } = context;
  const actor = demand(viewer, "moderation.queue");
  const asked = await loadCases(db, actor, ids);
  const why = (loaded: Loaded) => obstacle(loaded, actor, now);
  const open = asked.filter((loaded) => why(loaded) === null);
  const input = { decision: "keep", reason: reason === "" ? KEPT : reason } as const;
  const forestalled = await decideMany(db, open, (loaded) => decisionStatements(context, loaded, input));
  const lost = forestalled.map((loaded) => loaded.case.id);
  const found = lost.length === 0 ? [] : await loadCases(db, actor, lost);
  const decided = open.filter((loaded) => !lost.includes(loaded.case.id));
  if (decided.length > 0) await afterDecisions(context, decided);
  const refused = [...asked.filter((loaded) => why(loaded) !== null), ...found].map((loaded) => ({
    id: loaded.case.id,
    title: loaded.subject?.title ?? null,
    reason: why(loaded) ?? CHANGED,
  }));
  const known = new Set(asked.map((loaded) => loaded.case.id));
  const gone = ids.filter((id) => !known.has(id)).map((id) => ({ id, title: null, reason: NO_CASE }));
  return { decided: decided.map((loaded) => loaded.case.id), refused: [...refused, ...gone] };
}

const CHANGED = "It changed while you decided. Look at it again.";
const BY_ITSELF = "It was not reported, so it has to be decided by itself.";

/** Why this case is not part of a decision about several; null where nothing is in the way. */
function obstacle({ case: row, isReportedByActor }: Loaded, actor: Member, now: number): string | null {
  if (row.ownerId === actor.id) return OWN_CASE;
  if (isReportedByActor) return REPORTED_BY_YOU;
  if (row.status === "decided") {
    if (row.decidedBy === actor.id) return "You have already decided it.";
    return `${row.decidedByName ?? "Someone"} has already decided it.`;
  }
  if (row.status === "appealed") return "It has an appeal: decide that.";
  const holder = claimOf(row, now);
  if (holder !== null && holder.id !== actor.id) return `${holder.username} has claimed this case.`;
  return isDismissible(row) ? null : BY_ITSELF;
}
