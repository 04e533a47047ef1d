import { type SubmitEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { CHANGE_MS, MESSAGE_MAX } from "@worker/domain/voice/messages/sizes";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { PrivateContent } from "@worker/domain/voice/sealed-messages/content";
import { Button } from "~/ui/button";
import { AltField } from "../../attach/alt-field";
import { shutBox } from "../../boxes/shut-box";
import { CancelChange } from "../../change/cancel-change";
import { ChangeBox } from "../../change/change-box";
import { TakeBack } from "../../change/take-back";
import { Refused } from "../keys/ask";
import type { Desk } from "./desk";

const FAILED = "Failed to send message. Please try again.";
const TOO_LONG = `A message has at most ${MESSAGE_MAX} characters.`;

type PrivateWaysProps = { desk: Desk; message: MessageView; content: PrivateContent; now: number };

/** What its sender can do with a private message. Nothing of it is posted as a form: it is sealed here first. */
export function PrivateWays({ desk, message, content: { text, picture = null }, now }: PrivateWaysProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const revalidator = useRevalidator();
  const { seq, at } = message;
  if (now - at > CHANGE_MS) return null;
  const act = (doing: () => Promise<void>) => {
    setTrouble(null);
    doing()
      .then(() => {
        shutBox(box.current);
        return revalidator.revalidate();
      })
      .catch((error: unknown) => setTrouble(error instanceof Refused ? error.message : FAILED));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const next = typed("text");
    if (next === "" && picture === null) return;
    if (Array.from(next).length > MESSAGE_MAX) setTrouble(TOO_LONG);
    else act(() => desk.change(message, { text: next, picture: picture && { ...picture, alt: typed("alt") } }));
  };
  return (
    <ChangeBox box={box} at={at}>
      <form className="message-change" onSubmit={onSubmit}>
        <label className="sr" htmlFor={`change-${seq}`}>
          New text
        </label>
        <textarea
          className="input"
          id={`change-${seq}`}
          key={text}
          name="text"
          defaultValue={text}
          rows={3}
          required={picture === null}
        />
        {picture !== null && <AltField alt={picture.alt} />}
        {trouble !== null && (
          <p className="small" role="alert">
            {trouble}
          </p>
        )}
        <div className="row row--wrap">
          <Button variant="primary">Save</Button>
          <CancelChange conversation={desk.conversationId} box={box} />
          <TakeBack type="button" onClick={() => act(() => desk.takeBack(seq))} />
        </div>
      </form>
    </ChangeBox>
  );
}
