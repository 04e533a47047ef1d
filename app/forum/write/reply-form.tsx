import { useRef } from "react";
import { useFetcher } from "react-router";
import { writePath } from "@worker/domain/voice/forum/addresses";
import { Button } from "~/ui/button";
import { Editor } from "./editor";
import { Refused } from "./form-foot";
import { REPLY_FIELD } from "./reply-field";
import type { Answer } from "./posted.server";
import type { action } from "./reply";
import { useDraft } from "./use-draft";
import { useHydrated } from "./use-hydrated";

type ReplyFormProps = {
  threadId: string;
  /** What stands in it first: a draft, a quote, or nothing. */
  start?: string;
  /** When the draft in it was saved; left out where it has not been asked for yet. */
  savedAt?: number | null;
  /** Of a form that was sent without scripts. */
  answer?: Answer | undefined;
};

/** Whatever goes wrong, the form stays: there is only no draft in it then. */
async function savedDraft(threadId: string): Promise<string> {
  try {
    const answer = await fetch(`/api/forum/drafts/threads/${threadId}`);
    if (!answer.ok) return "";
    const { draft } = await answer.json<{ draft: { content: string } | null }>();
    return draft?.content ?? "";
  } catch {
    return "";
  }
}

/** The form to reply, on the thread's page and alone; without scripts it is answered on its own page. */
export function ReplyForm({ threadId, start = "", savedAt, answer }: ReplyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<typeof action>();
  const asked = useRef(savedAt !== undefined);
  const hydrated = useHydrated();
  const { state, keep, sent } = useDraft(form, {
    path: `/api/forum/drafts/threads/${threadId}`,
    savedAt: savedAt ?? null,
  });
  const refused = fetcher.data ?? answer;
  const busy = fetcher.state !== "idle";
  // A reader who only reads costs no look-up.
  const ask = () => {
    if (asked.current) return;
    asked.current = true;
    void savedDraft(threadId).then((saved) => {
      const field = form.current?.elements.namedItem("content");
      if (saved !== "" && field instanceof HTMLTextAreaElement && field.value === "") field.value = saved;
    });
  };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={writePath(threadId)}
      className="stack"
      noValidate
      onInput={keep}
      onSubmit={sent}
    >
      <button name="intent" value="send" hidden />
      <Refused answer={refused} message="You must be logged in to reply to this thread." />
      <Editor
        id={REPLY_FIELD}
        label="Your reply"
        defaultValue={answer?.values["content"] ?? start}
        error={refused?.errors["content"]}
        preview={answer?.preview ?? null}
        draft={state}
        near={threadId}
        onFocus={ask}
      />
      <div className="row row--wrap">
        <Button variant="primary" name="intent" value="send" disabled={busy}>
          {busy ? "Posting…" : "Post reply"}
        </Button>
        {!hydrated && (
          <Button name="intent" value="draft">
            Save draft
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
