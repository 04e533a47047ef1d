import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import { NotFound } from "../../../../errors";
import { declaredLength } from "../../../../media/declared-length";
import { CERTIFICATE_NAME_HEADER } from "./certificate-forms";
import { clearFault } from "../../../foundation/stats/file-faults";
import { certificateKey } from "../results/certificate-file";
import { decodedName } from "./certificate-name";
import { updateDraft } from "../entry/drafts";
import { selectLabChoices } from "../entry/entry";
import { entryRoleOf, draftsOf } from "../entry/entry-role";
import { openProposals, sentForm, unchanged, withoutUntouched, withProposals } from "../proposals/draft-proposals";
import { proposeValues } from "../proposals/propose-values";
import { NO_DRAFT, type TypedResult } from "../results/result-fields";
import { labDrafts } from "../results/schema";
import { type Certificate, takeCertificate } from "./take-certificate";
import { takeCertificateForm } from "./take-certificate-form";

type Context = Pick<RequestContext, "db" | "now" | "viewer" | "network" | "files">;

/** @throws Forbidden; NotFound for another vendor's draft, before a byte of the body is read */
async function readOwnDraft({ db, viewer, now }: Context, id: string) {
  const [[draft], laboratories] = await db.batch([
    db
      .select({ fields: labDrafts.fields, proposed: labDrafts.proposed })
      .from(labDrafts)
      .where(and(eq(labDrafts.id, id), draftsOf(entryRoleOf(viewer)))),
    selectLabChoices(db, now),
  ]);
  if (draft === undefined) throw new NotFound(NO_DRAFT);
  return { ...draft, laboratories };
}

/** Sent once more, a file that was missing or damaged is back. */
const broughtBack = ({ db, now }: Context, { fileHash }: Certificate) => [
  clearFault(db, certificateKey(fileHash), now),
];

/** How many values a file's text gave, and how many of those are proposed. */
interface Counted {
  read: number;
  proposed: number;
}
type Attached = Counted & { certificate: Certificate };

const countOf = (values: object, found: object): Counted => ({
  read: Object.keys(values).length,
  proposed: Object.keys(found).length,
});

/** An upload that breaks off leaves the draft as it was. */
export async function attachCertificate(
  context: Context,
  draftId: string,
  { body, headers }: Pick<Request, "body" | "headers">,
): Promise<Attached> {
  const { fields, laboratories } = await readOwnDraft(context, draftId);
  const { certificate, pages } = await takeCertificate(context, body, {
    fileName: decodedName(headers.get(CERTIFICATE_NAME_HEADER)),
    length: declaredLength(headers),
    contentType: headers.get("content-type") ?? "",
  });
  const values = proposeValues(pages, laboratories);
  const found = openProposals(values, "pdf", fields);
  const proposed = withProposals(unchanged, found, "pdf");
  await updateDraft(context, draftId, { set: { certificate, proposed }, also: broughtBack(context, certificate) });
  return { certificate, ...countOf(values, found) };
}

/** What a form says, and when its draft was last saved as far as its page knows. */
interface Posted {
  fields: TypedResult;
  basedOn: number | null | undefined;
}

/** For pages without scripts: what was typed is saved even where the file is refused. @throws Conflict */
export async function attachPosted(
  context: Context,
  draftId: string,
  request: Request,
  read: (posted: [string, string][]) => Posted,
): Promise<{ attached: Counted | null; refused: string | null }> {
  const { laboratories, proposed: earlier } = await readOwnDraft(context, draftId);
  const { fields: posted, taken, refused } = await takeCertificateForm(context, request);
  const { fields: typed, basedOn } = read(posted);
  const written = sentForm(typed);
  const savedAt = context.now;
  if (taken === null) {
    await updateDraft(context, draftId, { set: { ...written, savedAt }, basedOn });
    return { attached: null, refused };
  }
  const values = proposeValues(taken.pages, laboratories);
  // What the earlier file proposed came back with the form, and is nobody's word yet.
  const found = openProposals(values, "pdf", withoutUntouched(typed, earlier));
  const proposed = withProposals(written, found, "pdf");
  const { certificate } = taken;
  const set = { fields: written.fields, proposed, certificate, savedAt };
  await updateDraft(context, draftId, { set, basedOn, also: broughtBack(context, certificate) });
  return { attached: countOf(values, found), refused };
}
