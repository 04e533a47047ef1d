import { contextOf } from "@worker/context";
import { LOUNGE } from "@worker/domain/views/lounge/forms";
import { loungeRequests } from "@worker/domain/views/lounge/lounge-requests";
import messagesCss from "~/messages/messages.css?url";
import { decideRequest, loadRequests } from "~/messages/requests/decide-request.server";
import { RequestList } from "~/messages/requests/request-list";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import type { Route } from "./+types/requests";
import { LoungeFrame } from "./lounge-frame";

const HERE = `${LOUNGE}/requests`;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadRequests(contextOf(context), request, loungeRequests);

export const action = ({ context, request }: Route.ActionArgs) => decideRequest(contextOf(context), request, HERE);

export const handle = sheets(messagesCss);

export const meta = () =>
  pageMeta(
    {
      title: "Contact requests, vendor lounge",
      description: "Members who ask to write to you.",
      path: HERE,
      noindex: true,
    },
    "",
  );

export default function LoungeRequests({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoungeFrame current="requests" tabs={loaderData.tabs}>
      <h2 className="sr">Contact requests</h2>
      <RequestList page={loaderData} path={HERE} answer={actionData} />
    </LoungeFrame>
  );
}
