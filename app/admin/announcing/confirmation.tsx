import { Form } from "react-router";
import { dayStart } from "@worker/days";
import { titleOf } from "@worker/domain/foundation/announced-changes/changing-texts";
import type { AnnouncedChange } from "@worker/domain/oversight/announcing/forms";
import { Button } from "~/ui/button";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { DateTime } from "~/ui/relative-time";
import { Paragraphs } from "~/ui/paragraphs";

/** The second step: everything that goes out, and to how many; sends the same fields again. */
export function Confirmation({ change, members }: { change: AnnouncedChange; members: number }) {
  return (
    <section className="card card--pad stack">
      <h2>{`Announce this to ${plural(members, "member")}?`}</h2>
      <p>
        <strong>
          {titleOf(change.document)}, from <DateTime at={dayStart(change.effectiveOn)} />
        </strong>
      </p>
      <Paragraphs text={change.summary} />
      <Note kind="wait">
        It appears on every page at once, and goes to {plural(members, "member")} by email and as a notification. What
        was sent cannot be taken back; a withdrawal is shown on the page of the text only.
      </Note>
      <Form method="post" className="row row--wrap" preventScrollReset>
        <input type="hidden" name="document" value={change.document} />
        <input type="hidden" name="effectiveOn" value={change.effectiveOn} />
        <input type="hidden" name="summary" value={change.summary} />
        <Button variant="primary" name="act" value="announce">
          Announce to {plural(members, "member")}
        </Button>
        <Button name="act" value="correct">
          Change the words
        </Button>
      </Form>
    </section>
  );
}
