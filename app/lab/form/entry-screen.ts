import { data, redirectDocument } from "react-router";
import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { DAY_MS, utcDay } from "@worker/days";
import { attachPosted } from "@worker/domain/catalogue/lab/certificates/attach-certificate";
import { uploadedText } from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import { deleteDraft, saveDraft } from "@worker/domain/catalogue/lab/entry/drafts";
import { checkEntry, readEntry, readEntryForm } from "@worker/domain/catalogue/lab/entry/entry";
import { SAFETY_GROUPS } from "@worker/domain/catalogue/lab/results/forms";
import {
  COMPARED_FIELD,
  DRAFT_DELETED,
  DRAFT_SAVED,
  FIELD_NAMES,
  lineField,
  linesField,
  linesOf,
  SAVED_AT_FIELD,
  TEMPLATE_PROPOSED,
  type TypedResult,
  verdictField,
} from "@worker/domain/catalogue/lab/results/result-fields";
import { draftFields, entryIntent } from "@worker/domain/catalogue/lab/entry/result-forms";
import { startFromLast } from "@worker/domain/catalogue/lab/entry/start-from-last";
import { wasSubmitted } from "@worker/domain/catalogue/lab/entry/submit-result";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { Conflict, Invalid, NotFound } from "@worker/errors";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { orNotFound } from "~/shell/or-not-found";
import { refusalOf } from "~/shell/refused-form";
import { draftPath, type EntryPaths, previewPath, submittedPath } from "./entry-paths";
import { metRequirements } from "./requirements";

const UNREADABLE = "The form could not be read. Please send it again.";

/** The earliest test date that has not expired yet. */
function firstDay(now: number): string {
  let at = now - 186 * DAY_MS;
  while (expiryOf(utcDay(at)) <= now) at += DAY_MS;
  return utcDay(at);
}

const notTested = (fields: TypedResult) =>
  SAFETY_GROUPS.filter((group) => fields[verdictField(group)] === "not-tested");

/** A draft that became a result leads there, for whoever goes back to its form or its preview. */
export async function orItsResult<T>(
  read: Promise<T>,
  { db, viewer }: RequestContext,
  { draftId, paths }: Omit<Acting, "request">,
): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const isSubmitted = error instanceof NotFound && (await wasSubmitted(db, viewer, draftId));
    throw isSubmitted ? redirectDocument(submittedPath(paths, draftId), 303) : error;
  }
}

/** What the form of a draft shows; `?check` also says what is still wrong with it. @throws a 404 page */
export async function loadEntryForm(site: RequestContext, acting: Acting) {
  const { db, viewer, now } = site;
  const { entry, productChoices, labChoices } = await orNotFound(
    orItsResult(readEntryForm(db, viewer, acting.draftId, now), site, acting),
  );
  const checked = checkEntry(entry, now);
  const errors = checked.ok ? {} : checked.errors;
  const { id, fields, proposed, certificate, vendorName, productName, updatedAt, savedAt } = entry;
  return {
    id,
    fields,
    proposed,
    certificate,
    vendorName,
    productName,
    updatedAt,
    savedAt,
    productChoices,
    labChoices,
    needs: metRequirements(errors, notTested(fields), Object.keys(proposed)),
    errors: new URL(acting.request.url).searchParams.has("check") ? errors : {},
    days: { first: firstDay(now), today: utcDay(now) },
  };
}

/** The fields of what was posted; what belongs to no draft, such as the button, stays out. @throws Invalid */
function fieldsIn(posted: Iterable<[string, FormDataEntryValue]>): TypedResult {
  const known = [...posted].filter(([name]) => FIELD_NAMES.has(name));
  const parsed = parseFields(known, draftFields, []);
  if (!parsed.ok) throw new Invalid(parsed.errors);
  return parsed.value;
}

const typedIn = (posted: Iterable<[string, FormDataEntryValue]>): Record<string, string> =>
  Object.fromEntries(
    [...posted].flatMap(([name, value]) => (FIELD_NAMES.has(name) && typeof value === "string" ? [[name, value]] : [])),
  );

/** What a form's page knows of its draft; undefined where it says nothing of it. */
function savedAtIn(posted: Iterable<[string, FormDataEntryValue]>): number | null | undefined {
  const said = new Map(posted).get(SAVED_AT_FIELD);
  if (said === "") return null;
  return typeof said === "string" && /^\d{1,15}$/.test(said) ? Number(said) : undefined;
}

interface Refused {
  errors: Record<string, string>;
  /** What was typed, where it is not saved; else the draft has it. */
  values: Record<string, string> | null;
  /** What the page that typed it knows of the draft; undefined where it was saved. */
  savedAt?: number | null | undefined;
}

const refused = (status: number, said: Refused) => data(said, { status });

/** A refusal before anything was saved. @throws whatever is none */
function notSaved(site: RequestContext, error: unknown, typed: Pick<Refused, "values" | "savedAt">) {
  if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
  const { status, errors } = refusalOf(error, site);
  return refused(status, { errors, ...typed });
}

interface Acting {
  request: Request;
  draftId: string;
  paths: EntryPaths;
}

/** What the buttons of that form do; whichever it is, what was typed is saved first. */
export async function actOnEntry(site: RequestContext, acting: Acting) {
  const { request } = acting;
  const isUpload = /^multipart\/form-data\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "");
  if (isUpload) return takeUpload(site, acting);
  const posted = await readFormData(request);
  if (posted === null) return refused(400, { errors: { form: UNREADABLE }, values: null });
  try {
    return await act(site, acting, posted);
  } catch (error) {
    return notSaved(site, error, { values: typedIn(posted), savedAt: savedAtIn(posted) });
  }
}

async function act(site: RequestContext, { draftId, paths }: Acting, posted: FormData) {
  const here = draftPath(paths, draftId);
  const intent = v.parse(v.fallback(entryIntent, "save"), posted.get("intent"));
  if (intent === "delete") {
    await orNotFound(deleteDraft(site, draftId));
    return withFlash(site, DRAFT_DELETED, paths.list);
  }
  const fields = fieldsIn(posted);
  const saved = { isWholeForm: true, compared: posted.has(COMPARED_FIELD), basedOn: savedAtIn(posted) };
  const group = SAFETY_GROUPS.find((each) => intent === `line:${each}`);
  if (group !== undefined) {
    const line = linesOf(fields, group).length;
    const more = { ...fields, [linesField(group)]: String(line + 1) };
    await orNotFound(saveDraft(site, draftId, { ...saved, fields: more }));
    return redirectDocument(`${here}#${lineField(group, line, "name")}`, 303);
  }
  await orNotFound(saveDraft(site, draftId, { ...saved, fields }));
  if (intent === "template") {
    try {
      await orNotFound(startFromLast(site, draftId));
    } catch (error) {
      return notSaved(site, error, { values: null });
    }
    return withFlash(site, TEMPLATE_PROPOSED, here);
  }
  if (intent !== "preview") return withFlash(site, DRAFT_SAVED, here);
  const checked = checkEntry(await orNotFound(readEntry(site.db, site.viewer, draftId, site.now)), site.now);
  if (!checked.ok) return refused(400, { errors: checked.errors, values: null });
  return redirectDocument(previewPath(paths, draftId), 303);
}

/** Without scripts the certificate comes in the form, with everything typed. */
async function takeUpload(site: RequestContext, { request, draftId, paths }: Acting) {
  let typed: Pick<Refused, "values" | "savedAt"> = { values: null };
  const read = (posted: [string, string][]) => {
    typed = { values: typedIn(posted), savedAt: savedAtIn(posted) };
    return { fields: fieldsIn(posted), basedOn: typed.savedAt };
  };
  try {
    const { attached, refused: problem } = await orNotFound(attachPosted(site, draftId, request, read));
    if (problem !== null) return refused(400, { errors: { certificate: problem }, values: null });
    const text = attached ? uploadedText(attached.read, attached.proposed) : DRAFT_SAVED;
    return await withFlash(site, text, `${draftPath(paths, draftId)}#certificate-title`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { status, errors } = refusalOf(error, site);
    return refused(status, { errors, ...typed });
  }
}

export async function withFlash(site: RequestContext, text: string, to: string) {
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirectDocument(to, 303);
}
