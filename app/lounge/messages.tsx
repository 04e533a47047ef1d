import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { LOUNGE, loungeListQuery } from "@worker/domain/views/lounge/forms";
import { loungeMessages } from "@worker/domain/views/lounge/lounge-messages";
import { ConversationLine } from "~/messages/conversation-line";
import messagesCss from "~/messages/messages.css?url";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { queryText } from "~/ui/query";
import { Segment } from "~/ui/segment";
import type { Route } from "./+types/messages";
import { LoungeFrame } from "./lounge-frame";
import loungeCss from "./lounge.css?url";

const HERE = `${LOUNGE}/messages`;
const WAITING = `${HERE}?show=waiting`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { show, cursor } = v.parse(loungeListQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor ?? null, (at) => loungeMessages(site, show, at));
  return { page, show, isFirst: cursor === undefined, now: site.now };
}

export const handle = sheets(messagesCss, loungeCss);

export const meta = () =>
  pageMeta(
    { title: "Messages, vendor lounge", description: "Your conversations with members.", path: HERE, noindex: true },
    "",
  );

export default function LoungeMessages({ loaderData: { page, show, isFirst, now } }: Route.ComponentProps) {
  const path = show === "waiting" ? WAITING : HERE;
  return (
    <LoungeFrame current="Messages">
      <Segment
        label="Conversations"
        items={[
          { to: HERE, label: "All", current: show === "all" },
          { to: WAITING, label: "Waiting for your answer", current: show === "waiting" },
        ]}
      />
      {page.items.length === 0 ? (
        <Empty
          icon="messages-square"
          title={show === "waiting" ? "Every conversation is answered." : "No conversations yet."}
        />
      ) : (
        <>
          <ul className="plain-list lounge-list">
            {page.items.map((line) => (
              <ConversationLine key={line.conversationId} line={line} now={now} />
            ))}
          </ul>
          <Pager
            text={plural(page.items.length, "conversation")}
            previous={isFirst ? null : path}
            next={
              page.nextCursor === null
                ? null
                : `${HERE}?${queryText({ show: show === "waiting" ? show : "", cursor: page.nextCursor })}`
            }
          />
        </>
      )}
    </LoungeFrame>
  );
}
