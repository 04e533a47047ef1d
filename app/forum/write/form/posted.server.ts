import { data, redirect } from "react-router";
import type * as v from "valibot";
import type { RequestContext } from "@worker/context";
import type { FieldErrors } from "@worker/errors";
import { safeReturnPath } from "@worker/domain/foundation/access/return-path";
import { postPath, threadPath } from "@worker/domain/voice/forum/addresses";
import type { Posted } from "@worker/domain/voice/forum-writing/new-post";
import { type Preview, previewPost } from "@worker/domain/views/forum/preview-post";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { toFailure } from "@worker/problems";
import { log } from "@worker/observe/log";
import { ownAddress } from "~/shell/own-address";
import { putPostedImage } from "./posted-image.server";

/** What a form of the forum shows again when it was not done with. */
export interface Answer {
  errors: FieldErrors;
  values: Record<string, string>;
  preview: Preview | null;
  /** The session ended meanwhile: the way back leads through the login. */
  login: boolean;
}

const textsOf = (posted: FormData): Record<string, string> =>
  Object.fromEntries([...posted].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

const UNREADABLE = "The form could not be read. Please send it again.";

const DRAFT_INTENTS: Record<string, { isKept: boolean; said: string }> = {
  draft: { isKept: true, said: "Your draft has been saved." },
  discard: { isKept: false, said: "The draft is gone." },
};

type Sending<S extends v.GenericSchema> = {
  schema: S;
  /** Stores it. @returns where to go, and what is said there */
  send: (input: v.InferOutput<S>) => Promise<{ to: string; text: string }>;
  /** Saves it as a draft, where the form has a button for that; without fields there is none anymore. */
  draft?: (values: Record<string, string>) => Promise<unknown>;
  /** What is said when something breaks on our side. */
  failed: string;
};

/** Whoever answered is led there; what is held is not there to be seen yet. */
export const ledTo = ({ id, threadId, held }: Posted, text: string) =>
  held === null ? { to: postPath(id), text } : { to: threadPath(threadId), text: held };

/** One action for every form of the forum: whatever happens, what was typed stays. */
export async function answerPosted<S extends v.GenericSchema>(
  site: RequestContext,
  request: Request,
  { schema, send, draft, failed }: Sending<S>,
) {
  const posted = await readFormData(request);
  let values = posted === null ? {} : textsOf(posted);
  const again = (status: number, errors: FieldErrors, rest: Partial<Answer> = {}) =>
    data<Answer>({ errors, values, preview: null, login: false, ...rest }, { status });
  if (posted === null) return again(400, { form: UNREADABLE });
  try {
    await putPostedImage(site, posted);
    values = textsOf(posted);
    if (values["intent"] === "preview")
      return again(200, {}, { preview: await previewPost(site, values["content"] ?? "") });
    if (values["intent"] === "option") return again(200, {});
    const ofDraft = DRAFT_INTENTS[values["intent"] ?? ""];
    if (ofDraft !== undefined && draft !== undefined) {
      await draft(ofDraft.isKept ? values : {});
      site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: ofDraft.said }));
      return redirect(safeReturnPath(values["returnTo"] ?? ownAddress(request)), 303);
    }
    const form = parseFields(posted, schema, []);
    if (!form.ok) return again(400, form.errors);
    const { to, text } = await send(form.value);
    site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
    return redirect(to, 303);
  } catch (error) {
    const { status, message, expected, fields, retryAfterSeconds } = toFailure(error);
    if (retryAfterSeconds !== undefined) site.setHeader("retry-after", String(retryAfterSeconds));
    if (expected) return again(status, fields ?? { form: message }, { login: status === 401 });
    log({
      level: "error",
      message: failed,
      requestId: site.requestId,
      error: error instanceof Error ? error.name : "unknown",
    });
    return again(500, { form: failed });
  }
}
