import { Form } from "react-router";
import type { TesterView } from "@worker/domain/oversight/tester-applications/read-application";
import { NOTES_MAX } from "@worker/domain/oversight/tester-applications/review-forms";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";

type Props = {
  view: TesterView;
  now: number;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
};

/** What can be done with an application: it is taken up first, and decided by whoever has it in hand. */
export function Decision({ view, now, errors, values }: Props) {
  const { status, isOwn, holder, isMine } = view;
  if (isOwn) return <Note>This is your own application, so someone else has to decide it.</Note>;
  if (status === "pending" || status === "resubmitted")
    return (
      <Form method="post" data-bar="">
        <Button name="intent" value="take" variant="primary" aria-keyshortcuts="t">
          Start the review
        </Button>
        <QueueKeys approve={null} reject={null} selected={null} moves={false} own={[["t", "start the review"]]} />
      </Form>
    );
  if (status !== "under_review") return null;
  if (holder !== null && !isMine)
    return (
      <Note kind="wait" title={`${holder.username} is looking at it.`}>
        <Form method="post" preventScrollReset className="note-actions">
          <span>
            Since <RelativeTime within at={holder.since} now={now} />. Take it over to decide it yourself.
          </span>
          <Button small name="intent" value="take-over">
            Take over
          </Button>
        </Form>
      </Note>
    );
  if (!isMine)
    return (
      <Form method="post" preventScrollReset data-bar="">
        <p className="muted">Take it in hand to see personal information and the ID, and to decide.</p>
        <Button name="intent" value="hold" variant="primary" aria-keyshortcuts="t">
          Take in hand
        </Button>
        <QueueKeys approve={null} reject={null} selected={null} moves={false} own={[["t", "take in hand"]]} />
      </Form>
    );
  return (
    <Form method="post" className="decide" noValidate data-bar="">
      <h2>Decide</h2>
      <Field
        name="notes"
        label="Notes, sent to the applicant"
        help="Required to ask for more information or to reject."
        error={errors["notes"]}
      >
        <Textarea name="notes" rows={4} maxLength={NOTES_MAX} defaultValue={values["notes"]} aria-keyshortcuts="r" />
      </Field>
      <div className="row row--wrap">
        <Button name="intent" value="ask">
          Ask for more information
        </Button>
        <Button name="intent" value="approve" variant="primary" aria-keyshortcuts="a">
          Approve
        </Button>
        <Button name="intent" value="reject" variant="danger">
          Reject
        </Button>
        <Button variant="quiet" name="intent" value="release">
          Release
        </Button>
      </div>
      <QueueKeys approve="approve" reject="write the notes" selected={null} moves={false} />
    </Form>
  );
}
