import { and, asc, gt, isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS, formatDate } from "../../../days";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { chargeOpenedMail } from "../../../mail/vendor-templates";
import { vendors } from "../../catalogue/vendors/schema";
import { chargeName } from "./charge-text";
import { CHARGE_DUE_DAYS } from "./forms";
import { periodStarts, planPeriod, planPriceCents } from "./period";
import { charges } from "./schema";
import { selectPeople, notifyPeople } from "../../catalogue/vendors/vendor-people";

/** Vendors a statement looks at: their charges are one parameter. */
const AT_ONCE = 200;

// Named with their table: drizzle leaves it out of a select from one, and the subquery has columns of its own.
const charging = sql.raw("vendors.plan || ' ' || coalesce(vendors.plan_billing, 'monthly')");

/** Vendors that have chosen a plan, page by page. */
const selectCharged = (db: Db, behind: string) =>
  db
    .select({
      id: vendors.id,
      plan: vendors.plan,
      billing: vendors.planBilling,
      startedAt: vendors.planStartedAt,
      hiddenAt: vendors.hiddenAt,
      // A range of the unique index: the plan's own periods, of which the last is the greatest.
      charged: sql<string | null>`(select max(past.period) from charges as past where past.vendor_id = vendors.id
        and past.kind = 'plan' and past.period >= ${charging} || ' ' and past.period < ${charging} || '!')`.as(
        "charged",
      ),
    })
    .from(vendors)
    .where(and(gt(vendors.id, behind), isNotNull(vendors.planStartedAt)))
    .orderBy(asc(vendors.id))
    .limit(AT_ONCE);

type Charged = Awaited<ReturnType<typeof selectCharged>>[number];

/** The unique index decides, so it can run any number of times (rules/plans#billing). */
export async function openPlanCharges(db: Db, now: number, origin: string): Promise<void> {
  for (let behind = "", more = true; more;) {
    const rows = await selectCharged(db, behind);
    const opened = await insertCharges(db, rows, now);
    for (const row of rows) {
      const count = opened.filter((vendorId) => vendorId === row.id).length;
      if (count > 0) await notifyVendor(db, row, count, { now, origin });
    }
    behind = rows.at(-1)?.id ?? "";
    more = rows.length === AT_ONCE;
  }
}

const amountOf = ({ plan, billing }: Charged): number => planPriceCents(plan, billing ?? "monthly");

/** A year that still runs is left out while the page is hidden: one hidden day shall not make it free. */
function periodsOf(row: Charged, now: number): string[] {
  const billing = row.billing ?? "monthly";
  const starts = periodStarts(row.startedAt ?? now, billing, now);
  return (row.hiddenAt !== null && billing === "yearly" ? starts.slice(0, -1) : starts)
    .map((start) => planPeriod(row.plan, billing, start))
    .filter((period) => row.charged === null || period > row.charged);
}

/** What a hidden page would have cost stands in the ledger as waived, so that nothing of it is made up later. */
const WAIVED = "The page was hidden.";

/** @returns the vendors of the charges that were opened, one of each charge */
async function insertCharges(db: Db, rows: readonly Charged[], now: number): Promise<string[]> {
  const wanted = rows.flatMap((row) =>
    periodsOf(row, now).map((period) => ({
      id: newId(now),
      vendorId: row.id,
      period,
      amountCents: amountOf(row),
      state: row.hiddenAt === null ? "open" : "waived",
    })),
  );
  if (wanted.length === 0) return [];
  const dueAt = now + CHARGE_DUE_DAYS * DAY_MS;
  const value = (name: keyof (typeof wanted)[number]) => sql`wanted.value ->> ${sql.raw(`'${name}'`)}`;
  const waived = sql`${value("state")} = 'waived'`;
  const opened = await insertSelected(
    db,
    charges,
    {
      id: value("id"),
      vendorId: value("vendorId"),
      kind: "plan",
      period: value("period"),
      amountCents: value("amountCents"),
      state: value("state"),
      createdAt: now,
      dueAt,
      settledAt: sql`iif(${waived}, ${now}, null)`,
      note: sql`iif(${waived}, ${WAIVED}, null)`,
    },
    sql`from json_each(${JSON.stringify(wanted)}) as wanted where true`,
  )
    .onConflictDoNothing()
    .returning({ vendorId: charges.vendorId, state: charges.state });
  return opened.filter(({ state }) => state === "open").map(({ vendorId }) => vendorId);
}

/** Once, whatever number of periods was made up; the page lists each. */
async function notifyVendor(db: Db, row: Charged, count: number, at: { now: number; origin: string }) {
  const what = chargeName({ kind: "plan", amountCents: count * amountOf(row) });
  const due = formatDate(at.now + CHARGE_DUE_DAYS * DAY_MS);
  const notice = {
    title: `${what} is open`,
    message: `It is due by ${due}.`,
    actionUrl: "/vendor-dashboard/plan",
    mergeKey: `charges:${row.id}`,
    template: chargeOpenedMail(at.origin, what, due),
  };
  const people = await selectPeople(db, row.id);
  const [first, ...rest]: BatchItem<"sqlite">[] = notifyPeople(db, people, notice, at.now);
  if (first !== undefined) await db.batch([first, ...rest]);
}
