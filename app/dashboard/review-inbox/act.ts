import { data, redirect } from "react-router";
import * as v from "valibot";
import type { RequestContext } from "@worker/context";
import { inboxReplyForm, reviewInboxQuery } from "@worker/domain/voice/review-inbox/forms";
import { replyToReview } from "@worker/domain/voice/review-writing/reply-review";
import { parseFields } from "@worker/form-body";
import { refusalOf } from "~/shell/refused-form";
import { inboxPath } from "./inbox-path";

/** What came of a reply: its text once it is published, else why not, and what was typed. */
export interface ReplyAnswer {
  id: string;
  published: string | null;
  error: string | null;
  text: string;
}

/**
 * Publishes a reply. A form that stays in its place (`inPlace`, scripts) is answered with what came of it; any other
 * goes on to the next review that waits.
 */
export async function replyFromInbox(site: RequestContext, request: Request) {
  const typed = await request.formData();
  const form = parseFields(typed, inboxReplyForm, []);
  if (!form.ok) {
    const { id = "", response: text = "" } = form.values;
    return refused({ id, published: null, error: Object.values(form.errors)[0] ?? null, text }, 400);
  }
  const { id, response, next } = form.value;
  try {
    await replyToReview(site, id, response);
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return refused({ id, published: null, error: message, text: response }, status);
  }
  if (typed.has("inPlace")) return data<ReplyAnswer>({ id, published: response, error: null, text: response });
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "Your reply has been published." }));
  const { cursor, ...query } = v.parse(reviewInboxQuery, Object.fromEntries(new URL(request.url).searchParams));
  return redirect(inboxPath(query, { cursor, open: next }), 303);
}

const refused = (answer: ReplyAnswer, status: number) => data(answer, { status });
