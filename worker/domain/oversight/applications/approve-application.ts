import { and, eq, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { failsUnique } from "../../../db/fails-unique";
import { batchIfChanged } from "../../../db/must-change";
import type { Db } from "../../../db/client";
import { Conflict, Invalid } from "../../../errors";
import { applicationApprovedMail } from "../../../mail/application-templates";
import { sendSoon } from "../../foundation/mail/send-soon";
import type { RequestContext } from "../../../context";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { users } from "../../foundation/users/schema";
import { nameKeyOf, slugOf } from "../../catalogue/vendors/names";
import { vendors } from "../../catalogue/vendors/schema";
import { countBadge, countNew } from "../../catalogue/vendors/count-vendors";
import { firstCommentsOf } from "../../voice/forum/first-comments";
import { daysLater, FIRST_CHARGE_DAYS, openVerificationCharge, yearLater } from "../plans/verification-term";
import { isProven, type Loaded, orUnknown, refuseOwn, selectApplication } from "./load-application";
import { MEANWHILE, type ReviewContext, wrongState } from "./move-application";
import type { Approval } from "./review-forms";
import { applications, domainProofs } from "./schema";
import { notifyApplicant, recordMove } from "./notify-applicant";
import { vendorOf } from "./vendor-of";
import { type Application, publicHost, readAnswers } from "./wizard-forms";
import { demand } from "../../foundation/access/demand";

type Context = ReviewContext & Pick<RequestContext, "viewer" | "afterChange">;

const UNPROVEN =
  "The domain of the listed vendor is not proven. Wait for the proof, or write down why it is not needed.";
const RUN_BY_OTHER = "Another account runs this vendor's page.";
const LISTED_MEANWHILE =
  "A vendor with this website or name has been listed in the meantime. Ask for more information, so that the application becomes a claim.";
const GONE = "The applicant's account no longer exists, or already runs a vendor page.";
const NO_LONGER_HOLDS = "What was submitted is no longer valid. Ask for more information.";
const SLUGS = 20;

/** All in one batch; what is in the way is looked up only where it fails (rules/verification#approval). */
export async function approveApplication(
  context: Context,
  viewer: Viewer,
  { id, notes, override }: Approval & { id: string },
): Promise<{ vendorId: string }> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const loaded = orUnknown((await selectApplication(db, id))[0]);
  refuseOwn(actor, loaded);
  const { row, user } = loaded;
  if (row.status !== "under_review") throw new Conflict(wrongState(row.status), "wrong-state");
  if (user.deletedAt !== null || user.vendorId !== null) throw new Conflict(GONE, "applicant-gone");
  const read = readAnswers(row.answers, now);
  if (!read.ok) throw new Conflict(NO_LONGER_HOLDS, "application-outdated");
  const isOverridden = loaded.claimed !== null && !isProven(loaded);
  if (isOverridden && override === "") throw new Invalid({ override: UNPROVEN });
  const rest = { application: read.application, notes, override: isOverridden ? override : "" };
  const vendorId = await grant(context, actor, loaded, rest);
  await context.afterChange({ kind: "vendor-verification", vendorIds: [vendorId] });
  sendSoon(context);
  return { vendorId };
}

/** Writes to the address that is free as a rule, and looks what is in the way only where it is not. */
async function grant(context: Context, actor: Member, loaded: Loaded, rest: Omit<Granted, "vendorId">) {
  const likely = loaded.claimed?.id ?? addressOf(rest.application);
  try {
    await write(context, actor, loaded, { ...rest, vendorId: likely });
    return likely;
  } catch (error) {
    if (!(error instanceof Conflict) && !isTaken(error)) throw error;
  }
  const vendorId = await placeFor(context.db, loaded, rest.application);
  if (vendorId === likely) throw new Conflict(MEANWHILE, "changed-meanwhile");
  await write(context, actor, loaded, { ...rest, vendorId });
  return vendorId;
}

const addressOf = ({ businessName }: Application): string => slugOf(businessName) || "vendor";

/** Two names can have one address. */
const isTaken = (error: unknown): boolean => failsUnique(error, "vendors.id");

/** The claimed vendor, else a free address for a new one. @throws Conflict, saying what is in the way */
async function placeFor(db: Db, { row, claimed }: Loaded, application: Application): Promise<string> {
  const slug = addressOf(application);
  const slugs = Array.from({ length: SLUGS }, (_, n) => (n === 0 ? slug : `${slug}-${n + 1}`));
  const [[open], [runner], [listed], taken] = await db.batch([
    db.select({ id: applications.id }).from(applications).where(isUnderReview(row.id)),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.vendorId, claimed?.id ?? ""), isNull(users.deletedAt)))
      .limit(1),
    db
      .select({ id: vendors.id })
      .from(vendors)
      .where(isLikeIt(application, claimed?.id ?? null))
      .limit(1),
    db.select({ id: vendors.id }).from(vendors).where(inArray(vendors.id, slugs)),
  ]);
  if (open === undefined) throw new Conflict(MEANWHILE, "changed-meanwhile");
  if (runner !== undefined) throw new Conflict(RUN_BY_OTHER, "vendor-run-by-other");
  if (claimed !== null) return claimed.id;
  if (listed !== undefined) throw new Conflict(LISTED_MEANWHILE, "vendor-listed");
  return slugs.find((each) => !taken.some(({ id }) => id === each)) ?? `${slug}-${taken.length + 1}`;
}

const isUnderReview = (id: string) => and(eq(applications.id, id), eq(applications.status, "under_review"));

/** Another vendor than the claimed one with the application's website or name. */
const isLikeIt = ({ websiteUrl, businessName }: Application, claimed: string | null) =>
  and(
    or(eq(vendors.host, publicHost(websiteUrl) ?? ""), eq(vendors.nameKey, nameKeyOf(businessName))),
    ne(vendors.id, claimed ?? ""),
  );

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
        isUnderReview(id),
        accountIsFree(db, user.id),
        isUnrun(vendorId),
        isUnlisted(db, application, claimed?.id ?? null),
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
  await batchIfChanged(
    db,
    approve,
    [
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
    () => new Conflict(MEANWHILE, "changed-meanwhile"),
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

/** A claim says which vendor it is about; a new page must be nobody's yet. */
const isUnlisted = (db: Db, application: Application, claimed: string | null) =>
  claimed === null
    ? notExists(
        db
          .select({ one: sql`1`.as("one") })
          .from(vendors)
          .where(isLikeIt(application, null)),
      )
    : undefined;

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
