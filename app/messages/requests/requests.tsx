import * as v from "valibot";
import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { receivedRequests } from "@worker/domain/views/messages/contact-requests";
import { panelForm, panelQuery } from "@worker/domain/voice/contact-requests/forms";
import { CONTACT_REQUESTS, conversationPath, MESSAGES } from "@worker/domain/voice/messages/addresses";
import { decideContact } from "@worker/domain/voice/messaging/decide-contact";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";
import type { Route } from "./+types/requests";
import messagesCss from "../messages.css?url";
import { RequestItem } from "./request-item";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { cursor = null } = v.parse(panelQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (at) => receivedRequests(site, at));
  return { ...page, isFirst: cursor === null, now: site.now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, panelForm);
  if (!form.ok) return data({ error: "Approve or deny a request." }, { status: 400 });
  try {
    const id = await decideContact(contextOf(context), form.value.id, form.value.status);
    return redirect(id === null ? CONTACT_REQUESTS : conversationPath(id), 303);
  } catch (error) {
    const { expected, status, message } = toFailure(error);
    if (!expected || status === 401 || status === 403) throw error;
    return data({ error: message }, { status });
  }
}

export const handle = sheets(messagesCss);

export const meta = () =>
  pageMeta(
    {
      title: "Contact requests",
      description: "Members who ask to write to you.",
      path: CONTACT_REQUESTS,
      noindex: true,
    },
    "",
  );

export default function ContactRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { items, nextCursor, isFirst, now } = loaderData;
  return (
    <div className="contact-requests">
      <header className="talk-head">
        <Link className="icon-btn" to={MESSAGES} aria-label="Close">
          <Icon name="x" />
        </Link>
        <h2>Contact requests</h2>
      </header>
      <div className="contact-requests-list">
        {actionData !== undefined && (
          <Note kind="bad" role="alert">
            {actionData.error}
          </Note>
        )}
        {items.length === 0 ? (
          <Empty icon="circle-check" title="No contact requests are waiting.">
            <p>Members below trusted ask here before they can write to you.</p>
          </Empty>
        ) : (
          <>
            <p className="small muted">
              Whoever you approve can write to you, and their request becomes the first message. Whoever you decline is
              told “Not interested” and can ask again after 30 days.
            </p>
            <ul className="plain-list stack">
              {items.map((item) => (
                <RequestItem key={item.id} item={item} now={now} />
              ))}
            </ul>
          </>
        )}
        <p className="conversations-more small">
          {!isFirst && <Link to={CONTACT_REQUESTS}>Oldest</Link>}
          {nextCursor !== null && (
            <Link to={`${CONTACT_REQUESTS}?${queryText({ cursor: nextCursor })}`}>Newer requests</Link>
          )}
        </p>
      </div>
    </div>
  );
}
