import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { verificationAgainMail, verificationWithdrawnMail } from "../../../mail/vendor-templates";
import { countBadge } from "../../catalogue/vendors/count-vendors";
import { vendors } from "../../catalogue/vendors/schema";
import { notifyPeople, selectPeople } from "../../catalogue/vendors/vendor-people";
import { isVerified } from "../../catalogue/vendors/verified";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { charges } from "../plans/schema";
import { daysLater, FIRST_CHARGE_DAYS, openVerificationCharge, yearLater } from "../plans/verification-term";
import type { VerificationChange } from "./verification-forms";

type Context = SendingContext & Pick<RequestContext, "db" | "viewer" | "afterChange">;

const NO_SUCH_VENDOR = "There is no such vendor.";
const OWN = "You run this vendor's page, so another staff member has to decide.";
const NOT_VERIFIED = "This vendor's verification is not in force.";
const NOT_WITHDRAWN = "Nobody of our staff has ended this vendor's verification.";
const meanwhile = () => new Conflict("Someone else was faster. Look at the vendor again.", "changed-meanwhile");

const selectVerification = (db: Db, id: string) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      verifiedAt: vendors.verifiedAt,
      verificationEndsAt: vendors.verificationEndsAt,
      withdrawnAt: vendors.verificationWithdrawnAt,
      withdrawnReason: vendors.verificationWithdrawnReason,
    })
    .from(vendors)
    .where(eq(vendors.id, id));

type VendorVerification = Awaited<ReturnType<typeof selectVerification>>[number];

export async function readVerification(db: Db, viewer: Viewer, id: string): Promise<VendorVerification> {
  demand(viewer, "staff.dashboard");
  const [row] = await selectVerification(db, id);
  if (row === undefined) throw new NotFound(NO_SUCH_VENDOR);
  return row;
}

/** Ends a vendor's verification, or gives it back where staff ended it (rules/verification#ending). */
export async function changeVerification(
  context: Context,
  { id, verified, reason }: VerificationChange & { id: string },
): Promise<void> {
  const { db, viewer, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  if (actor.vendorId === id) throw new Forbidden(OWN, "own-account");
  const [[row], people] = await db.batch([selectVerification(db, id), selectPeople(db, id)]);
  if (row === undefined) throw new NotFound(NO_SUCH_VENDOR);
  if (verified && row.withdrawnAt === null) throw new Conflict(NOT_WITHDRAWN, "wrong-state");
  if (!verified && !isVerified(row, now)) throw new Conflict(NOT_VERIFIED, "wrong-state");
  const decision: Decision = { actor, row, people, reason };
  const { write, rest } = verified ? giveBack(context, decision) : withdraw(context, decision);
  await batchIfChanged(db, write, [...rest, outdatePages(db, "vendor-verification", now)], meanwhile);
  await context.afterChange({ kind: "vendor-verification", vendorIds: [id] });
  sendSoon(context);
}

interface Decision {
  actor: Member;
  row: VendorVerification;
  people: Awaited<ReturnType<typeof selectPeople>>;
  reason: string;
}

interface Statements {
  /** The counter asks what is stored, so it stands before the row that it counts. */
  write: readonly [BatchItem<"sqlite">, BatchItem<"sqlite">];
  rest: BatchItem<"sqlite">[];
}

const audited = ({ db, now, requestId }: Context, { actor, row, reason }: Decision, action: string) => {
  const detail = { reason, verifiedAt: row.verifiedAt, endsAt: row.verificationEndsAt };
  return record(db, { actor, action, subjectType: "vendor", subjectId: row.id, detail, requestId }, now);
};

/** The year that was paid for stays on the row: whoever is verified again has the rest of it. */
function withdraw(context: Context, decision: Decision): Statements {
  const { db, now, origin } = context;
  const { actor, row, people, reason } = decision;
  const same = and(isNotNull(vendors.verifiedAt), isNull(vendors.verificationWithdrawnAt));
  const withdrawn = {
    verificationWithdrawnAt: now,
    verificationWithdrawnBy: actor.id,
    verificationWithdrawnReason: reason,
  };
  const notice = {
    title: "Our staff ended your verification",
    message: reason,
    actionUrl: "/vendor-dashboard",
    mergeKey: `verification:${row.id}`,
    template: (username: string) => verificationWithdrawnMail(origin, username, { name: row.name, reason }),
  };
  return {
    write: [
      countBadge(db, row.id, -1, same),
      db
        .update(vendors)
        .set({
          ...withdrawn,
          verifiedAt: null,
          verifiedBy: null,
          writingLapsedAt: sql`coalesce(${vendors.writingLapsedAt}, ${now})`,
          updatedAt: now,
        })
        .where(and(eq(vendors.id, row.id), same)),
    ],
    rest: [audited(context, decision, "vendor.verification_withdrawn"), ...notifyPeople(db, people, notice, now)],
  };
}

/** Writing goes on resting while a fee is lapsed; a year that is over meanwhile begins anew, with its charge. */
function giveBack(context: Context, decision: Decision): Statements {
  const { db, now, origin } = context;
  const { actor, row, people, reason } = decision;
  const { withdrawnAt, verificationEndsAt } = row;
  const same = eq(vendors.verificationWithdrawnAt, withdrawnAt ?? 0);
  const isPaid = verificationEndsAt !== null && verificationEndsAt > now;
  const stillLapsed = sql`exists (select 1 from ${charges} where ${charges.vendorId} = ${row.id} and ${charges.state} = 'lapsed')`;
  const notice = {
    title: "You are verified again",
    message: reason,
    actionUrl: "/vendor-dashboard",
    mergeKey: `verification:${row.id}`,
    template: (username: string) => verificationAgainMail(origin, username, { name: row.name, reason }),
  };
  return {
    write: [
      countBadge(db, row.id, 1, same),
      db
        .update(vendors)
        .set({
          verificationWithdrawnAt: null,
          verificationWithdrawnBy: null,
          verificationWithdrawnReason: null,
          verifiedAt: now,
          verifiedBy: actor.id,
          verificationEndsAt: isPaid ? verificationEndsAt : yearLater(now),
          renewalNoticeAt: null,
          writingLapsedAt: sql`iif(${stillLapsed}, ${vendors.writingLapsedAt}, null)`,
          updatedAt: now,
        })
        .where(and(eq(vendors.id, row.id), same)),
    ],
    rest: [
      ...(isPaid
        ? []
        : [openVerificationCharge(db, { vendorId: row.id, from: now, dueAt: daysLater(now, FIRST_CHARGE_DAYS) }, now)]),
      audited(context, decision, "vendor.verification_restored"),
      ...notifyPeople(db, people, notice, now),
    ],
  };
}
