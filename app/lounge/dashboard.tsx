import { contextOf } from "@worker/context";
import { LOUNGE } from "@worker/domain/views/lounge/forms";
import { loungeDashboard } from "@worker/domain/views/lounge/lounge-dashboard";
import { ConversationLine } from "~/messages/list/conversation-line";
import messagesCss from "~/messages/messages.css?url";
import { RequestItem } from "~/messages/requests/request-item";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import type { Route } from "./+types/dashboard";
import { LoungeFigures } from "./lounge-figures";
import { LoungeFrame } from "./lounge-frame";
import loungeCss from "./lounge.css?url";

export async function loader({ context }: Route.LoaderArgs) {
  const site = contextOf(context);
  return { ...(await loungeDashboard(site)), now: site.now };
}

export const handle = sheets(messagesCss, loungeCss);

export const meta = () =>
  pageMeta(
    { title: "Vendor lounge", description: "Who writes to you, and how you answer.", path: LOUNGE, noindex: true },
    "",
  );

export default function LoungeDashboard({
  loaderData: { figures, tabs, conversations, requests, now },
}: Route.ComponentProps) {
  return (
    <LoungeFrame current="dashboard" tabs={tabs}>
      <LoungeFigures figures={figures} />
      <div className="lounge-columns">
        <section className="section" aria-labelledby="waiting">
          <div className="section-head">
            <h2 id="waiting">Waiting for your answer</h2>
            <Link to={`${LOUNGE}/messages?show=waiting`}>All that wait</Link>
          </div>
          {conversations.length === 0 ? (
            <Empty icon="circle-check" title="Every conversation is answered." />
          ) : (
            <ul className="plain-list lounge-list">
              {conversations.map((line) => (
                <ConversationLine key={line.conversationId} line={line} now={now} />
              ))}
            </ul>
          )}
        </section>
        <section className="section" aria-labelledby="requests">
          <div className="section-head">
            <h2 id="requests">Contact requests</h2>
            <Link to={`${LOUNGE}/requests`}>All requests</Link>
          </div>
          {requests.length === 0 ? (
            <Empty icon="circle-check" title="No contact requests are waiting." />
          ) : (
            <ul className="plain-list stack">
              {requests.map((item) => (
                <RequestItem key={item.id} item={item} path={`${LOUNGE}/requests`} now={now} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </LoungeFrame>
  );
}
