import { useRef, useState } from "react";
import { data, Form, useNavigation } from "react-router";
import { contextOf } from "@worker/context";
import { createThreadPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { fieldsOfPoll } from "@worker/domain/voice/forum-polls/poll-fields";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { readDraftFields, threadPageForm } from "@worker/domain/voice/forum-writing/writing-forms";
import { createThreadPage } from "@worker/domain/voice/forum-writing/writing-pages";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button, IconButton, LinkButton } from "~/ui/button";
import { FormProblems } from "~/ui/form-problems";
import { Note } from "~/ui/note";
import forumCss from "../../forum.css?url";
import { PollFields } from "../../poll/poll-fields";
import { DraftLine } from "../form/draft-line";
import { Editor } from "../form/editor";
import { fieldsOf, Offline, Refused } from "../form/form-foot";
import { Noticed } from "../form/noticed";
import { type Answer, answerPosted } from "../form/posted.server";
import { SendButton } from "../form/send-button";
import { SlowLine } from "../form/slow-line";
import { orUnreached } from "../form/unreached";
import { useDraft } from "../form/use-draft";
import { useHydrated } from "../form/use-hydrated";
import { useSending } from "../form/use-sending";
import type { Route } from "./+types/create-thread";
import { similarOrNone } from "./similar.server";
import { ThreadFields } from "./thread-fields";
import { usePollDraft } from "./use-poll-draft";

const FAILED = "Failed to create thread. Please try again.";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const category = new URL(request.url).searchParams.get("category") ?? "";
  return { page: await createThreadPage(db, viewer, now, category), category, now };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const answer = await answerPosted(site, request, {
    schema: threadPageForm,
    send: async (input) => {
      const { threadId, held } = await createThread(site, input);
      return { to: threadPath(threadId), text: held ?? "Your thread has been created." };
    },
    draft: (values) => saveDraft(site, "", readDraftFields(values)),
    failed: FAILED,
  });
  if (answer instanceof Response) return answer;
  const similar = await similarOrNone(site, answer.data.values["title"] ?? "");
  return data({ ...answer.data, similar }, answer.init ?? undefined);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => orUnreached(request, serverAction);

export const handle = sheets(forumCss);

export const meta = () =>
  pageMeta({ title: "Create a thread", description: "Start a thread.", path: createThreadPath(), noindex: true }, "");

const LABELS = {
  ...{ categoryId: "Category", title: "Title", tags: "Tags", content: "Content" },
  ...{ "poll.question": "Question of the poll", "poll.options": "Choices", "poll.closesAfterDays": "Closes" },
};

export default function CreateThread({ loaderData: { page, category, now }, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const hydrated = useHydrated();
  const { draft, refused } = page;
  const { kept, poll } = usePollDraft();
  const place = { path: "/api/forum/drafts/new", savedAt: draft?.savedAt ?? null };
  const { state, keep, sent, restoredAt } = useDraft(form, place, poll);
  const { onSubmit, offline } = useSending({ busy, answer: actionData, sent, keep });
  const errors = errorsOf(actionData);
  const values = actionData?.values ?? {
    category: refused === null && category !== "" ? category : (draft?.categoryId ?? ""),
    title: draft?.title ?? "",
    content: draft?.content ?? "",
    tags: draft?.tags.join(", ") ?? "",
    ...(draft?.poll ? fieldsOfPoll(draft.poll) : {}),
  };
  return (
    <div className="stack forum-page">
      <Breadcrumbs trail={[{ to: "/community", label: "Community" }]} here="Create a thread" />
      <h1>Create a thread</h1>
      <FailedBanner key={JSON.stringify(actionData ?? null)} answer={actionData} />
      <DraftLine
        action={createThreadPath()}
        savedAt={restoredAt ?? draft?.savedAt ?? null}
        now={now}
        onDiscard={sent}
      />
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="stack"
        data-stays
        noValidate
        onInput={keep}
        onSubmit={onSubmit}
      >
        <button name="intent" value="send" hidden />
        <Offline of={offline} />
        <FormProblems errors={errors} labels={LABELS} />
        {refused !== null && <Note icon="lock">{refused}</Note>}
        {page.categories.map(
          ({ id, name, everyMs }) => everyMs !== null && <SlowLine key={id} everyMs={everyMs} name={name} />,
        )}
        <ThreadFields
          values={values}
          errors={errors}
          categories={page.categories}
          mayPin={page.mayPin}
          suggested={page.suggested}
          similar={actionData && "similar" in actionData ? actionData.similar : []}
        />
        <Editor
          label="Content"
          rows={12}
          defaultValue={values["content"] ?? ""}
          error={errors["content"]}
          preview={actionData?.preview ?? null}
          draft={state}
        />
        {page.noPoll === null ? (
          <PollFields
            key={kept === null ? "sent" : "kept"}
            values={{ ...values, ...kept }}
            errors={errors}
            hydrated={hydrated}
          />
        ) : (
          <p className="small muted">{page.noPoll}</p>
        )}
        <div className="row row--wrap">
          <SendButton busy={busy} label="Create thread" sending="Creating thread…" />
          {!hydrated && (
            <Button name="intent" value="draft">
              Save draft
            </Button>
          )}
          <LinkButton to="/community" variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

/** The banner below says what concerns the whole. */
function errorsOf(answer: Answer | undefined): Record<string, string> {
  const fields = fieldsOf(answer);
  const inList = (list: string) => {
    const found = Object.entries(fields).find(([name]) => name.startsWith(`${list}.`))?.[1];
    return found === undefined ? {} : { [list]: found };
  };
  return { ...fields, ...inList("tags"), ...inList("poll.options") };
}

function FailedBanner({ answer }: { answer: Answer | undefined }) {
  const [dismissed, setDismissed] = useState(false);
  const hydrated = useHydrated();
  const refusal = answer?.errors["form"];
  if (refusal === undefined || dismissed) return null;
  if (answer?.login) return <Refused answer={answer} message="You must be logged in to create new threads." />;
  return (
    <Noticed of={answer}>
      <div className="row">
        <Note kind="bad" role="alert" title={refusal === FAILED ? FAILED : "Failed to create thread."}>
          {refusal === FAILED ? null : refusal}
        </Note>
        {hydrated && <IconButton label="Dismiss" icon="x" onClick={() => setDismissed(true)} />}
      </div>
    </Noticed>
  );
}
