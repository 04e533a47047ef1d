import { data, redirect } from "react-router";
import { contextOf, type RequestContext } from "@worker/context";
import { conversationSettings } from "@worker/domain/views/messages/conversation-settings";
import { conversationPath, conversationSettingsPath } from "@worker/domain/voice/messages/addresses";
import { keepingChoices, keptFrom } from "@worker/domain/voice/messages/keeping";
import { retentionPageForm } from "@worker/domain/voice/messages/retention-forms";
import { askForPrivateMode } from "@worker/domain/voice/messaging/ask-for-private-mode";
import { setRetention } from "@worker/domain/voice/messaging/set-retention";
import { parseFields } from "@worker/form-body";
import { readFormData } from "@worker/posted-file";
import { toFailure } from "@worker/problems";
import { contactName } from "../who/contact-name";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Route } from "./+types/settings";
import messagesCss from "../messages.css?url";
import settingsCss from "./settings.css?url";
import { ExportPart } from "./export-part";
import { PrivatePart } from "./private-part";
import { type RetentionAnswer, RetentionPart } from "./retention-part";

export async function loader({ context, params: { conversationId } }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { head, privateMode } = await orNotFound(conversationSettings(site, conversationId));
  const { person, keepDays, keepSince, canWrite } = head;
  const keeping = { keepDays, keepSince };
  const isShut = !canWrite;
  const choices = keepingChoices(keeping, site.now);
  return { conversationId, person, keepDays, keptFrom: keptFrom(keeping, site.now), isShut, choices, privateMode };
}

export async function action({ context, request, params: { conversationId } }: Route.ActionArgs) {
  const site = contextOf(context);
  const posted = (await readFormData(request)) ?? new FormData();
  if (posted.get("intent") === "ask-private") return askPrivate(site, conversationId);
  const form = parseFields(posted, retentionPageForm, []);
  const refused = (errors: RetentionAnswer["errors"], days: number, status: number) =>
    data<RetentionAnswer>({ errors, days }, { status });
  if (!form.ok) return refused(form.errors, Number(form.values["days"] ?? Number.NaN), 400);
  try {
    await orNotFound(setRetention(site, conversationId, form.value));
  } catch (error) {
    const { expected, status, message, fields } = toFailure(error);
    if (!expected) throw error;
    return refused(fields ?? { form: message }, form.value.days, status);
  }
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: "Saved." }));
  return redirect(conversationSettingsPath(conversationId), 303);
}

/** The message stands in the conversation, to which it leads. */
async function askPrivate(site: RequestContext, conversationId: string) {
  try {
    await orNotFound(askForPrivateMode(site, conversationId));
  } catch (error) {
    const { expected, status, message } = toFailure(error);
    if (!expected || status === 401) throw error;
    return data({ refusal: message }, { status });
  }
  return redirect(conversationPath(conversationId), 303);
}

export const handle = sheets(messagesCss, settingsCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    {
      title: "Conversation settings",
      description: "A copy of a conversation, for how long it keeps messages, and its private mode.",
      path: conversationSettingsPath(params.conversationId),
      noindex: true,
    },
    "",
  );

/** A copy of a conversation's messages, for how long they stay, and how private mode stands. */
export default function ConversationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { conversationId, person, keepDays, keptFrom: from, isShut, choices, privateMode } = loaderData;
  const refusal = actionData !== undefined && "refusal" in actionData ? actionData.refusal : undefined;
  const answer = actionData !== undefined && "days" in actionData ? actionData : undefined;
  return (
    <div className="talk-settings">
      <header className="talk-head">
        <Link className="icon-btn" to={conversationPath(conversationId)} aria-label="Back to the conversation">
          <Icon name="arrow-left" />
        </Link>
        <h2>Conversation with {contactName(person)}</h2>
      </header>
      <div className="talk-settings-parts">
        <ExportPart conversationId={conversationId} />
        <RetentionPart key={keepDays} {...{ keepDays, keptFrom: from, isShut, choices }} answer={answer} />
        {!person.former && (
          <PrivatePart {...{ conversationId, refusal }} name={contactName(person)} standing={privateMode} />
        )}
      </div>
    </div>
  );
}
