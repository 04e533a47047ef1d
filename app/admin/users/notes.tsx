import { Form } from "react-router";
import type { MemberRecord } from "@worker/domain/oversight/members/member-record";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { RelativeTime } from "~/ui/relative-time";
import type { Draft } from "../settings/setting-form";
import { draftFor } from "./actions";

type UserNotesProps = { notes: MemberRecord["notes"]; draft: Draft | undefined; now: number };

/** What staff wrote down; the member never sees it. */
export function UserNotes({ notes, draft, now }: UserNotesProps) {
  const own = draftFor(draft, "note");
  return (
    <section className="section" aria-labelledby="notes-title">
      <h2 id="notes-title">Notes</h2>
      <p className="small muted">For admins only; the member never sees them.</p>
      {notes.length > 0 && (
        <ul className="notes">
          {notes.map(({ id, body, author, createdAt }) => (
            <li key={id} className="card card--pad">
              <p className="note-body">{body}</p>
              <p className="small muted">
                {author ?? "Former member"} · <RelativeTime at={createdAt} now={now} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" preventScrollReset className="stack" key={notes[0]?.id ?? "none"}>
        <input type="hidden" name="act" value="note" />
        <Field name="body" label="New note" error={own?.errors["body"]}>
          <Textarea name="body" defaultValue={own?.values["body"]} />
        </Field>
        <Button>Add the note</Button>
      </Form>
    </section>
  );
}
