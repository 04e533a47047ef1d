import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../../context";
import { batchIfChanged } from "../../../../db/must-change";
import { Conflict, Forbidden, Invalid } from "../../../../errors";
import { FAILED_PUBLIC, resultRejectedMail, resultVerifiedMail } from "../../../../mail/lab-templates";
import { sendSoon, type SendingContext } from "../../../foundation/mail/send-soon";
import { type AuditEntry, record } from "../../../foundation/audit/record";
import { notifyPeople, type VendorNotice } from "../../vendors/vendor-people";
import type { WatchKind } from "../../watched/forms";
import { noteEvent } from "../../watched/note-event";
import { outdatePages } from "../../../foundation/changes/outdate-pages";
import { recordResult, recordWithdrawal } from "../../product-history/record-result";
import { labProblem, labCanBack } from "../partners/lab-status";
import { type Decidable, loadDecidable, type ResultRow } from "./load-decidable";
import { countInDate, registeredMoved } from "../results/registered";
import { labResults } from "../results/schema";
import { failedGroups, overallSafety } from "../results/validity";
import { type ConfirmedVerdicts, verdictProblems } from "./verdicts";

export type DecideContext = SendingContext & Pick<RequestContext, "db" | "viewer" | "requestId" | "afterChange">;

const CHANGED_MEANWHILE =
  "Someone has decided this result in the meantime, or the laboratory's status has changed. Look again.";
const NOT_WAITING = "This result is not waiting for a decision.";
const REJECTED_ALREADY = "This result has already been rejected.";
export const EXPIRED_WAITING = "The result expired while it waited, so it can no longer be verified.";
export const NO_CERTIFICATE = "There is no certificate to compare the numbers with.";
export const SAME_PERSON = "You uploaded or confirmed this result, so someone else has to approve it.";

/** Where the vendor reads what became of a result. */
const vendorResultPath = (id: string): string => `/vendor-dashboard/labs/results/${id}`;

const entryOf = (
  { actor, result, productName }: Decidable,
  action: string,
  requestId: string,
  more: Record<string, unknown> = {},
): AuditEntry => ({
  actor,
  action,
  subjectType: "lab_result",
  subjectId: result.id,
  requestId,
  detail: { product: productName, batch: result.batchNumber, vendor: result.vendorId, ...more },
});

/** The row as it was read; whoever decided it meanwhile has moved `updated_at`. */
const unchanged = ({ id, status, updatedAt }: ResultRow): SQL | undefined =>
  and(eq(labResults.id, id), eq(labResults.status, status), eq(labResults.updatedAt, updatedAt));

/** Later than before even where two changes share a millisecond. */
const changedAt = ({ updatedAt }: ResultRow, now: number): number => Math.max(now, updatedAt + 1);

const meanwhile = () => new Conflict(CHANGED_MEANWHILE, "changed-meanwhile");

/** Everything it moves is in one batch; under rules/lab#two-people the first of two is only written down. */
export async function verifyResult(
  context: DecideContext,
  id: string,
  read: ConfirmedVerdicts,
): Promise<{ verified: boolean }> {
  const { db, viewer, now, requestId, site } = context;
  const loaded = await loadDecidable(db, viewer, id);
  const { actor, result, firstPerson } = loaded;
  refuseUnverifiable(loaded, now);
  const problems = verdictProblems(result.safety, read);
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  if (site.labTwoPerson.on && [firstPerson, result.uploadedBy].includes(actor.id))
    throw new Forbidden(SAME_PERSON, "same-person");

  const stillGood = and(
    unchanged(result),
    gt(labResults.expiresAt, now),
    labCanBack(sql`${labResults.labId}`, result.testDate),
  );
  if (site.labTwoPerson.on && firstPerson === null) {
    const first = { firstVerifiedBy: actor.id, firstVerifiedAt: now, updatedAt: changedAt(result, now) };
    const write = db
      .update(labResults)
      .set(first)
      .where(and(stillGood, isNull(labResults.firstVerifiedBy)));
    await batchIfChanged(db, write, [record(db, entryOf(loaded, "lab.first_verified", requestId), now)], meanwhile);
    return { verified: false };
  }
  const write = db
    .update(labResults)
    .set({
      status: "verified",
      verifiedAt: now,
      verifiedBy: actor.id,
      updatedAt: changedAt(result, now),
      overallSafety: overallSafety(result.safety),
    })
    .where(stillGood);
  await batchIfChanged(
    db,
    write,
    [
      countInDate(db, 1),
      ...registeredMoved(db, result, now),
      recordResult(db, result, overallSafety(result.safety), now),
      record(db, entryOf(loaded, "lab.verified", requestId, { first: firstPerson }), now),
      outdatePages(db, "lab-decision", now),
      watched(context, result, overallSafety(result.safety) === "Failed" ? "failed" : "result"),
      ...notifyVendor(context, loaded, {
        ...verifiedWords(loaded),
        template: (username) =>
          resultVerifiedMail(context.origin, username, { ...mailed(loaded), failed: failedGroups(result.safety) }),
      }),
    ],
    meanwhile,
  );
  await decided(context, result.vendorId);
  return { verified: true };
}

/** Everything that a verification moved is taken back in the same batch. */
export async function rejectResult(
  context: DecideContext,
  id: string,
  reason: string,
): Promise<{ withdrawn: boolean }> {
  const { db, viewer, now, requestId } = context;
  const loaded = await loadDecidable(db, viewer, id);
  const { actor, result } = loaded;
  if (result.status === "rejected") throw new Conflict(REJECTED_ALREADY, "already-rejected");
  const wasPublic = result.status !== "pending";
  const write = db
    .update(labResults)
    .set({
      status: "rejected",
      rejectedReason: reason,
      rejectedAt: now,
      rejectedBy: actor.id,
      supersededBy: null,
      updatedAt: changedAt(result, now),
    })
    .where(unchanged(result));
  const action = wasPublic ? "lab.withdrawn" : "lab.rejected";
  await batchIfChanged(
    db,
    write,
    [
      ...(result.status === "verified" ? [countInDate(db, -1)] : []),
      ...(wasPublic
        ? [
            ...registeredMoved(db, result, now),
            ...recordWithdrawal(db, result, now),
            outdatePages(db, "lab-decision", now),
            watched(context, result, "withdrawal"),
          ]
        : []),
      record(db, entryOf(loaded, action, requestId, { reason }), now),
      ...notifyVendor(context, loaded, {
        ...rejectedWords(loaded, { reason, wasPublic }),
        template: (username) => resultRejectedMail(context.origin, username, { ...mailed(loaded), reason, wasPublic }),
      }),
    ],
    meanwhile,
  );
  await decided(context, result.vendorId);
  return { withdrawn: wasPublic };
}

function refuseUnverifiable({ result, lab }: Decidable, now: number): void {
  if (result.status !== "pending") throw new Conflict(NOT_WAITING, "not-waiting");
  if (result.expiresAt <= now) throw new Conflict(EXPIRED_WAITING, "result-expired");
  if (result.certificate === null) throw new Conflict(NO_CERTIFICATE, "no-certificate");
  const problem = labProblem(lab, result.testDate);
  if (problem !== null) throw new Conflict(problem, "lab-not-in-force");
}

type Shown = Pick<Decidable, "productName"> & {
  result: Pick<ResultRow, "id" | "batchNumber" | "safety">;
};

/** What its vendor reads on the site of a result that is public now. */
export const verifiedWords = ({ productName, result }: Shown): NoticeHere => ({
  title: verifiedTitle(result.safety),
  message: `${productName}, batch ${result.batchNumber}: it is public now.`,
  ...placeOf(result),
});

/** The same of one that was rejected, or withdrawn after it had been public. */
export const rejectedWords = (
  { productName, result }: Shown,
  { reason, wasPublic }: { reason: string; wasPublic: boolean },
): NoticeHere => ({
  title: wasPublic ? "Your lab result was withdrawn" : "Your lab result was rejected",
  message: `${productName}, batch ${result.batchNumber}: ${reason}`,
  ...placeOf(result),
});

type NoticeHere = Omit<VendorNotice, "template">;

const placeOf = ({ id }: Pick<ResultRow, "id">) => ({ actionUrl: vendorResultPath(id), mergeKey: `lab:${id}` });

/** A group that failed is what everybody reads first, its vendor too. */
function verifiedTitle(safety: ResultRow["safety"]): string {
  const failed = failedGroups(safety);
  return failed.length === 0 ? "Your lab result is verified" : `${FAILED_PUBLIC} (${failed.join(", ")})`;
}

const mailed = ({ result, productName }: Decidable) => ({
  productName,
  batchNumber: result.batchNumber,
  path: vendorResultPath(result.id),
});

/** For whoever watches the vendor, the product or the batch. */
const watched = ({ db, now }: DecideContext, result: ResultRow, kind: WatchKind): BatchItem<"sqlite"> => {
  const { id, vendorId, productId, batchNumber } = result;
  return noteEvent(db, { kind, cause: `${kind}/${id}`, vendorId, productId, batchNumber, aboutId: id }, now);
};

const notifyVendor = ({ db, now }: DecideContext, { people }: Decidable, notice: VendorNotice): BatchItem<"sqlite">[] =>
  notifyPeople(db, people, notice, now);

async function decided(context: DecideContext, vendorId: string): Promise<void> {
  sendSoon(context);
  await context.afterChange({ kind: "lab-decision", vendorIds: [vendorId] });
}
