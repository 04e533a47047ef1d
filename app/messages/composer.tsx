import { type KeyboardEvent, useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import { Icon } from "~/ui/icon";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";

const MOST = 1000;

type ComposerProps = {
  to: { conversation: string } | { user: string };
  answer: { errors: Record<string, string>; text: string } | undefined;
  /** Why nothing can be written. */
  closed?: string | null;
};

/** Enter sends, Shift and Enter begin a new line; without scripts the button sends. */
export function Composer({ to, answer, closed = null }: ComposerProps) {
  const id = useId();
  const { state, formData } = useNavigation();
  const [text, setText] = useState(answer?.text ?? "");
  const busy = state !== "idle" && formData?.get("intent") === "send";
  const refusal = answer?.errors["form"] ?? answer?.errors["text"];
  if (closed !== null) return <Note icon="lock">{closed}</Note>;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && text.trim() !== "") event.currentTarget.form?.requestSubmit();
  };
  return (
    <Form method="post" action={`${MESSAGES}?${queryText(to)}`} className="composer">
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
          id={id}
          name="text"
          defaultValue={answer?.text ?? ""}
          rows={2}
          required
          autoComplete="off"
          placeholder="Write a message"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <small>
          <span>Enter sends, Shift+Enter for a new line</span>
          <span className="num">
            {Array.from(text).length} / {MOST}
          </span>
        </small>
      </div>
      <button className="btn btn--primary" name="intent" value="send" aria-disabled={busy}>
        <Icon name={busy ? "hourglass" : "send-horizontal"} />
        <span>{busy ? "Sending…" : "Send"}</span>
      </button>
    </Form>
  );
}
