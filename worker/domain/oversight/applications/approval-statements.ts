import { and, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { applicationApprovedMail } from "../../../mail/application-templates";
import { countBadge, countNew } from "../../catalogue/vendors/count-vendors";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { vendors } from "../../catalogue/vendors/schema";
import type { Member } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import type { Deciding } from "../../foundation/queues/decide-many";
import { isFreeFor, NOBODYS } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import { firstCommentsOf } from "../../voice/forum/first-comments";
import { daysLater, FIRST_CHARGE_DAYS, openVerificationCharge, yearLater } from "../plans/verification-term";
import type { Loaded } from "./load-application";
import type { ReviewContext } from "./move-application";
import { notifyApplicant, recordMove } from "./notify-applicant";
import { applications, domainProofs } from "./schema";
import { vendorOf } from "./vendor-of";
import { type Application, publicHost } from "./wizard-forms";

export const isUnderReview = (id: string) => and(eq(applications.id, id), eq(applications.status, "under_review"));

/** Another vendor than the claimed one with the application's website or name. */
export const isLikeIt = ({ websiteUrl, businessName }: Application, claimed: string | null) =>
  and(
    or(eq(vendors.host, publicHost(websiteUrl) ?? ""), eq(vendors.nameKey, nameKeyOf(businessName))),
    ne(vendors.id, claimed ?? ""),
  );

/** What an approval gives. */
export interface Granted {
  vendorId: string;
  application: Application;
  notes: string;
  /** Why the domain needs no proof; "" where it is proven, or nothing is claimed. */
  override: string;
}

/** The statements of an approval; its write changes nothing where the state, the account or the address is no longer free. */
export function approving(
  { db, now, requestId, origin }: ReviewContext,
  actor: Member,
  { row, user, claimed }: Loaded,
  { vendorId, application, notes, override }: Granted,
): Deciding {
  const { id, businessName } = row;
  const write = db
    .update(applications)
    .set({
      ...NOBODYS,
      status: "approved",
      vendorId,
      updatedAt: now,
      reviewedBy: actor.id,
      reviewedAt: now,
      reviewNotes: notes || null,
    })
    .where(
      and(
        isUnderReview(id),
        isFreeFor(applications, actor.id, now),
        accountIsFree(db, user.id),
        isUnrun(vendorId),
        claimed === null ? isUnlisted(db, vendorId, application) : undefined,
      ),
    );
  const detail = {
    businessName,
    user: user.id,
    vendor: vendorId,
    claimed: claimed !== null,
    ...(override && { override }),
  };
  const news = {
    origin,
    user,
    applicationId: id,
    actionUrl: "/vendor-dashboard",
    title: "Your application: Approved",
    message: `${businessName} is verified.`,
    template: applicationApprovedMail(origin, user.username, { businessName, vendorId, notes }),
  };
  return {
    write,
    rest: [
      ...pageStatements(db, { actor, vendorId, application, isClaim: claimed !== null }, now),
      db
        .update(users)
        .set({ vendorId, role: sql`iif(${users.role} in ('member', 'trusted'), 'verified_vendor', ${users.role})` })
        .where(eq(users.id, user.id)),
      firstCommentsOf(db, { author: user.id }),
      openVerificationCharge(db, { vendorId, from: now, dueAt: daysLater(now, FIRST_CHARGE_DAYS) }, now),
      ...(override === "" ? [] : [overridden(db, id, now)]),
      recordMove(db, { applicationId: id, actorId: actor.id, from: "under_review", to: "approved", notes }, now),
      record(
        db,
        { actor, action: "application.approved", subjectType: "application", subjectId: id, detail, requestId },
        now,
      ),
      ...notifyApplicant(db, news, now),
      outdatePages(db, "vendor-verification", now),
    ],
  };
}

const accountIsFree = (db: Db, userId: string) =>
  sql`exists ${db
    .select({ one: sql`1`.as("one") })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.vendorId), isNull(users.deletedAt)))}`;

/** Of two claims of one vendor that are approved at once, one comes too late. */
const isUnrun = (vendorId: string) =>
  sql`not exists (select 1 from ${users} where ${users.vendorId} = ${vendorId} and ${users.deletedAt} is null)`;

/** A claim says which vendor it is about; a new page must be nobody's yet, nor may two names spell one address. */
const isUnlisted = (db: Db, vendorId: string, application: Application) =>
  notExists(
    db
      .select({ one: sql`1`.as("one") })
      .from(vendors)
      .where(or(isLikeIt(application, null), eq(vendors.id, vendorId))),
  );

const overridden = (db: Db, applicationId: string, now: number) =>
  db
    .update(domainProofs)
    .set({ provenAt: now, provenBy: "staff" })
    .where(eq(domainProofs.applicationId, applicationId));

interface Page {
  actor: Member;
  vendorId: string;
  application: Application;
  isClaim: boolean;
}

/** A new page, or the badge for a listed one; what a listed one says stays until its new owner edits it. */
function pageStatements(db: Db, { actor, vendorId, application, isClaim }: Page, now: number): BatchItem<"sqlite">[] {
  const until = yearLater(now);
  if (!isClaim)
    return [db.insert(vendors).values(vendorOf(vendorId, application, { by: actor.id, until }, now)), ...countNew(db)];
  const badge = { verifiedAt: now, verifiedBy: actor.id, verificationEndsAt: until, updatedAt: now };
  const nothingEnded = {
    verificationWithdrawnAt: null,
    verificationWithdrawnBy: null,
    verificationWithdrawnReason: null,
  };
  return [
    countBadge(db, vendorId, 1),
    db
      .update(vendors)
      .set({ ...badge, ...nothingEnded, writingLapsedAt: null, renewalNoticeAt: null })
      .where(eq(vendors.id, vendorId)),
  ];
}
