import { Form } from "react-router";
import { NOTE_MAX } from "@worker/domain/catalogue/consumer-alerts/reasons";
import type { StaffConsumerAlert } from "@worker/domain/oversight/consumer-alerts/list-consumer-alerts";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { formatDate } from "~/ui/format";
import { HiddenFields } from "~/ui/hidden-fields";
import { Link } from "~/ui/link";

const STATES = { waiting: "Waiting", confirmed: "Shows", over: "Over", declined: "Declined" } as const;

/** One alert with what can still be done about it. @param me the id of whoever looks */
export function ConsumerAlertItem({ alert, me }: { alert: StaffConsumerAlert; me: string }) {
  const { id, vendor, state, statement, evidence, proposedBy, proposedAt, decidedBy, endsAt, endedAt, note } = alert;
  return (
    <li className="card card--pad stack">
      <div className="row row--wrap between">
        <h2>
          <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
        </h2>
        <span className={state === "confirmed" ? "ev ev--fail" : "ev"}>{STATES[state]}</span>
      </div>
      <p>{statement}</p>
      <p dir="auto">{evidence}</p>
      <p className="small muted">
        Proposed by {proposedBy.id === me ? "you" : proposedBy.username} on {formatDate(proposedAt)}
        {decidedBy !== null && `; decided by ${decidedBy}`}; last day {formatDate(endsAt - 1)}
        {endedAt !== null && `; ended on ${formatDate(endedAt)}`}
        {note !== null && `. ${note}`}
      </p>
      {state === "waiting" && proposedBy.id !== me && (
        <Form method="post">
          <HiddenFields of={{ id, decision: "confirm" }} />
          <Button variant="primary" aria-label={`Confirm the alert about ${vendor.name}`}>
            Confirm and show
          </Button>
        </Form>
      )}
      {state === "waiting" && <WithNote {...{ id, name: vendor.name }} decision="decline" word="Decline" />}
      {state === "confirmed" && <WithNote {...{ id, name: vendor.name }} decision="end" word="End it now" />}
    </li>
  );
}

type WithNoteProps = { id: string; name: string; decision: "decline" | "end"; word: string };

const WithNote = ({ id, name, decision, word }: WithNoteProps) => (
  <details>
    <summary className="btn btn--sm">{word}…</summary>
    <Form method="post" className="stack">
      <HiddenFields of={{ id, decision }} />
      <Field name="note" id={`note-${id}`} label="Why" help="Staff read it.">
        <Input name="note" required maxLength={NOTE_MAX} autoComplete="off" />
      </Field>
      <div>
        <Button small variant="danger" aria-label={`${word}: ${name}`}>
          {word}
        </Button>
      </div>
    </Form>
  </details>
);
