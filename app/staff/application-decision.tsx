import { Form } from "react-router";
import type { ApplicationView } from "@worker/domain/oversight/applications/read-application";
import { Button } from "~/ui/button";
import { Field, Textarea } from "~/ui/field";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";
import { QueueKeys } from "./queue/queue-keys";

type Props = {
  view: ApplicationView;
  now: number;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
};

export function ApplicationDecision({ view, now, errors, values }: Props) {
  const { status, claim, isOwn, holder, isMine } = view;
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
  return (
    <Form method="post" className="decide" noValidate data-bar="">
      <h2>Decide</h2>
      <Field
        name="notes"
        label="Notes, sent to the applicant"
        help="Required to ask for more information or to reject."
        error={errors["notes"]}
      >
        <Textarea name="notes" rows={4} maxLength={2000} defaultValue={values["notes"]} aria-keyshortcuts="r" />
      </Field>
      {claim !== null && claim.proven === null && (
        <Field
          name="override"
          label="Why proof of the domain is not needed"
          help="Only to approve without proof. It is recorded in the audit log."
          error={errors["override"]}
        >
          <Textarea name="override" rows={2} maxLength={500} defaultValue={values["override"]} />
        </Field>
      )}
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
        <Button variant="quiet" name="intent" value={isMine ? "release" : "hold"}>
          {isMine ? "Release" : "Take"}
        </Button>
      </div>
      <QueueKeys approve="approve" reject="write the notes" selected={null} moves={false} />
    </Form>
  );
}
