import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { Viewer } from "../../foundation/access/policy";
import type { ApplicationStatus } from "./forms";
import { type OwnApplication, selectOwnApplications } from "./my-applications";
import { type ApplicationRow, isEditable, selectOpen } from "./open-application";
import { applications, domainProofs } from "./schema";
import type { TypedAnswers } from "./step-forms";
import { memberOf } from "../../foundation/access/demand";

interface Draft {
  status: ApplicationStatus;
  answers: TypedAnswers;
  /** Which sealed parts are stored; what they say is not disclosed (rules/verification#sealed-answers). */
  kept: { taxId: boolean; banking: boolean };
  /** The last valid step, 0 to 5. */
  step: number;
  reviewNotes: string | null;
  updatedAt: number;
}

export interface OwnProof {
  host: string;
  record: string;
  proven: boolean;
}

interface Wizard {
  /** The answers while they can be changed; null before the first, and while staff have them. */
  draft: Draft | null;
  /** The newest application that was ever submitted. */
  latest: OwnApplication | null;
  proof: OwnProof | null;
}

export const proofRecord = (token: string): string => `leafproof=${token}`;

const toDraft = ({ status, answers, sealedSecrets, step, reviewNotes, updatedAt }: ApplicationRow): Draft => ({
  status,
  answers,
  step,
  reviewNotes,
  updatedAt,
  kept: { taxId: sealedSecrets?.taxId !== undefined, banking: sealedSecrets?.banking !== undefined },
});

export async function readWizard(db: Db, viewer: Viewer): Promise<Wizard> {
  const { id } = memberOf(viewer);
  const [[open], own, proofs] = await db.batch([
    selectOpen(db, id),
    selectOwnApplications(db, id),
    db
      .select()
      .from(domainProofs)
      .where(
        sql`${domainProofs.applicationId} in (${db.select({ id: applications.id }).from(applications).where(eq(applications.userId, id))})`,
      ),
  ]);
  const proof = open?.claimsVendorId == null ? undefined : proofs.find((each) => each.applicationId === open.id);
  return {
    draft: open !== undefined && isEditable(open) ? toDraft(open) : null,
    latest: own.find(({ applicationDate }) => applicationDate !== null) ?? null,
    proof:
      proof === undefined
        ? null
        : { host: proof.host, record: proofRecord(proof.token), proven: proof.provenAt !== null },
  };
}
