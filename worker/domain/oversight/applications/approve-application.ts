import { and, eq, inArray, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { didChange } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { vendors } from "../../catalogue/vendors/schema";
import { slugOf } from "../../catalogue/vendors/names";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { sendSoon } from "../../foundation/mail/send-soon";
import { users } from "../../foundation/users/schema";
import { approving, type Granted, isLikeIt, isUnderReview } from "./approval-statements";
import { isProven, type Loaded, orUnknown, refuseHeld, refuseOwn, selectApplication } from "./load-application";
import { MEANWHILE, type ReviewContext, wrongState } from "./move-application";
import type { Approval } from "./review-forms";
import { applications } from "./schema";
import { type Application, readAnswers } from "./wizard-forms";

export type ApprovalContext = ReviewContext & Pick<RequestContext, "viewer" | "afterChange">;

export const UNPROVEN =
  "The domain of the listed vendor is not proven. Wait for the proof, or write down why it is not needed.";
const RUN_BY_OTHER = "Another account runs this vendor's page.";
const LISTED_MEANWHILE =
  "A vendor with this website or name has been listed in the meantime. Ask for more information, so that the application becomes a claim.";
const GONE = "The applicant's account no longer exists, or already runs a vendor page.";
const NO_LONGER_HOLDS = "What was submitted is no longer valid. Ask for more information.";
const SLUGS = 20;

/** All in one batch; what is in the way is looked up only where it fails (rules/verification#approval). */
export async function approveApplication(
  context: ApprovalContext,
  viewer: Viewer,
  { id, notes, override }: Approval & { id: string },
): Promise<{ vendorId: string }> {
  const { db, now } = context;
  const actor = demand(viewer, "staff.dashboard");
  const loaded = orUnknown((await selectApplication(db, id))[0]);
  refuseOwn(actor, loaded);
  refuseHeld(actor, loaded, now);
  const application = readApproved(loaded, now);
  const isOverridden = needsProof(loaded);
  if (isOverridden && override === "") throw new Invalid({ override: UNPROVEN });
  const granted = { ...likely(loaded, application), notes, override: isOverridden ? override : "" };
  const vendorId = await grant(context, actor, loaded, granted);
  await context.afterChange({ kind: "vendor-verification", vendorIds: [vendorId] });
  sendSoon(context);
  return { vendorId };
}

/** What was submitted, where the application can be approved as it stands. @throws Conflict, saying why it cannot */
export function readApproved({ row, user }: Loaded, now: number): Application {
  if (row.status !== "under_review") throw new Conflict(wrongState(row.status), "wrong-state");
  if (user.deletedAt !== null || user.vendorId !== null) throw new Conflict(GONE, "applicant-gone");
  const read = readAnswers(row.answers, now);
  if (!read.ok) throw new Conflict(NO_LONGER_HOLDS, "application-outdated");
  return read.application;
}

/** It claims a listed vendor whose domain is not proven. */
export const needsProof = (loaded: Loaded): boolean => loaded.claimed !== null && !isProven(loaded);

/** With the address that is free as a rule. */
export const likely = ({ claimed }: Loaded, application: Application) => ({
  application,
  vendorId: claimed?.id ?? addressOf(application),
});

/** Writes to the address that is free as a rule, and looks what is in the way only where it is not. */
async function grant(context: ApprovalContext, actor: Member, loaded: Loaded, granted: Granted): Promise<string> {
  const { write, rest } = approving(context, actor, loaded, granted);
  return (await didChange(context.db, write, rest))
    ? granted.vendorId
    : grantElsewhere(context, actor, loaded, granted);
}

/**
 * Approves where the likely address was not free.
 * @returns the address; two round trips
 * @throws Conflict, saying what is in the way
 */
export async function grantElsewhere(
  context: ApprovalContext,
  actor: Member,
  loaded: Loaded,
  granted: Granted,
): Promise<string> {
  const vendorId = await placeFor(context.db, loaded, granted.application);
  if (vendorId === granted.vendorId) throw new Conflict(MEANWHILE, "changed-meanwhile");
  const { write, rest } = approving(context, actor, loaded, { ...granted, vendorId });
  if (!(await didChange(context.db, write, rest))) throw new Conflict(MEANWHILE, "changed-meanwhile");
  return vendorId;
}

const addressOf = ({ businessName }: Application): string => slugOf(businessName) || "vendor";

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
