import { eq, ne, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../context";
import type { Db } from "../../db/client";
import { newId } from "../../db/ids";
import { batchIfChanged } from "../../db/must-change";
import { Conflict, Invalid } from "../../errors";
import { randomHex } from "../../hashing";
import { applicationReceivedMail } from "../../mail/application-letters";
import { sendSoon, type SendingContext } from "../../mail/send-soon";
import type { Viewer } from "../access/policy";
import { users } from "../users/schema";
import { nameKeyOf } from "../vendors/names";
import { vendors } from "../vendors/schema";
import { LOOKED_AT } from "./forms";
import { type ApplicationRow, asApplicant, refuseUneditable, selectOpen, stillEditable } from "./open-application";
import { type DraftContext, keep, merge, type Merged } from "./save-draft";
import { applications, domainProofs } from "./schema";
import { moved, tellApplicant } from "./tell-applicant";
import type { TypedAnswers } from "./step-forms";
import { type Application, publicHost, readAnswers } from "./wizard-forms";

export type SubmitContext = DraftContext & Pick<RequestContext, "requestId"> & SendingContext;

/**
 * Submits the application: what is kept with what was typed now over it (document 1 §4). A website or a name that is
 * listed already makes it a claim, which needs a proof of the domain. What does not hold yet is kept as a draft. At most
 * three round trips; of two at once one is refused.
 * @returns the application's id
 * @throws Unauthenticated; Invalid, with fields of whichever steps; Conflict
 */
export async function submitApplication(context: SubmitContext, viewer: Viewer, typed: TypedAnswers): Promise<string> {
  const { db, now } = context;
  const member = asApplicant(viewer);
  const [[row = null], [user]] = await db.batch([
    selectOpen(db, member.id),
    db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, member.id)),
  ]);
  refuseUneditable(member, row);
  const merged = await merge(context, member.id, row, typed);
  // Sealed parts are checked as they come in; what is kept of them was checked then.
  const read = readAnswers({ ...merged.answers, ...typed }, now);
  if (!read.ok || user === undefined) {
    await keep(db, member.id, row, merged, 0, now);
    throw new Invalid(read.ok ? {} : read.errors);
  }
  const claimed = await listedAlready(db, read.application);
  const submission: Submission = { id: row?.id ?? newId(now), row, merged, claimed, application: read.application };
  await write(context, user, member.username, submission);
  sendSoon(context);
  return submission.id;
}

interface Submission {
  id: string;
  row: ApplicationRow | null;
  merged: Merged;
  application: Application;
  /** The vendor that is listed under this website or name. */
  claimed: { id: string; host: string } | null;
}

/** The vendor with this website's host, else with this name. */
async function listedAlready(db: Db, { websiteUrl, businessName }: Application) {
  const host = publicHost(websiteUrl) ?? "";
  const found = await db
    .select({ id: vendors.id, host: vendors.host })
    .from(vendors)
    .where(or(eq(vendors.host, host), eq(vendors.nameKey, nameKeyOf(businessName))))
    .limit(2);
  return found.find((vendor) => vendor.host === host) ?? found[0] ?? null;
}

async function write(
  { db, now, origin }: SubmitContext,
  user: { id: string; email: string },
  username: string,
  { id, row, merged, application, claimed }: Submission,
): Promise<void> {
  const from = row?.status ?? "draft";
  const to = from === "needs_info" ? ("resubmitted" as const) : ("pending" as const);
  const values = {
    ...{ status: to, answers: merged.answers, sealedSecrets: merged.sealed, businessName: application.businessName },
    ...{ step: 5, claimsVendorId: claimed?.id ?? null, submittedAt: now, updatedAt: now },
  };
  const submitted: BatchItem<"sqlite"> =
    row === null
      ? db
          .insert(applications)
          .values({ ...values, id, userId: user.id, createdAt: now })
          .onConflictDoNothing()
      : db.update(applications).set(values).where(stillEditable(id));
  const { businessName } = application;
  const news = {
    ...{ origin, user, applicationId: id, actionUrl: "/verification" },
    title: "We have your application",
    message: `${businessName}: our staff look at it next.`,
    letter: applicationReceivedMail(origin, username, { businessName, isClaim: claimed !== null }),
  };
  const rest = [
    moved(db, { applicationId: id, actorId: user.id, from, to, answers: merged.answers }, now),
    ...(claimed === null ? [] : [askForProof(db, id, claimed, now)]),
    ...tellApplicant(db, news, now),
  ];
  await batchIfChanged(db, submitted, rest, () => new Conflict(LOOKED_AT));
}

/** A proof given already stays good as long as it is about the same vendor and host. */
function askForProof(db: Db, applicationId: string, { id: vendorId, host }: { id: string; host: string }, now: number) {
  const row = { applicationId, vendorId, host, token: randomHex(16), createdAt: now };
  return db
    .insert(domainProofs)
    .values(row)
    .onConflictDoUpdate({
      target: domainProofs.applicationId,
      set: { vendorId, host, token: row.token, createdAt: now, provenAt: null, provenBy: null },
      setWhere: or(ne(domainProofs.vendorId, vendorId), ne(domainProofs.host, host)),
    });
}
