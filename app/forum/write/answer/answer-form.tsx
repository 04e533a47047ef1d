import { useRef, useState } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import { Button } from "~/ui/button";
import { DraftLine } from "../form/draft-line";
import { Editor } from "../form/editor";
import { Offline, Refused } from "../form/form-foot";
import type { Answer } from "../form/posted.server";
import { SendButton } from "../form/send-button";
import { useDraft } from "../form/use-draft";
import { useHydrated } from "../form/use-hydrated";
import { usePosted } from "../form/use-posted";
import { useSending } from "../form/use-sending";

type AnswerFormProps = {
  /** The page that takes it, where it is answered without scripts. */
  path: string;
  /** Of the API: where its draft is kept. */
  draftPath: string;
  /** The thread or the post that is answered. */
  near: string;
  /** Of its text field. */
  id: string;
  what: "reply" | "comment";
  /** What a member whose session ended is told. */
  login: string;
  rows?: number;
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
async function savedDraft(draftPath: string): Promise<SavedDraft | null> {
  try {
    const answer = await fetch(draftPath);
    return answer.ok ? (await answer.json<{ draft: SavedDraft | null }>()).draft : null;
  } catch {
    return null;
  }
}

/** The form to answer a thread or a post; without scripts it is answered on its own page. */
export function AnswerForm(props: AnswerFormProps) {
  const [posted, setPosted] = useState(0);
  return (
    <OneAnswer
      key={posted}
      {...(posted === 0 ? props : { ...props, start: "", savedAt: null })}
      onPosted={() => setPosted(posted + 1)}
    />
  );
}

/** Whatever was posted is gone from it with all that belonged to it, such as a preview. */
function OneAnswer({ onPosted, ...props }: AnswerFormProps & { onPosted: () => void }) {
  const { path, draftPath, near, id, what, login, rows, start = "", savedAt, now, answer } = props;
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<Answer>();
  const asked = useRef(savedAt !== undefined);
  const [isBegun, setBegun] = useState(false);
  const hydrated = useHydrated();
  const [found, setFound] = useState<number | null>(null);
  const { state, keep, sent, restoredAt } = useDraft(form, { path: draftPath, savedAt: savedAt ?? null });
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
    void savedDraft(draftPath).then((saved) => {
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
        action={path}
        className="stack"
        data-stays
        noValidate
        onInput={keep}
        onSubmit={onSubmit}
      >
        <button name="intent" value="send" hidden />
        <Refused answer={offline > 0 ? undefined : refused} message={login} />
        <Offline of={offline} />
        <Editor
          id={id}
          label={`Your ${what}`}
          defaultValue={answer?.values["content"] ?? start}
          error={refused?.errors["content"]}
          preview={answer?.preview ?? null}
          draft={state}
          near={near}
          onFocus={ask}
          {...(rows === undefined ? {} : { rows })}
        />
        <div className="row row--wrap">
          <SendButton busy={busy} label={`Post ${what}`} sending="Posting…" />
          {!hydrated && (
            <Button name="intent" value="draft">
              Save draft
            </Button>
          )}
        </div>
      </fetcher.Form>
      {/* What sends it must be there when the connection is not. */}
      {isBegun && <PrefetchPageLinks page={path} />}
      <DraftLine
        action={path}
        savedAt={found ?? restoredAt ?? savedAt ?? null}
        now={Math.max(now, found ?? 0)}
        onDiscard={sent}
      />
    </>
  );
}
