import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { batchIfChanged } from "../../db/must-change";
import type { Db } from "../../db/client";
import { Conflict, Invalid } from "../../errors";
import { applicationApprovedMail } from "../../mail/application-letters";
import { sendSoon } from "../../mail/send-soon";
import type { RequestContext } from "../../context";
import type { Member, Viewer } from "../access/policy";
import { record } from "../audit/record";
import { touchSearch } from "../search/touch-search";
import { bumpContentEpoch, forgetSettings } from "../settings/settings";
import { users } from "../users/schema";
import { nameKeyOf, slugOf } from "../vendors/names";
import { refreshFacetsOf } from "../vendors/refresh-facets-of";
import { vendors } from "../vendors/schema";
import { daysLater, FIRST_CHARGE_DAYS, openVerificationCharge, yearLater } from "../vendors/verification-term";
import { asReviewer, isProven, type Loaded, orUnknown, refuseOwn, selectApplication } from "./load-application";
import { MEANWHILE, type ReviewContext, wrongState } from "./move-application";
import type { Approval } from "./review-forms";
import { applications, domainProofs } from "./schema";
import { moved, tellApplicant } from "./tell-applicant";
import { vendorOf } from "./vendor-of";
import { type Application, publicHost, readAnswers } from "./wizard-forms";

type Context = ReviewContext & Pick<RequestContext, "backgroundDb" | "objects" | "viewer" | "defer">;

export const UNPROVEN =
  "The domain of the listed vendor is not proven. Wait for the proof, or write down why it is not needed.";
export const RUN_BY_OTHER = "Another account runs this vendor's page.";
export const LISTED_MEANWHILE =
  "A vendor with this website or name is listed meanwhile. Ask for more information, so that the application becomes a claim.";
const GONE = "The applicant's account is gone, or runs a vendor's page already.";
const NO_LONGER_HOLDS = "What was submitted no longer holds. Ask for more information.";
/** How many vendors of one name's address there may be. */
const SLUGS = 20;

/**
 * Approves an application (rulings, area 4): the role, the vendor page, new or handed over with proof of its domain, the
 * charge of the year, the audit row and the applicant's mail, all in one batch. Three round trips.
 * @throws Forbidden; NotFound; Invalid on an unproven claim; Conflict
 */
export async function approveApplication(
  context: Context,
  viewer: Viewer,
  { id, notes, override }: Approval & { id: string },
): Promise<{ vendorId: string }> {
  const { db, backgroundDb, defer, now } = context;
  const actor = asReviewer(viewer);
  const loaded = orUnknown((await selectApplication(db, id))[0]);
  refuseOwn(actor, loaded);
  const { row, user } = loaded;
  if (row.status !== "under_review") throw new Conflict(wrongState(row.status));
  if (user.deletedAt !== null || user.vendorId !== null) throw new Conflict(GONE);
  const read = readAnswers(row.answers, now);
  if (!read.ok) throw new Conflict(NO_LONGER_HOLDS);
  const isOverridden = loaded.claimed.id !== null && !isProven(loaded);
  if (isOverridden && override === "") throw new Invalid({ override: UNPROVEN });
  const vendorId = await placeFor(db, loaded, read.application);
  const rest = { vendorId, application: read.application, notes, override: isOverridden ? override : "" };
  await write(context, actor, loaded, rest).catch((error: unknown) => {
    throw isTaken(error) ? new Conflict(LISTED_MEANWHILE) : error;
  });
  forgetSettings();
  defer(refreshFacetsOf(backgroundDb, [vendorId], now));
  await touchSearch(context);
  sendSoon(context);
  return { vendorId };
}

/** Of two new vendors of one name that are approved at once, the second finds it taken. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes("UNIQUE constraint failed: vendors") || isTaken(error.cause));

/** The claimed vendor, else a free address for a new one. */
async function placeFor(db: Db, { claimed }: Loaded, application: Application): Promise<string> {
  const slug = slugOf(application.businessName) || "vendor";
  const slugs = Array.from({ length: SLUGS }, (_, n) => (n === 0 ? slug : `${slug}-${n + 1}`));
  const host = publicHost(application.websiteUrl) ?? "";
  const same = or(eq(vendors.host, host), eq(vendors.nameKey, nameKeyOf(application.businessName)));
  const [[runner], [listed], taken] = await db.batch([
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.vendorId, claimed.id ?? ""), isNull(users.deletedAt)))
      .limit(1),
    db
      .select({ id: vendors.id })
      .from(vendors)
      .where(and(same, ne(vendors.id, claimed.id ?? "")))
      .limit(1),
    db.select({ id: vendors.id }).from(vendors).where(inArray(vendors.id, slugs)),
  ]);
  if (claimed.id !== null) {
    if (runner !== undefined) throw new Conflict(RUN_BY_OTHER);
    return claimed.id;
  }
  if (listed !== undefined) throw new Conflict(LISTED_MEANWHILE);
  return slugs.find((each) => !taken.some(({ id }) => id === each)) ?? `${slug}-${taken.length + 1}`;
}

interface Granted {
  vendorId: string;
  application: Application;
  notes: string;
  /** Why the domain needs no proof; "" where it is proven, or nothing is claimed. */
  override: string;
}

async function write(
  { db, now, requestId, origin }: Context,
  actor: Member,
  { row, user, claimed }: Loaded,
  { vendorId, application, notes, override }: Granted,
): Promise<void> {
  const { id, businessName } = row;
  const approve = db
    .update(applications)
    .set({
      status: "approved",
      vendorId,
      updatedAt: now,
      reviewedBy: actor.id,
      reviewedAt: now,
      reviewNotes: notes || null,
    })
    .where(
      and(
        eq(applications.id, id),
        eq(applications.status, "under_review"),
        accountIsFree(db, user.id),
        isUnrun(vendorId),
      ),
    );
  const detail = {
    businessName,
    user: user.id,
    vendor: vendorId,
    claimed: claimed.id !== null,
    ...(override && { override }),
  };
  const news = {
    ...{ origin, user, applicationId: id, actionUrl: "/vendor-dashboard" },
    title: "Your application: Approved",
    message: `${businessName} is verified.`,
    letter: applicationApprovedMail(origin, user.username, { businessName, vendorId, notes }),
  };
  await batchIfChanged(
    db,
    approve,
    [
      ...pageStatements(db, { actor, vendorId, application, isClaim: claimed.id !== null }, now),
      db
        .update(users)
        .set({ vendorId, role: sql`iif(${users.role} in ('member', 'trusted'), 'verified_vendor', ${users.role})` })
        .where(eq(users.id, user.id)),
      openVerificationCharge(db, { vendorId, from: now, dueAt: daysLater(now, FIRST_CHARGE_DAYS) }, now),
      ...(override === "" ? [] : [overridden(db, id, now)]),
      moved(db, { applicationId: id, actorId: actor.id, from: "under_review", to: "approved", notes }, now),
      record(
        db,
        { actor, action: "application.approved", subjectType: "application", subjectId: id, detail, requestId },
        now,
      ),
      ...tellApplicant(db, news, now),
      bumpContentEpoch(db, now),
    ],
    () => new Conflict(MEANWHILE),
  );
}

const accountIsFree = (db: Db, userId: string) =>
  sql`exists ${db
    .select({ one: sql`1`.as("one") })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.vendorId), isNull(users.deletedAt)))}`;

/** Of two claims of one vendor that are approved at once, one comes too late. */
const isUnrun = (vendorId: string) =>
  sql`not exists (select 1 from ${users} where ${users.vendorId} = ${vendorId} and ${users.deletedAt} is null)`;

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
  if (!isClaim) return [db.insert(vendors).values(vendorOf(vendorId, application, { by: actor.id, until }, now))];
  const badge = { verifiedAt: now, verifiedBy: actor.id, verificationEndsAt: until, updatedAt: now };
  return [
    db
      .update(vendors)
      .set({ ...badge, writingLapsedAt: null, renewalNoticeAt: null })
      .where(eq(vendors.id, vendorId)),
  ];
}
