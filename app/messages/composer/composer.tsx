import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import { MESSAGES } from "@worker/domain/voice/messages/addresses";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import { MESSAGE_MAX, messageLength, TOO_LONG } from "@worker/domain/voice/messages/sizes";
import { storedText, storeText } from "~/device/stored-text";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";
import type { PrivateSide } from "../private/use-private-side";
import { useScripts } from "~/ui/use-scripts";
import { ImageFields, UploadedImage } from "../attach/image-fields";
import { useAttachment } from "../attach/use-attachment";
import type { RefusedChange } from "../change/refused-change";
import { draftKey, typedAfter, type WriteTo } from "../live/draft-key";
import { EmojiButton } from "../emoji/emoji-button";
import { LengthLeft } from "./length-left";
import { SendButton } from "./send-button";
import { useLimit } from "./use-limit";

export type ComposerAnswer = {
  errors: Record<string, string>;
  /** Of the form over which it stands; what was typed into another one stays there. */
  text: string;
  /** The limit that kept it from being sent. */
  hold?: HeldNotice | undefined;
  /** A form that was to change a message, and not to send one. */
  change?: RefusedChange | null | undefined;
};

type ComposerProps = {
  to: WriteTo;
  /** The conversation that it is for, whether there is one yet or not. */
  place: string;
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

/**
 * Enter sends, Shift and Enter begin a new line; the button is there once there is something to send, and without scripts
 * always (rules/messages#composer).
 */
export function Composer(props: ComposerProps) {
  const { to, place, answer, closed = null, live = null, secret = null, isSending = false } = props;
  const hold = props.hold ?? answer?.hold ?? null;
  const id = useId();
  const { state, formData } = useNavigation();
  const hasScripts = useScripts();
  const first = secret?.shown.draft ?? answer?.text ?? "";
  const [text, setText] = useState(first);
  const field = useRef<HTMLTextAreaElement>(null);
  const { watch, ...attachment } = useAttachment(place, secret?.desk.userId ?? null);
  const [key, laterKey] = [draftKey(to), draftKey({ conversation: place })];
  const sent = state === "idle" || formData?.get("intent") !== "send" ? null : formData.get("text");
  const busy = sent !== null;
  /** What was typed here and not sent stays on this device; what is typed while a form is on its way is for after it. */
  const kept = (typed: string) => {
    if (secret !== null) secret.desk.keepDraft(typed);
    else if (typeof sent !== "string") storeText(key, typed);
    else storeText(laterKey, typedAfter(sent, typed));
  };
  const isSecret = secret !== null;
  useEffect(() => {
    if (field.current === null || busy) return;
    const known = isSecret ? null : storedText(key);
    if (known !== null && field.current.value === "") field.current.value = known;
    // A browser that comes back to the page, or somebody faster than the scripts, may have filled it in.
    setText(field.current.value);
    if (isSecret) return;
    // What was refused waits again, together with what was typed meanwhile.
    storeText(laterKey, "");
    storeText(key, field.current.value);
  }, [key, laterKey, isSecret, busy]);
  const limit = useLimit(hold);
  /** How often what is too long was tried to be sent: each time it is said anew. */
  const [tries, setTries] = useState(0);
  const isTooLong = messageLength(text) > MESSAGE_MAX;
  const isBlank = text.trim() === "" && !attachment.isOpen;
  const refusal =
    answer?.errors["form"] ??
    answer?.errors["text"] ??
    answer?.errors["content"] ??
    answer?.errors["image"] ??
    answer?.errors["alt"];
  if (closed !== null) return <Note icon="lock">{closed}</Note>;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // As in other messengers: the last own message that can still be changed.
    if (event.key === "ArrowUp" && event.currentTarget.value === "") {
      event.preventDefault();
      [...document.querySelectorAll<HTMLElement>(".message-ways:not([open]) > summary")].at(-1)?.click();
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && !isBlank) event.currentTarget.form?.requestSubmit();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = text.trim();
    const { image, isOpen } = attachment;
    if (isSecret || limit.isHeld || isTooLong) event.preventDefault();
    if (limit.isHeld) {
      limit.open();
      return;
    }
    setTries(isTooLong ? tries + 1 : 0);
    if (isTooLong) field.current?.focus();
    // What a form sends is let go of once the site has stored it (send-form.ts).
    if (isBlank || isTooLong) return;
    const isWaiting = isOpen && image === null;
    if (isWaiting || live !== null) event.preventDefault();
    if (isWaiting) attachment.ask();
    if (isWaiting || live === null) return;
    (secret?.desk ?? live).post(typed, image);
    attachment.clear();
    field.current?.focus();
    if (field.current) field.current.value = "";
    setText("");
    kept("");
  };
  return (
    <Form
      ref={watch}
      method="post"
      action={`${MESSAGES}?${queryText(to)}`}
      className="composer"
      data-stays
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value="send" />
      {isTooLong && tries > 0 ? (
        <Note key={tries} kind="bad" role="alert">
          {TOO_LONG}
        </Note>
      ) : (
        refusal !== undefined && (
          <Note kind="bad" role="alert">
            {refusal}
          </Note>
        )
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
          aria-invalid={isTooLong}
          aria-describedby={`${id}-length`}
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
          {hasScripts && !limit.isHeld && attachment.button}
          {!limit.isHeld && <small className="composer-hint">Enter sends, Shift+Enter for a new line</small>}
          <LengthLeft id={`${id}-length`} text={text} />
        </div>
        {!hasScripts && <ImageFields />}
        {live === null && attachment.image !== null && <UploadedImage image={attachment.image} />}
      </div>
      {(!hasScripts || !isBlank || busy || isSending || limit.isHeld) && (
        <SendButton isBusy={busy} isSending={isSending} isHeld={limit.isHeld} />
      )}
    </Form>
  );
}
