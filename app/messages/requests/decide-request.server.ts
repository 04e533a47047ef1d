import * as v from "valibot";
import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { panelForm, panelQuery } from "@worker/domain/voice/contact-requests/forms";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { decideContact } from "@worker/domain/voice/messaging/decide-contact";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { listPath } from "./list-path";

/** The requests that a page of the vendor's shows. @param read them, and what else that page shows */
export async function loadRequests<Shown extends object>(
  site: RequestContext,
  request: Request,
  read: (site: RequestContext, cursor: string | null) => Promise<Shown>,
) {
  const cursor = cursorOf(request);
  const page = await orFirstPage(cursor, (at) => read(site, at));
  return { ...page, cursor, now: site.now };
}

const cursorOf = (request: Request): string | null =>
  v.parse(panelQuery, Object.fromEntries(new URL(request.url).searchParams)).cursor ?? null;

/** A request that is gone from the list says nothing of itself. */
const DECLINED = "The contact request is declined, and its sender was told.";

export interface RequestAnswer {
  error?: string;
  /** The request whose denial waits for a yes. */
  sure?: string;
}

/**
 * Answers the request that a form names, a denial once its vendor is sure (rules/messaging-safety#vendor-contact); a
 * declined one leads back to where it stood.
 * @param path of the page that asks
 */
export async function decideRequest(site: RequestContext, request: Request, path: string) {
  const form = await readForm(request, panelForm);
  if (!form.ok) return data<RequestAnswer>({ error: "Approve or deny a request." }, { status: 400 });
  const { id, status, sure } = form.value;
  if (status === "denied" && sure === undefined) return data<RequestAnswer>({ sure: id });
  try {
    const talk = await decideContact(site, id, status);
    if (status === "denied")
      site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: DECLINED }));
    return redirect(talk === null ? listPath(path, cursorOf(request)) : conversationPath(talk), 303);
  } catch (error) {
    const failure = toFailure(error);
    if (!failure.expected || failure.status === 401 || failure.status === 403) throw error;
    return data<RequestAnswer>({ error: failure.message }, { status: failure.status });
  }
}
