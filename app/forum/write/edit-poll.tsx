import { Form } from "react-router";
import { contextOf } from "@worker/context";
import { formatDate } from "@worker/days";
import { COMMUNITY, pollPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { changePoll, ownPoll } from "@worker/domain/voice/forum-polls/change-poll";
import { AS_IT_IS, pollChangePageForm } from "@worker/domain/voice/forum-polls/forms";
import { fieldsOfPoll } from "@worker/domain/voice/forum-polls/poll-fields";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, LinkButton } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import forumCss from "../forum.css?url";
import { orThreadNotFound } from "../not-found/or-thread-not-found";
import { ThreadNotFound } from "../not-found/thread-not-found";
import { PollInputs } from "../poll/poll-inputs";
import type { Route } from "./+types/edit-poll";
import { fieldsOf, Refused } from "./form/form-foot";
import { answerPosted } from "./form/posted.server";
import { useHydrated } from "./form/use-hydrated";

export async function loader({ context, params: { threadId } }: Route.LoaderArgs) {
  return orThreadNotFound(async () => {
    const { poll, closed } = await ownPoll(contextOf(context), threadId);
    const { title, question, options, multiple, changeable, closesAt } = poll;
    const fields = fieldsOfPoll({ question, options, multiple, changeable, days: AS_IT_IS });
    return { threadId, title, closed, closesAt, fields };
  });
}

export function action({ context, params: { threadId }, request }: Route.ActionArgs) {
  const site = contextOf(context);
  return answerPosted(site, request, {
    schema: pollChangePageForm,
    send: async (input) => {
      await changePoll(site, threadId, input);
      return { to: `${threadPath(threadId)}#poll`, text: "Your poll has been changed." };
    },
    failed: "Failed to save your changes. Please try again.",
  });
}

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Edit a poll", description: "Change what a poll asks.", path: COMMUNITY, noindex: true }, "");

const LABELS = {
  "poll.question": "Question of the poll",
  "poll.options": "Choices",
  "poll.closesAfterDays": "Closes",
};

/** The domain names a poll's parts without saying that they are a poll's; of a choice the whole list is named too. */
function errorsOf(fields: Record<string, string>): Record<string, string> {
  const named = Object.entries(fields).map(([name, text]) => [`poll.${name}`, text] as const);
  const ofLists = named.map(([name, text]) => [name.replace(/^(poll\.options)\..*/, "$1"), text] as const);
  return Object.fromEntries([...named, ...ofLists]);
}

export default function EditPoll({ loaderData, actionData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  if (!("threadId" in loaderData)) return <ThreadNotFound />;
  const { threadId, title, closed, closesAt, fields } = loaderData;
  const errors = errorsOf(fieldsOf(actionData));
  const trail = [
    { to: COMMUNITY, label: "Community" },
    { to: threadPath(threadId), label: title },
  ];
  const asItIs = closesAt === null ? "Never, as it is" : `As it is, on ${formatDate(closesAt)}`;
  return (
    <div className="stack forum-page">
      <Breadcrumbs trail={trail} here="Edit the poll" />
      <h1>Edit the poll</h1>
      {closed !== null && (
        <>
          <Note icon="lock">{closed}</Note>
          <p>
            <LinkButton to={pollPath(threadId)}>To the poll</LinkButton>
          </p>
        </>
      )}
      {closed === null && (
        <Form method="post" encType="multipart/form-data" className="stack" noValidate>
          <p className="muted">You can change all of it until somebody votes; from then on it stays as it was asked.</p>
          <button name="intent" value="send" hidden />
          <Refused answer={actionData} message="You must be logged in to edit." />
          <FormProblems errors={errors} labels={LABELS} />
          <PollInputs
            values={actionData?.values ?? fields}
            errors={errors}
            hydrated={hydrated}
            asItIs={{ value: AS_IT_IS, label: asItIs }}
          />
          <div className="row row--wrap">
            <Button variant="primary" name="intent" value="send">
              Save changes
            </Button>
            <LinkButton to={threadPath(threadId)} variant="quiet">
              Cancel
            </LinkButton>
          </div>
        </Form>
      )}
    </div>
  );
}
