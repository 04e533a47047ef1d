import { and, eq, isNotNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record, recordIfChanged } from "../../foundation/audit/record";
import { openPayout, type Payout, PAYOUT_FIELDS, PAYOUT_LABELS } from "../../voice/redemptions/payout";
import { redemptions } from "../../voice/redemptions/schema";
import { WAY_LABELS, wayOf } from "../../voice/redemptions/words";
import { auditEntry, type Found, takesTwo } from "./find-redemptions";
import { type Asked, staffRows } from "./list-redemptions";

export const REDEMPTION_COLUMNS = [
  ...["Id", "Requested", "Member", "State", "Paid as", "Gift card", "Store", "Points", "US dollars"],
  ...["Two people", "Approved by", ...PAYOUT_FIELDS.map((field) => PAYOUT_LABELS[field])],
  ...["Settled", "Settled by", "Reference", "Reason"],
] as const;

/** Rows in memory at once; forty thousand take 40 queries, of the 50 that a request on the free plan may make. */
const EXPORT_BATCH = 1000;
/** Those in hand that one batch marks as seen; each takes an audit row of its own. */
const MARKED_AT_ONCE = 40;
const UNREADABLE = "cannot be read";

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
    const page: Awaited<ReturnType<typeof staffRows>> = await staffRows(context, actor.id, {
      ...{ ...asked, cursor, limit: EXPORT_BATCH },
    });
    const payouts = await showPayouts(context, actor, page.items);
    yield page.items.map((row) => cellsOf(context, row, payouts.get(row.id)));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/**
 * Marks those that the viewer has in hand as seen, each with its audit row. What somebody took over or settled since it
 * was read is neither marked nor shown.
 * @returns by id, the payout details that may be shown; null for those whose key is gone, which nobody sees
 */
async function showPayouts(
  context: Context,
  actor: Member,
  rows: readonly Found[],
): Promise<Map<string, Payout | null>> {
  const { db, env, now, requestId } = context;
  const mine = rows.filter(
    ({ state, heldBy, userId }) => state === "held" && heldBy === actor.id && userId !== actor.id,
  );
  const opened = await Promise.all(
    mine.flatMap(({ id, payoutSealed }) =>
      payoutSealed === null
        ? []
        : [
            openPayout(env.DATA_KEY, id, payoutSealed).then(
              (payout) => [id, payout] as const,
              () => [id, null] as const,
            ),
          ],
    ),
  );
  const payouts = new Map<string, Payout | null>(opened);
  const readable = mine.filter(({ id }) => (payouts.get(id) ?? null) !== null);
  for (let from = 0; from < readable.length; from += MARKED_AT_ONCE) {
    const some = readable.slice(from, from + MARKED_AT_ONCE);
    const [first, ...others] = some.flatMap((row) => [
      db
        .update(redemptions)
        .set({ payoutSeenBy: actor.id, payoutSeenAt: now, heldAt: now })
        .where(
          and(
            eq(redemptions.id, row.id),
            eq(redemptions.state, "held"),
            eq(redemptions.heldBy, actor.id),
            isNotNull(redemptions.payoutSealed),
          ),
        )
        .returning({ id: redemptions.id }),
      recordIfChanged(
        db,
        auditEntry(actor, row, { action: "redemption.payout_viewed", requestId, detail: { exported: true } }),
        now,
      ),
    ]);
    if (first === undefined) break;
    const answers = await db.batch([first, ...others]);
    const marked = new Set(answers.flatMap((answer) => (Array.isArray(answer) ? answer.map(({ id }) => id) : [])));
    for (const { id } of some) if (!marked.has(id)) payouts.delete(id);
  }
  return payouts;
}

/** Digits in threes: as one number a spreadsheet would drop leading zeros, and round what is long. */
const asText = (value: string): string => (/^\d+$/.test(value) ? value.replace(/(?<=^(?:\d{3})+)(?=\d)/g, " ") : value);

function cellsOf(context: Context, row: Found, payout: Payout | null | undefined): string[] {
  const time = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
  return [
    ...[row.id, time(row.requestedAt), row.username ?? "", row.state, WAY_LABELS[wayOf(row)]],
    ...[row.card ?? "", row.storeName ?? "", String(row.points), (row.points / 100).toFixed(2)],
    ...[takesTwo(row, context) ? "yes" : "no", row.approvedByName ?? ""],
    ...PAYOUT_FIELDS.map((field) => (payout === null ? UNREADABLE : asText(payout?.[field] ?? ""))),
    ...[time(row.settledAt), row.settledByName ?? "", row.reference ?? "", row.returnReason ?? ""],
  ];
}
