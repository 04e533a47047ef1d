import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Icon } from "~/ui/icon";

/** Says that one is gone and takes it back; the focus comes here from the row that is no longer there. */
export function DeletedNotice({ id, action }: { id: string; action: string }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), [id]);
  return (
    <div className="toast-place" role="status">
      <Form method="post" action={action} preventScrollReset className="toast">
        <Icon name="trash-2" />
        Notification deleted.
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="id" value={id} />
        <button ref={undo}>Undo</button>
      </Form>
    </div>
  );
}
