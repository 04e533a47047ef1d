import { contextOf } from "@worker/context";
import { receivedRequests } from "@worker/domain/views/messages/contact-requests";
import { CONTACT_REQUESTS, MESSAGES } from "@worker/domain/voice/messages/addresses";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Route } from "./+types/requests";
import messagesCss from "../messages.css?url";
import { decideRequest, loadRequests } from "./decide-request.server";
import { RequestList } from "./request-list";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadRequests(contextOf(context), request, receivedRequests);

export const action = ({ context, request }: Route.ActionArgs) =>
  decideRequest(contextOf(context), request, CONTACT_REQUESTS);

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
  return (
    <div className="contact-requests">
      <header className="talk-head">
        <Link className="icon-btn" to={MESSAGES} aria-label="Close">
          <Icon name="x" />
        </Link>
        <h2>Contact requests</h2>
      </header>
      <RequestList page={loaderData} path={CONTACT_REQUESTS} answer={actionData} />
    </div>
  );
}
