import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { conversationHead } from "@worker/domain/views/messages/conversation-page";
import { conversationPath, conversationSettingsPath } from "@worker/domain/voice/messages/addresses";
import { keepingChoices, keptFrom, keptSentence } from "@worker/domain/voice/messages/keeping";
import { retentionPageForm } from "@worker/domain/voice/messages/retention-forms";
import { setRetention } from "@worker/domain/voice/messaging/set-retention";
import { readForm } from "@worker/form-body";
import { toFailure } from "@worker/problems";
import { nameOf } from "~/people/person";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Route } from "./+types/settings";
import messagesCss from "../messages.css?url";
import { ExportPart } from "./export-part";
import { type RetentionAnswer, RetentionPart } from "./retention-part";

export async function loader({ context, params: { conversationId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { person, keepDays, keepSince, canWrite } = await orNotFound(conversationHead(site, conversationId));
  const keeping = { keepDays, keepSince };
  const holds = keptSentence(keepDays, keptFrom(keeping, site.now));
  const isShut = !canWrite;
  return { conversationId, person, keepDays, holds, isShut, choices: keepingChoices(keeping, site.now) };
}

export async function action({ context, request, params: { conversationId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, retentionPageForm);
  const refused = (errors: RetentionAnswer["errors"], days: number, status: number) =>
    data<RetentionAnswer>({ errors, days }, { status });
  if (!form.ok) return refused(form.errors, Number(form.values["days"] ?? Number.NaN), 400);
  let text = "Saved.";
  try {
    const line = await orNotFound(setRetention(site, conversationId, form.value));
    if (line?.line) text += ` ${keptSentence(form.value.days, line.line.from)}`;
  } catch (error) {
    const { expected, status, message, fields } = toFailure(error);
    if (!expected) throw error;
    return refused(fields ?? { form: message }, form.value.days, status);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text }));
  return redirect(conversationSettingsPath(conversationId), 303);
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
export default function ConversationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { conversationId, person, keepDays, holds, isShut, choices } = loaderData;
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
        <RetentionPart key={keepDays} {...{ keepDays, holds, isShut, choices }} answer={actionData} />
      </div>
    </div>
  );
}
