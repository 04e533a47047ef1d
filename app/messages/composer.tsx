import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { MESSAGE_MAX } from "@worker/domain/voice/messages/sizes";
import { storedText, storeText } from "~/device/stored-text";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";
import type { PrivateSide } from "./private/use-private-side";
import { useScripts } from "~/ui/use-scripts";
import { ImageFields } from "./attach/image-fields";
import { useAttachment } from "./attach/use-attachment";
import { EmojiButton } from "./emoji/emoji-button";
import { SendButton } from "./send-button";
import { useLimit } from "./use-limit";

export type ComposerAnswer = {
  errors: Record<string, string>;
  text: string;
  /** The limit that kept it from being sent. */
  hold?: HeldNotice | undefined;
};

type ComposerProps = {
  to: { conversation: string } | { user: string };
  answer: ComposerAnswer | undefined;
  /** What keeps, or kept, its writer from sending. */
  hold?: HeldNotice | null;
  isSending?: boolean;
  /** Why nothing can be written. */
  closed?: string | null;
  /** Where scripts run and the newest messages are shown. */
  live?: { post: (text: string, image: MessageImage | null) => void; typing: () => void } | null;
  /** In private mode, where no form posts what is typed and it is kept locked. */
  secret?: PrivateSide | null;
};

/** Enter sends, Shift and Enter begin a new line; without scripts the button sends. */
export function Composer(props: ComposerProps) {
  const { to, answer, closed = null, live = null, secret = null } = props;
  const hold = props.hold ?? answer?.hold ?? null;
  const id = useId();
  const { state, formData } = useNavigation();
  const hasScripts = useScripts();
  const first = secret?.shown.draft ?? answer?.text ?? "";
  const [text, setText] = useState(first);
  const field = useRef<HTMLTextAreaElement>(null);
  const attachment = useAttachment(
    live !== null && "conversation" in to ? to.conversation : null,
    secret?.desk.userId ?? null,
  );
  const key = "conversation" in to ? `messages-draft:${to.conversation}` : `messages-draft:to:${to.user}`;
  /** What was typed here and not sent stays on this device. */
  const kept = (typed: string) => (secret === null ? storeText(key, typed) : secret.desk.keepDraft(typed));
  const isSecret = secret !== null;
  useEffect(() => {
    const known = isSecret ? null : storedText(key);
    if (known === null || field.current === null || field.current.value !== "") return;
    field.current.value = known;
    setText(known);
  }, [key, isSecret]);
  const busy = state !== "idle" && formData?.get("intent") === "send";
  const limit = useLimit(hold);
  const refusal = answer?.errors["form"] ?? answer?.errors["text"] ?? answer?.errors["image"] ?? answer?.errors["alt"];
  if (closed !== null) return <Note icon="lock">{closed}</Note>;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && (text.trim() !== "" || attachment.isOpen)) event.currentTarget.form?.requestSubmit();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = text.trim();
    const { image, isOpen } = attachment;
    if (isSecret || limit.isHeld) event.preventDefault();
    if (limit.isHeld) {
      limit.open();
      return;
    }
    if (live === null || (typed === "" && !isOpen) || Array.from(typed).length > MESSAGE_MAX) return;
    event.preventDefault();
    if (isOpen && image === null) {
      attachment.ask();
      return;
    }
    (secret?.desk ?? live).post(typed, image);
    attachment.clear();
    field.current?.focus();
    if (field.current) field.current.value = "";
    setText("");
    kept("");
  };
  return (
    <Form
      method="post"
      action={`${MESSAGES}?${queryText(to)}`}
      className="composer"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      {...attachment.handlers}
    >
      <input type="hidden" name="intent" value="send" />
      {refusal !== undefined && (
        <Note kind="bad" role="alert">
          {refusal}
        </Note>
      )}
      {limit.notice}
      {attachment.panel}
      <div className="composer-box">
        <label className="sr" htmlFor={id}>
          Your message
        </label>
        <textarea
          ref={field}
          id={id}
          name="text"
          defaultValue={first}
          rows={2}
          required={hasScripts && live !== null && !attachment.isOpen}
          autoComplete="off"
          readOnly={limit.isHeld}
          aria-disabled={limit.isHeld}
          placeholder="Write a message"
          onChange={(event) => {
            setText(event.target.value);
            kept(event.target.value);
            live?.typing();
          }}
          onKeyDown={onKeyDown}
        />
        <div className="composer-foot">
          {hasScripts && !limit.isHeld && <EmojiButton field={field} />}
          {hasScripts && live !== null && !limit.isHeld && attachment.button}
          <small className="composer-hint">Enter sends, Shift+Enter for a new line</small>
          <small className="num">
            {Array.from(text).length} / {MESSAGE_MAX}
          </small>
        </div>
        {(!hasScripts || live === null) && <ImageFields />}
      </div>
      <SendButton isBusy={busy} isSending={props.isSending === true} isHeld={limit.isHeld} />
    </Form>
  );
}
