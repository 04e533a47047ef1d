import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Note } from "~/ui/note";

export function UndoNotice({ id, here }: { id: string; here: string }) {
  return (
    <Note kind="good" icon="trash-2" role="status" title="Product deleted.">
      <Form method="post" action={here} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button small name="intent" value="restore">
          Undo
        </Button>
      </Form>
    </Note>
  );
}
