import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { isOneOf } from "../../../db/columns";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { openPayout, PAYOUT_FIELDS, PAYOUT_LABELS } from "../../voice/redemptions/payout";
import { redemptions } from "../../voice/redemptions/schema";
import { WAY_LABELS, wayOf } from "../../voice/redemptions/words";
import { auditOf, type Found, takesTwo } from "./find-redemptions";
import { type Asked, staffRows } from "./list-redemptions";

export const REDEMPTION_COLUMNS = [
  ...["Id", "Requested", "Member", "State", "Paid as", "Gift card", "Store", "Points", "US dollars"],
  ...["Two people", "Approved by", ...PAYOUT_FIELDS.map((field) => PAYOUT_LABELS[field])],
  ...["Settled", "Settled by", "Reference", "Reason"],
] as const;

/** Rows in memory at once; each that shows its payout details takes an audit row. */
const EXPORT_BATCH = 40;

type Context = Pick<RequestContext, "db" | "env" | "now" | "requestId" | "site">;

/**
 * The list as a table. Payout details stand with those alone that the viewer has in hand, and each of these views is
 * audited, as the export itself is, before its row leaves (rules/rewards#payout-details).
 */
export async function* exportRedemptions(
  context: Context,
  viewer: Viewer,
  asked: Asked,
): AsyncGenerator<string[][], void> {
  const { db, now, requestId } = context;
  const actor = demand(viewer, "staff.dashboard");
  const subject = { subjectType: "redemptions", subjectId: "all", detail: { ...asked } };
  await record(db, { actor, action: "redemption.exported", ...subject, requestId }, now);
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof staffRows>> = await staffRows(db, actor.id, {
      ...{ ...asked, cursor, limit: EXPORT_BATCH },
    });
    const inHand = await markSeen(context, actor, page.items);
    yield await Promise.all(page.items.map((row) => cellsOf(context, row, inHand.has(row.id))));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** @returns the ids of those whose payout details the viewer may see */
async function markSeen(context: Context, actor: Member, rows: readonly Found[]): Promise<Set<string>> {
  const { db, now } = context;
  const isMine = ({ state, heldBy, payoutSealed, userId }: Found) =>
    state === "held" && heldBy === actor.id && payoutSealed !== null && userId !== actor.id;
  const mine = rows.filter(isMine);
  const ids = mine.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  await db.batch([
    db
      .update(redemptions)
      .set({ payoutSeenBy: actor.id, payoutSeenAt: now, heldAt: now })
      .where(and(isOneOf(redemptions.id, ids), eq(redemptions.heldBy, actor.id))),
    ...mine.map((row) => auditOf(context, actor, row, "redemption.payout_viewed", { exported: true })),
  ]);
  return new Set(ids);
}

async function cellsOf(context: Context, row: Found, isShown: boolean): Promise<string[]> {
  const payout =
    isShown && row.payoutSealed !== null ? await openPayout(context.env.DATA_KEY, row.id, row.payoutSealed) : {};
  const time = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
  return [
    ...[row.id, time(row.requestedAt), row.username ?? "", row.state, WAY_LABELS[wayOf(row)]],
    ...[row.card ?? "", row.storeName ?? "", String(row.points), (row.points / 100).toFixed(2)],
    ...[takesTwo(row.points, context) ? "yes" : "no", row.approvedByName ?? ""],
    ...PAYOUT_FIELDS.map((field) => payout[field] ?? ""),
    ...[time(row.settledAt), row.settledByName ?? "", row.reference ?? "", row.returnReason ?? ""],
  ];
}
