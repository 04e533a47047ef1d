import { useRef, useState } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import { writePath } from "@worker/domain/voice/forum/addresses";
import { Button } from "~/ui/button";
import { DraftLine } from "./draft-line";
import { Editor } from "./editor";
import { Offline, Refused } from "./form-foot";
import { REPLY_FIELD } from "./reply-field";
import type { Answer } from "./posted.server";
import type { action } from "./reply";
import { SendButton } from "./send-button";
import { useDraft } from "./use-draft";
import { useHydrated } from "./use-hydrated";
import { usePosted } from "./use-posted";
import { useSending } from "./use-sending";

type ReplyFormProps = {
  threadId: string;
  /** What stands in it first: a draft, a quote, or nothing. */
  start?: string;
  /** When the draft in it was saved; left out where it has not been asked for yet. */
  savedAt?: number | null;
  now: number;
  /** Of a form that was sent without scripts. */
  answer?: Answer | undefined;
};

interface SavedDraft {
  content: string;
  savedAt: number;
}

/** Whatever goes wrong, the form stays: there is only no draft in it then. */
async function savedDraft(threadId: string): Promise<SavedDraft | null> {
  try {
    const answer = await fetch(`/api/forum/drafts/threads/${threadId}`);
    return answer.ok ? (await answer.json<{ draft: SavedDraft | null }>()).draft : null;
  } catch {
    return null;
  }
}

/** The form to reply, on the thread's page and alone; without scripts it is answered on its own page. */
export function ReplyForm(props: ReplyFormProps) {
  const [posted, setPosted] = useState(0);
  return (
    <OneReply
      key={posted}
      {...(posted === 0 ? props : { ...props, start: "", savedAt: null })}
      onPosted={() => setPosted(posted + 1)}
    />
  );
}

/** Whatever was posted is gone from it with all that belonged to it, such as a preview. */
function OneReply({ threadId, start = "", savedAt, now, answer, onPosted }: ReplyFormProps & { onPosted: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<typeof action>();
  const asked = useRef(savedAt !== undefined);
  const [isBegun, setBegun] = useState(false);
  const hydrated = useHydrated();
  const [found, setFound] = useState<number | null>(null);
  const { state, keep, sent, restoredAt } = useDraft(form, {
    path: `/api/forum/drafts/threads/${threadId}`,
    savedAt: savedAt ?? null,
  });
  const refused = fetcher.data ?? answer;
  const busy = fetcher.state !== "idle";
  usePosted(fetcher, onPosted);
  const { onSubmit, offline } = useSending({ busy, answer: refused, sent, keep });
  // A reader who only reads costs no look-up.
  const ask = () => {
    // Without a connection the attempt would load the page anew.
    if (navigator.onLine) setBegun(true);
    if (asked.current) return;
    asked.current = true;
    void savedDraft(threadId).then((saved) => {
      const field = form.current?.elements.namedItem("content");
      if (saved === null || !(field instanceof HTMLTextAreaElement) || field.value !== "") return;
      field.value = saved.content;
      setFound(saved.savedAt);
    });
  };
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={writePath(threadId)}
        className="stack"
        noValidate
        onInput={keep}
        onSubmit={onSubmit}
      >
        <button name="intent" value="send" hidden />
        <Refused answer={offline > 0 ? undefined : refused} message="You must be logged in to reply to this thread." />
        <Offline of={offline} />
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
          <SendButton busy={busy} label="Post reply" sending="Posting…" />
          {!hydrated && (
            <Button name="intent" value="draft">
              Save draft
            </Button>
          )}
        </div>
      </fetcher.Form>
      {/* What sends it must be there when the connection is not. */}
      {isBegun && <PrefetchPageLinks page={writePath(threadId)} />}
      <DraftLine
        action={writePath(threadId)}
        savedAt={found ?? restoredAt ?? savedAt ?? null}
        now={Math.max(now, found ?? 0)}
        onDiscard={sent}
      />
    </>
  );
}
