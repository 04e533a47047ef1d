import { useRef } from "react";
import { useFetcher } from "react-router";
import { postActionPath } from "@worker/domain/voice/forum/addresses";
import { Button } from "~/ui/button";
import { DraftLine } from "./draft-line";
import { Editor } from "./editor";
import { Offline, Refused } from "./form-foot";
import type { action } from "./comment";
import type { Answer } from "./posted.server";
import { SendButton } from "./send-button";
import { useDraft } from "./use-draft";
import { useHydrated } from "./use-hydrated";
import { useSending } from "./use-sending";

type CommentFormProps = {
  parentId: string;
  draft: { content: string; savedAt: number } | null;
  now: number;
  /** Of a form that was sent without scripts. */
  answer?: Answer | undefined;
};

/** The form to comment on a reply or to answer a comment; without scripts it is answered on its own page. */
export function CommentForm({ parentId, draft, now, answer }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<typeof action>();
  const refused = fetcher.data ?? answer;
  const hydrated = useHydrated();
  const { state, keep, sent, restoredAt } = useDraft(form, {
    path: `/api/forum/drafts/posts/${parentId}`,
    savedAt: draft?.savedAt ?? null,
  });
  const busy = fetcher.state !== "idle";
  const { onSubmit, offline } = useSending({ busy, answer: refused, sent, keep });
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={postActionPath(parentId, "comment")}
        className="stack"
        noValidate
        onInput={keep}
        onSubmit={onSubmit}
      >
        <button name="intent" value="send" hidden />
        <Refused answer={offline > 0 ? undefined : refused} message="You must be logged in to comment." />
        <Offline of={offline} />
        <Editor
          id={`comment-${parentId}`}
          label="Your comment"
          defaultValue={answer?.values["content"] ?? draft?.content ?? ""}
          error={refused?.errors["content"]}
          preview={answer?.preview ?? null}
          rows={4}
          near={parentId}
          draft={state}
        />
        <div className="row row--wrap">
          <SendButton busy={busy} label="Post comment" sending="Posting…" />
          {!hydrated && (
            <Button name="intent" value="draft">
              Save draft
            </Button>
          )}
        </div>
      </fetcher.Form>
      <DraftLine
        action={postActionPath(parentId, "comment")}
        savedAt={restoredAt ?? draft?.savedAt ?? null}
        now={now}
        onDiscard={sent}
      />
    </>
  );
}
