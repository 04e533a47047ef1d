import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { isOneOf } from "../../../db/columns";
import { didChange } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { chargeClosedMail } from "../../../mail/vendor-templates";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { type Deciding, decideMany, type NotDecided } from "../../foundation/queues/decide-many";
import { vendors } from "../../catalogue/vendors/schema";
import { verificationPaid } from "./verification-term";
import { chargeName } from "./charge-text";
import type { SettleCharge } from "./forms";
import { charges } from "./schema";
import {
  notifyPeople,
  type People,
  peopleByVendor,
  selectPeople,
  selectPeopleOfVendors,
} from "../../catalogue/vendors/vendor-people";

type Context = SendingContext & Pick<RequestContext, "db" | "afterChange">;

const CHARGE_CLOSED = "This charge has already been closed.";
const UNKNOWN = "There is no such charge.";
const UNPAID = ["open", "lapsed"] as const;

const findCharges = (db: Db, where: SQL) =>
  db
    .select({ charge: charges, vendorName: vendors.name })
    .from(charges)
    .innerJoin(vendors, eq(vendors.id, charges.vendorId))
    .where(where);

type Row = typeof charges.$inferSelect;

/**
 * Writing that rested for want of it goes on, once nothing else has lapsed (rules/plans#ledger).
 * @throws NotFound; Conflict where it has been closed
 */
export async function closeCharge(
  context: Context,
  viewer: Viewer,
  { id, ...settled }: SettleCharge & { id: string },
): Promise<void> {
  const { db } = context;
  const actor = demand(viewer, "staff.dashboard");
  const [[found], people] = await db.batch([
    findCharges(db, eq(charges.id, id)),
    selectPeople(db, sql`(select ${charges.vendorId} from ${charges} where ${charges.id} = ${id})`),
  ]);
  if (found === undefined) throw new NotFound(UNKNOWN);
  const { write, rest } = closing(context, actor, { charge: found.charge, people }, settled);
  if (!(await didChange(db, write, rest))) throw new Conflict(CHARGE_CLOSED, "charge-closed");
  await afterClosing(context, [found.charge]);
}

/** What came of closing several charges. */
interface ClosedCharges {
  closed: string[];
  refused: (NotDecided & { vendor: string })[];
}

/** Closes each charge of a selection once, and says of every other one why not (rules/access#queues). */
export async function closeCharges(
  context: Context,
  viewer: Viewer,
  { ids, ...settled }: SettleCharge & { ids: readonly string[] },
): Promise<ClosedCharges> {
  const { db } = context;
  const actor = demand(viewer, "staff.dashboard");
  const asked = isOneOf(charges.id, ids);
  const [found, everybody] = await db.batch([findCharges(db, asked), selectPeopleOf(db, asked)]);
  const unpaid = found.map(({ charge }) => charge).filter(({ state }) => UNPAID.some((each) => each === state));
  const people = peopleByVendor(everybody);
  const forestalled = await decideMany(db, unpaid, (charge) =>
    closing(context, actor, { charge, people: people.get(charge.vendorId) ?? [] }, settled),
  );
  const closed = unpaid.filter((charge) => !forestalled.includes(charge));
  if (closed.length > 0) await afterClosing(context, closed);
  const refused = ids
    .filter((id) => !closed.some((charge) => charge.id === id))
    .map((id) => {
      const vendor = found.find(({ charge }) => charge.id === id)?.vendorName;
      return { id, vendor: vendor ?? "", reason: vendor === undefined ? UNKNOWN : CHARGE_CLOSED };
    });
  return { closed: closed.map(({ id }) => id), refused };
}

/** Those who run the vendors of these charges. */
const selectPeopleOf = (db: Db, asked: SQL) =>
  selectPeopleOfVendors(db, sql`(select ${charges.vendorId} from ${charges} where ${asked})`);

function closing(
  { db, now, origin, requestId }: Context,
  actor: Member,
  { charge, people }: { charge: Row; people: People },
  { outcome, note }: SettleCharge,
): Deciding {
  const { id, vendorId, kind, period, amountCents } = charge;
  const write = db
    .update(charges)
    .set({ state: outcome, settledAt: now, settledBy: actor.id, note })
    .where(and(eq(charges.id, id), inArray(charges.state, [...UNPAID])));
  const stillLapsed = sql`exists (select 1 from ${charges} where ${charges.vendorId} = ${vendorId} and ${charges.state} = 'lapsed')`;
  const detail = { vendor: vendorId, kind, period, amountCents, outcome, note };
  const notice = {
    title: `${chargeName(charge)} is ${outcome}`,
    message: "",
    actionUrl: "/vendor-dashboard/plan",
    mergeKey: `charge:${id}`,
    template: chargeClosedMail(origin, chargeName(charge), outcome),
  };
  return {
    write,
    rest: [
      record(db, { actor, action: "charge.closed", subjectType: "charge", subjectId: id, detail, requestId }, now),
      db
        .update(vendors)
        .set({ writingLapsedAt: null })
        .where(and(eq(vendors.id, vendorId), isNull(vendors.verificationWithdrawnAt), sql`not ${stillLapsed}`)),
      ...(kind === "verification" ? verificationPaid(db, { vendorId, period }, now) : []),
      ...notifyPeople(db, people, notice, now),
    ],
  };
}

async function afterClosing(context: Context, closed: readonly Row[]): Promise<void> {
  const verified = closed.filter(({ kind }) => kind === "verification").map(({ vendorId }) => vendorId);
  const vendorIds = [...new Set(verified)];
  if (vendorIds.length > 0) await context.afterChange({ kind: "verification-payment", vendorIds });
  sendSoon(context);
}
