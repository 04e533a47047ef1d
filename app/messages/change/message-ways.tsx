import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { CHANGE_MS } from "@worker/domain/voice/messages/sizes";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { AltField } from "../attach/alt-field";
import { shutBox } from "../boxes/shut-box";
import { CancelChange } from "./cancel-change";
import { ChangeBox } from "./change-box";
import { isChangeable, type RefusedChange } from "./refused-change";
import { TakeBack } from "./take-back";

type MessageWaysProps = {
  conversation: string;
  message: MessageView;
  now: number;
  /** A change of this message that was tried. */
  refused: RefusedChange | null;
};

/** What its sender can do with a message, for as long as they can; a refused change stays with what was typed. */
export function MessageWays({ conversation, message, now, refused }: MessageWaysProps) {
  const { seq, text, image, at, editedAt } = message;
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDetailsElement>(null);
  const known = useRef(editedAt);
  useEffect(() => {
    if (known.current !== editedAt) shutBox(box.current);
    known.current = editedAt;
  }, [editedAt]);
  useEffect(() => {
    if (refused !== null) field.current?.focus();
  }, [refused]);
  const isLate = now - at > CHANGE_MS;
  if (!isChangeable(message) || (isLate && refused === null)) return null;
  return (
    <ChangeBox box={box} at={at} isLate={isLate} isOpen={refused !== null}>
      <Form method="post" className="message-change">
        <input type="hidden" name="seq" value={seq} />
        <Field name="text" id={`change-${seq}`} label={<span className="sr">New text</span>} error={refused?.why}>
          <Textarea
            ref={field}
            name="text"
            defaultValue={refused?.text ?? text ?? ""}
            rows={3}
            required={image === null}
          />
        </Field>
        {image !== null && <AltField alt={refused?.alt ?? image.alt} />}
        <div className="row row--wrap">
          <Button name="intent" value="edit" variant="primary">
            Save
          </Button>
          <CancelChange {...{ conversation, box }} isRefused={refused !== null} />
          <TakeBack name="intent" value="delete" formNoValidate />
        </div>
      </Form>
    </ChangeBox>
  );
}
