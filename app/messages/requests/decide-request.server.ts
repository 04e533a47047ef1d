import * as v from "valibot";
import { data, redirect } from "react-router";
import type { RequestContext } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { receivedRequests } from "@worker/domain/views/messages/contact-requests";
import { panelForm, panelQuery } from "@worker/domain/voice/contact-requests/forms";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { decideContact } from "@worker/domain/voice/messaging/decide-contact";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";

/** The requests that a page of the vendor's shows. */
export async function loadRequests(site: RequestContext, request: Request) {
  const { cursor = null } = v.parse(panelQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (at) => receivedRequests(site, at));
  return { ...page, isFirst: cursor === null, now: site.now };
}

/** Answers the request that a form names; a declined one leads back to where it stood. @param path of the page that asks */
export async function decideRequest(site: RequestContext, request: Request, path: string) {
  const form = await readForm(request, panelForm);
  if (!form.ok) return data({ error: "Approve or deny a request." }, { status: 400 });
  try {
    const id = await decideContact(site, form.value.id, form.value.status);
    return redirect(id === null ? path : conversationPath(id), 303);
  } catch (error) {
    const { expected, status, message } = toFailure(error);
    if (!expected || status === 401 || status === 403) throw error;
    return data({ error: message }, { status });
  }
}
