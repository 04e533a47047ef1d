import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { CHANGE_MS } from "@worker/domain/voice/messages/sizes";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { AltField } from "./attach/alt-field";
import { shutBox, useShutByEscape } from "./boxes/shut-box";

/** What its sender can do with a message, for as long as they can. */
export function MessageWays({ message, now }: { message: MessageView; now: number }) {
  const { seq, text, image, isDeleted, isPrivate, at, editedAt } = message;
  const box = useRef<HTMLDetailsElement>(null);
  useShutByEscape(box);
  const known = useRef(editedAt);
  useEffect(() => {
    if (known.current !== editedAt) shutBox(box.current);
    known.current = editedAt;
  }, [editedAt]);
  if (isDeleted || isPrivate || text === null || now - at > CHANGE_MS) return null;
  return (
    <details ref={box} className="message-ways" name="message-ways">
      <summary className="icon-btn" aria-label="Change this message" title="Change">
        <Icon name="ellipsis-vertical" />
      </summary>
      <Form method="post" className="message-change">
        <input type="hidden" name="seq" value={seq} />
        <label className="sr" htmlFor={`change-${seq}`}>
          New text
        </label>
        <textarea
          className="input"
          id={`change-${seq}`}
          name="text"
          defaultValue={text}
          rows={3}
          required={image === null}
        />
        {image !== null && <AltField alt={image.alt} />}
        <div className="row row--wrap">
          <Button name="intent" value="edit" variant="primary">
            Save
          </Button>
          <Button name="intent" value="delete" formNoValidate>
            Take back
          </Button>
        </div>
      </Form>
    </details>
  );
}
