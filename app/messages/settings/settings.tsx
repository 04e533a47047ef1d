import { contextOf } from "@worker/context";
import { conversationPage } from "@worker/domain/views/messages/conversation-page";
import { conversationPath, conversationSettingsPath } from "@worker/domain/voice/messages/addresses";
import { nameOf } from "~/people/person";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Route } from "./+types/settings";
import messagesCss from "../messages.css?url";
import { ExportPart } from "./export-part";

export async function loader({ context, params: { conversationId } }: Route.LoaderArgs) {
  const { person } = await orNotFound(conversationPage(contextOf(context), conversationId, null));
  return { conversationId, person };
}

export const handle = sheets(messagesCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Export and retention",
      description: "What becomes of a conversation.",
      path: conversationSettingsPath(params.conversationId),
      noindex: true,
    },
    "",
  );

/** What becomes of a conversation's messages: a copy of them, and for how long they stay. */
export default function ConversationSettings({ loaderData: { conversationId, person } }: Route.ComponentProps) {
  return (
    <div className="talk-settings">
      <header className="talk-head">
        <Link className="icon-btn" to={conversationPath(conversationId)} aria-label="Back to the conversation">
          <Icon name="arrow-left" />
        </Link>
        <h2>Conversation with {nameOf(person)}</h2>
      </header>
      <div className="talk-settings-parts">
        <ExportPart conversationId={conversationId} />
      </div>
    </div>
  );
}
