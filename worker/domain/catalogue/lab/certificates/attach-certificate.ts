import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import type { Db } from "../../../../db/client";
import { batchIfChanged } from "../../../../db/must-change";
import { NotFound } from "../../../../errors";
import { declaredLength } from "../../../../media/declared-length";
import type { Viewer } from "../../../foundation/access/policy";
import { CERTIFICATE_NAME_HEADER } from "./certificate-forms";
import { clearFault } from "../../../foundation/stats/file-faults";
import { certificateKey } from "../results/certificate-file";
import { decodedName } from "./certificate-name";
import { entryRoleOf, draftsOf } from "../entry/entry-role";
import { NO_DRAFT, type TypedResult } from "../results/result-fields";
import { labDrafts } from "../results/schema";
import { type Certificate, takeCertificate } from "./take-certificate";
import { takeCertificateForm } from "./take-certificate-form";

type Context = Pick<RequestContext, "db" | "now" | "viewer" | "network" | "files">;

/** @throws Forbidden; NotFound for another vendor's draft, before a byte of the body is read */
async function mustBeOwnDraft(db: Db, viewer: Viewer, id: string): Promise<void> {
  const [found] = await db
    .select({ id: labDrafts.id })
    .from(labDrafts)
    .where(and(eq(labDrafts.id, id), draftsOf(entryRoleOf(viewer))));
  if (found === undefined) throw new NotFound(NO_DRAFT);
}

interface StoredCertificate {
  certificate?: Certificate;
  fields?: TypedResult;
}

async function store({ db, now, viewer }: Context, id: string, stored: StoredCertificate): Promise<void> {
  const update = db
    .update(labDrafts)
    .set({ ...stored, updatedAt: now })
    .where(and(eq(labDrafts.id, id), draftsOf(entryRoleOf(viewer))));
  // Sent once more, a file that was missing or damaged is back.
  const back = stored.certificate ? [clearFault(db, certificateKey(stored.certificate.fileHash), now)] : [];
  await batchIfChanged(db, update, back, () => new NotFound(NO_DRAFT));
}

/** An upload that breaks off leaves the draft as it was. */
export async function attachCertificate(
  context: Context,
  draftId: string,
  { body, headers }: Pick<Request, "body" | "headers">,
): Promise<Certificate> {
  await mustBeOwnDraft(context.db, context.viewer, draftId);
  const certificate = await takeCertificate(context, body, {
    fileName: decodedName(headers.get(CERTIFICATE_NAME_HEADER)),
    length: declaredLength(headers),
    contentType: headers.get("content-type") ?? "",
  });
  await store(context, draftId, { certificate });
  return certificate;
}

/** For pages without scripts: what was typed is saved even where the file is refused. */
export async function attachPosted(
  context: Context,
  draftId: string,
  request: Request,
  read: (posted: [string, string][]) => TypedResult,
): Promise<{ attached: boolean; refused: string | null }> {
  await mustBeOwnDraft(context.db, context.viewer, draftId);
  const { fields, certificate, refused } = await takeCertificateForm(context, request);
  await store(context, draftId, { fields: read(fields), ...(certificate === null ? {} : { certificate }) });
  return { attached: certificate !== null, refused };
}
