import * as v from "valibot";
import { data, redirect } from "react-router";
import { contextOf } from "@worker/context";
import { openedPageQuery, openingForm } from "@worker/domain/oversight/opened-conversations/forms";
import { openConversation } from "@worker/domain/oversight/opened-conversations/open-conversation";
import { openedConversation } from "@worker/domain/oversight/opened-conversations/read-opened";
import { readForm } from "@worker/form-body";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { Forbidden } from "@worker/errors";
import { nameOf } from "~/people/person";
import { orNotFound } from "~/shell/or-not-found";
import { refusalOf } from "~/shell/refused-form";
import { pageMeta } from "~/shell/page-meta";
import staffCss from "~/staff/staff.css?url";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { memberConversationsPath, USERS_PATH } from "../users/paths";
import type { Route } from "./+types/opened-conversation";
import { OpenedMessages } from "./opened-messages";
import { OpeningForm } from "./opening-form";
import { openedPath } from "./paths";

export async function loader({ context, request, params: { conversationId } }: Route.LoaderArgs) {
  const { before = null } = v.parse(openedPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const shared = { conversationId, before };
  try {
    const found = await orNotFound(openedConversation(contextOf(context), conversationId, before));
    return { ...shared, found, refusal: null };
  } catch (error) {
    if (error instanceof Forbidden) return data({ ...shared, found: null, refusal: error.message }, { status: 403 });
    throw error;
  }
}

export async function action({ context, request, params: { conversationId } }: Route.ActionArgs) {
  const form = await readForm(request, openingForm);
  if (!form.ok) return data({ error: form.errors["reason"], reason: form.values["reason"] }, { status: 400 });
  const site = contextOf(context);
  try {
    await orNotFound(openConversation(site, conversationId, form.value.reason));
  } catch (error) {
    const { status, message } = refusalOf(error, site);
    return data({ error: message, reason: form.value.reason }, { status });
  }
  return redirect(openedPath(conversationId), 303);
}

export const handle = sheets(staffCss);

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(
    { title: "Conversation", description: "A conversation of two members.", path: location.pathname, noindex: true },
    "",
  );

export default function OpenedConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { found, refusal, conversationId, before } = loaderData;
  if (found === null) return <Own refusal={refusal} conversationId={conversationId} />;
  const { people, opening } = found;
  const [first, second] = people.map(({ person }) => nameOf(person));
  return (
    <div className="member-page">
      <Breadcrumbs
        trail={[
          { to: USERS_PATH, label: "Users" },
          ...people.slice(0, 1).flatMap(({ id, person }) => [
            { to: `${USERS_PATH}/${id}`, label: nameOf(person) },
            { to: memberConversationsPath(id), label: "Conversations" },
          ]),
        ]}
        here={`With ${second}`}
      />
      <h1>
        {first} and {second}
      </h1>
      {opening === null ? (
        <OpeningForm refused={actionData} />
      ) : (
        <>
          <Note kind="wait" title="You read messages of others.">
            Open to you alone until <DateTime at={opening.until} withTime />. Your reason is on record: “
            {opening.reason}”
          </Note>
          <OpenedMessages {...{ conversationId, people, before }} {...found} />
        </>
      )}
    </div>
  );
}

/** A conversation of the admin's own has its place under Messages. */
function Own({ refusal, conversationId }: { refusal: string; conversationId: string }) {
  return (
    <div className="member-page">
      <Breadcrumbs trail={[{ to: USERS_PATH, label: "Users" }]} here="Conversation" />
      <h1>Conversation</h1>
      <Note kind="bad">{refusal}</Note>
      <div>
        <LinkButton to={conversationPath(conversationId)} variant="primary">
          Read it under Messages
        </LinkButton>
      </div>
    </div>
  );
}
