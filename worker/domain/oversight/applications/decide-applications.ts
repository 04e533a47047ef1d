import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { sendSoon } from "../../foundation/mail/send-soon";
import { decideMany, type NotDecided } from "../../foundation/queues/decide-many";
import { heldWords, otherHolder } from "../../foundation/queues/hold";
import { approving } from "./approval-statements";
import {
  type ApprovalContext,
  grantElsewhere,
  likely,
  needsProof,
  readApproved,
  UNPROVEN,
} from "./approve-application";
import type { ApplicationStatus } from "./forms";
import { type Loaded, OWN, selectApplications, UNKNOWN } from "./load-application";
import { canMove, MEANWHILE, moving, wrongState } from "./move-application";
import type { ApplicationDecisions } from "./review-forms";

/** What came of a decision about several applications. */
interface DecidedApplications {
  decided: string[];
  refused: (NotDecided & { businessName: string })[];
}

/**
 * Takes up or approves each application of a selection once, and says of every other one why not: all that a single
 * approval asks for is asked for here too (rules/access#queues). Three round trips with the session's, unless somebody
 * decides one of them at the same moment, or its name or website is listed already.
 */
export async function decideApplications(
  context: ApprovalContext,
  viewer: Viewer,
  { ids, decision }: ApplicationDecisions,
): Promise<DecidedApplications> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const asked = await selectApplications(db, ids);
  const reasons = new Map(asked.map((each) => [each.row.id, obstacle(each, actor, decision, now)]));
  const open = asked.filter(({ row }) => reasons.get(row.id) === null);
  const came = await (decision === "take" ? takeAll : approveAll)(context, actor, open);
  if (came.vendorIds.length > 0) await context.afterChange({ kind: "vendor-verification", vendorIds: came.vendorIds });
  if (came.lost.size < open.length) sendSoon(context);
  const refusedOf = (id: string) => came.lost.get(id) ?? reasons.get(id) ?? null;
  const names = new Map(asked.map(({ row }) => [row.id, row.businessName]));
  return {
    decided: open.map(({ row }) => row.id).filter((id) => !came.lost.has(id)),
    refused: ids.flatMap((id) => {
      const reason = names.has(id) ? refusedOf(id) : UNKNOWN;
      return reason === null ? [] : [{ id, businessName: names.get(id) ?? "", reason }];
    }),
  };
}

interface Came {
  /** Why each was not decided after all, by its id. */
  lost: Map<string, string>;
  /** The pages that were made or handed over. */
  vendorIds: string[];
}

async function takeAll(context: ApprovalContext, actor: Member, open: readonly Loaded[]): Promise<Came> {
  const { db, now } = context;
  const forestalled = await decideMany(db, open, (each) => moving(context, actor, each, { step: "take", notes: "" }));
  const found = await again(context, forestalled);
  const lost = forestalled.map(({ row: { id } }) => {
    const meanwhile = found.get(id);
    return [id, (meanwhile && obstacle(meanwhile, actor, "take", now)) ?? MEANWHILE] as const;
  });
  return { lost: new Map(lost), vendorIds: [] };
}

/** Where the likely address is taken, another one is looked for, as a single approval does. */
async function approveAll(context: ApprovalContext, actor: Member, open: readonly Loaded[]): Promise<Came> {
  const { db, now } = context;
  const granted = (each: Loaded) => ({ ...likely(each, readApproved(each, now)), notes: "", override: "" });
  const forestalled = await decideMany(db, open, (each) => approving(context, actor, each, granted(each)));
  const vendorIds = open.filter((each) => !forestalled.includes(each)).map((each) => granted(each).vendorId);
  const found = await again(context, forestalled);
  const lost = new Map<string, string>();
  for (const before of forestalled) {
    const { id } = before.row;
    const each = found.get(id);
    const reason = each === undefined ? UNKNOWN : obstacle(each, actor, "approve", now);
    try {
      if (each === undefined || reason !== null) lost.set(id, reason ?? UNKNOWN);
      else vendorIds.push(await grantElsewhere(context, actor, each, granted(each)));
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      lost.set(id, error.message);
    }
  }
  return { lost, vendorIds };
}

async function again({ db }: ApprovalContext, forestalled: readonly Loaded[]): Promise<ReadonlyMap<string, Loaded>> {
  if (forestalled.length === 0) return new Map();
  const ids = forestalled.map(({ row }) => row.id);
  return new Map((await selectApplications(db, ids)).map((each) => [each.row.id, each]));
}

const DONE: Partial<Record<ApplicationStatus, string>> = {
  under_review: "taken it up",
  needs_info: "asked for more information",
  approved: "approved it",
  rejected: "rejected it",
};

/** Why an application is not part of a decision about several; null where nothing is in the way. */
function obstacle(loaded: Loaded, actor: Member, decision: ApplicationDecisions["decision"], now: number) {
  const { row, user } = loaded;
  if (user.id === actor.id) return OWN;
  const isOpen = decision === "take" ? canMove("take", row.status) : row.status === "under_review";
  const done = DONE[row.status];
  if (!isOpen && done !== undefined) {
    const by = row.reviewedBy === actor.id ? "You have" : `${row.reviewer ?? "Someone"} has`;
    return `${by} already ${done}.`;
  }
  if (!isOpen) return wrongState(row.status);
  const holder = otherHolder(row, actor.id, now);
  if (holder !== null) return heldWords(holder);
  return decision === "take" ? null : unapprovable(loaded, now);
}

/** Why a single approval would refuse it as it stands. */
function unapprovable(loaded: Loaded, now: number): string | null {
  try {
    readApproved(loaded, now);
  } catch (error) {
    if (error instanceof Conflict) return error.message;
    throw error;
  }
  return needsProof(loaded) ? UNPROVEN : null;
}
