import { and, asc, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS, utcDay } from "../../days";
import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import { chargeOpenedMail } from "../../mail/vendor-letters";
import { vendors } from "../vendors/schema";
import { chargeName } from "./charge-text";
import { CHARGE_DUE_DAYS } from "./forms";
import { periodStart, planPeriod, planPriceCents } from "./period";
import { charges } from "./schema";
import { selectPeople, tellPeople } from "./vendor-people";

/** Vendors a statement looks at: their charges are one parameter. */
const AT_ONCE = 200;

/** Vendors that have chosen a plan, page by page. */
const selectCharged = (db: Db, behind: string) =>
  db
    .select({
      id: vendors.id,
      plan: vendors.plan,
      billing: vendors.planBilling,
      startedAt: vendors.planStartedAt,
    })
    .from(vendors)
    .where(and(gt(vendors.id, behind), isNotNull(vendors.planStartedAt), isNull(vendors.hiddenAt)))
    .orderBy(asc(vendors.id))
    .limit(AT_ONCE);

type Charged = Awaited<ReturnType<typeof selectCharged>>[number];

/**
 * Opens the charge of every plan period that has begun, once a period, however often it runs (the unique index of
 * vendor, kind and period decides), and tells whom it is for. For the daily job.
 * @param origin what links in mails begin with
 */
export async function openPlanCharges(db: Db, now: number, origin: string): Promise<void> {
  for (let behind = "", more = true; more;) {
    const rows = await selectCharged(db, behind);
    const opened = await insertCharges(db, rows, now);
    for (const vendorId of opened) await tell(db, rows, vendorId, { now, origin });
    behind = rows.at(-1)?.id ?? "";
    more = rows.length === AT_ONCE;
  }
}

const amountOf = ({ plan, billing }: Charged): number => planPriceCents(plan, billing ?? "monthly");

async function insertCharges(db: Db, rows: readonly Charged[], now: number): Promise<string[]> {
  if (rows.length === 0) return [];
  const wanted = rows.map((row) => {
    const billing = row.billing ?? "monthly";
    const period = planPeriod(row.plan, billing, periodStart(row.startedAt ?? now, billing, now));
    return [newId(now), row.id, period, amountOf(row)];
  });
  const dueAt = now + CHARGE_DUE_DAYS * DAY_MS;
  const value = (place: number) => sql`wanted.value ->> ${sql.raw(`'$[${place}]'`)}`;
  const opened = await db
    .insert(charges)
    .select(
      sql`select ${value(0)}, ${value(1)}, 'plan', ${value(2)}, ${value(3)}, 'open', ${now}, ${dueAt}, null, null, null
        from json_each(${JSON.stringify(wanted)}) as wanted where true`,
    )
    .onConflictDoNothing()
    .returning({ vendorId: charges.vendorId });
  return opened.map(({ vendorId }) => vendorId);
}

async function tell(db: Db, rows: readonly Charged[], vendorId: string, at: { now: number; origin: string }) {
  const row = rows.find(({ id }) => id === vendorId);
  if (row === undefined) return;
  const what = chargeName({ kind: "plan", amountCents: amountOf(row) });
  const due = utcDay(at.now + CHARGE_DUE_DAYS * DAY_MS);
  const told = {
    title: `${what} is open`,
    message: `It is due by ${due}.`,
    actionUrl: "/vendor-dashboard/plan",
    mergeKey: `charges:${vendorId}`,
    letter: chargeOpenedMail(at.origin, what, due),
  };
  const people = await selectPeople(db, vendorId);
  const [first, ...rest]: BatchItem<"sqlite">[] = tellPeople(db, people, told, at);
  if (first !== undefined) await db.batch([first, ...rest]);
}
