import { desc, eq, ne, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid } from "../../../errors";
import { randomHex } from "../../../hashing";
import { applicationReceivedMail } from "../../../mail/application-templates";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import type { Viewer } from "../../foundation/access/policy";
import { queueMailWhere } from "../../foundation/mail/queue-mail";
import { users } from "../../foundation/users/schema";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { vendors } from "../../catalogue/vendors/schema";
import { LOOKED_AT } from "./forms";
import { type ApplicationRow, refuseUneditable, selectOpen, stillEditable } from "./open-application";
import { type DraftContext, keep, merge, type Merged } from "./save-draft";
import { applications, domainProofs } from "./schema";
import { recordMove, showApplicant } from "./notify-applicant";
import type { TypedAnswers } from "./step-forms";
import { type Application, publicHost, readAnswers } from "./wizard-forms";
import { memberOf } from "../../foundation/access/demand";

type SubmitContext = DraftContext & Pick<RequestContext, "requestId"> & SendingContext;

/** A website or name that is listed already makes it a claim, which needs a proof of the domain. */
export async function submitApplication(context: SubmitContext, viewer: Viewer, typed: TypedAnswers): Promise<string> {
  const { db, now } = context;
  const member = memberOf(viewer);
  const [[row = null], [user]] = await db.batch([
    selectOpen(db, member.id),
    db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, member.id)),
  ]);
  refuseUneditable(member, row);
  const merged = await merge(context, member.id, row, typed);
  // Sealed parts are checked as they come in; what is stored of them was checked then.
  const read = readAnswers({ ...merged.answers, ...typed }, now);
  if (!read.ok || user === undefined) {
    await keep(db, member.id, row, merged, 0, now);
    throw new Invalid(read.ok ? {} : read.errors);
  }
  const submission: Submission = { id: row?.id ?? newId(now), row, merged, application: read.application };
  await write(context, user, member.username, submission);
  sendSoon(context);
  return submission.id;
}

interface Submission {
  id: string;
  row: ApplicationRow | null;
  merged: Merged;
  application: Application;
}

/** The vendor with this website's host, else with this name, as the batch finds it. */
function listedAlready(db: Db, { websiteUrl, businessName }: Application) {
  const isHost = eq(vendors.host, publicHost(websiteUrl) ?? "");
  return db
    .select({ id: vendors.id, host: vendors.host })
    .from(vendors)
    .where(or(isHost, eq(vendors.nameKey, nameKeyOf(businessName))))
    .orderBy(desc(isHost))
    .limit(1)
    .as("listed");
}

async function write(
  { db, now, origin }: SubmitContext,
  user: { id: string; email: string },
  username: string,
  { id, row, merged, application }: Submission,
): Promise<void> {
  const from = row?.status ?? "draft";
  const to = from === "needs_info" ? ("resubmitted" as const) : ("pending" as const);
  const listed = listedAlready(db, application);
  const values = {
    status: to,
    answers: merged.answers,
    sealedSecrets: merged.sealed,
    businessName: application.businessName,
    step: 5,
    claimsVendorId: sql`(select id from ${listed})`,
    submittedAt: now,
    updatedAt: now,
  };
  const submitted: BatchItem<"sqlite"> =
    row === null
      ? db
          .insert(applications)
          .values({ ...values, id, userId: user.id, createdAt: now })
          .onConflictDoNothing()
      : db.update(applications).set(values).where(stillEditable(id));
  const { businessName } = application;
  const notice = {
    origin,
    user,
    applicationId: id,
    actionUrl: "/verification",
    title: "We have your application",
    message: `${businessName}: our staff will look at it next.`,
  };
  const mail = (isClaim: boolean) => ({
    to: user.email,
    ...applicationReceivedMail(origin, username, { businessName, isClaim }),
  });
  const rest = [
    recordMove(db, { applicationId: id, actorId: user.id, from, to, answers: merged.answers }, now),
    askForProof(db, id, listed, now),
    queueMailWhere(db, mail(true), sql`exists (select 1 from ${listed})`, now),
    queueMailWhere(db, mail(false), sql`not exists (select 1 from ${listed})`, now),
    showApplicant(db, notice, now),
  ];
  await batchIfChanged(db, submitted, rest, () => new Conflict(LOOKED_AT, "application-under-review"));
}

/** Where the application is a claim. A proof given already stays good as long as it is about the same vendor and host. */
function askForProof(db: Db, applicationId: string, listed: ReturnType<typeof listedAlready>, now: number) {
  const [vendorId, host, token] = [sql`listed.id`, sql`listed.host`, randomHex(16)];
  return insertSelected(
    db,
    domainProofs,
    { applicationId, vendorId, host, token, createdAt: now },
    sql`from ${listed} where true`,
  ).onConflictDoUpdate({
    target: domainProofs.applicationId,
    set: {
      vendorId: sql`excluded.vendor_id`,
      host: sql`excluded.host`,
      token,
      createdAt: now,
      provenAt: null,
      provenBy: null,
    },
    setWhere: or(ne(domainProofs.vendorId, sql`excluded.vendor_id`), ne(domainProofs.host, sql`excluded.host`)),
  });
}
