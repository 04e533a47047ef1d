import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import { MESSAGE_MAX } from "@worker/domain/voice/messages/forms";
import { storedText, storeText } from "~/device/stored-text";
import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";

export type ComposerAnswer = { errors: Record<string, string>; text: string };

type ComposerProps = {
  to: { conversation: string } | { user: string };
  answer: ComposerAnswer | undefined;
  /** Why nothing can be written. */
  closed?: string | null;
  /** Where scripts run and the newest messages are shown. */
  live?: { post: (text: string) => void; typing: () => void } | null;
};

/** Enter sends, Shift and Enter begin a new line; without scripts the button sends. */
export function Composer({ to, answer, closed = null, live = null }: ComposerProps) {
  const id = useId();
  const { state, formData } = useNavigation();
  const [text, setText] = useState(answer?.text ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  const key = "conversation" in to ? `messages-draft:${to.conversation}` : `messages-draft:to:${to.user}`;
  /** What was typed here and not sent stays on this device. */
  const kept = (typed: string) => storeText(key, typed);
  useEffect(() => {
    const known = storedText(key);
    if (known === null || field.current === null || field.current.value !== "") return;
    field.current.value = known;
    setText(known);
  }, [key]);
  const busy = state !== "idle" && formData?.get("intent") === "send";
  const refusal = answer?.errors["form"] ?? answer?.errors["text"];
  if (closed !== null) return <Note icon="lock">{closed}</Note>;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && text.trim() !== "") event.currentTarget.form?.requestSubmit();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = text.trim();
    if (live === null || typed === "" || Array.from(typed).length > MESSAGE_MAX) return;
    event.preventDefault();
    live.post(typed);
    if (field.current) field.current.value = "";
    setText("");
    kept("");
  };
  return (
    <Form method="post" action={`${MESSAGES}?${queryText(to)}`} className="composer" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="send" />
      {refusal !== undefined && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      <div className="composer-box">
        <label className="sr" htmlFor={id}>
          Your message
        </label>
        <textarea
          ref={field}
          id={id}
          name="text"
          defaultValue={answer?.text ?? ""}
          rows={2}
          required
          autoComplete="off"
          placeholder="Write a message"
          onChange={(event) => {
            setText(event.target.value);
            kept(event.target.value);
            live?.typing();
          }}
          onKeyDown={onKeyDown}
        />
        <small>
          <span>Enter sends, Shift+Enter for a new line</span>
          <span className="num">
            {Array.from(text).length} / {MESSAGE_MAX}
          </span>
        </small>
      </div>
      <button className="btn btn--primary" aria-disabled={busy}>
        <Icon name={busy ? "hourglass" : "send-horizontal"} />
        <span>{busy ? "Sending…" : "Send"}</span>
      </button>
    </Form>
  );
}
