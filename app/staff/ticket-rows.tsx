import { Form } from "react-router";
import { ANSWER_MAX } from "@worker/domain/voice/support/forms";
import type { Ticket } from "@worker/domain/voice/support/list-tickets";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Textarea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";

type Draft = { errors: Record<string, string>; values: Record<string, string> } | undefined;

export function TicketList({ tickets, draft }: { tickets: readonly Ticket[]; draft: Draft }) {
  if (tickets.length === 0) return <Empty icon="mail-check" title="No questions here." />;
  return (
    <ul className="stack">
      {tickets.map((ticket) => (
        <li key={ticket.id} className="card card--pad stack">
          <h2 dir="auto">{ticket.subject}</h2>
          <p className="row row--wrap small muted">
            {ticket.isFirst && (
              <span className="ev ev--wait">
                <Icon name="star" />
                Priority
              </span>
            )}
            {ticket.username ?? "A former member"}
            {ticket.vendor && (
              <>
                {" "}
                for <Link to={`/vendor/${ticket.vendor.id}`}>{ticket.vendor.name}</Link>
              </>
            )}{" "}
            · <DateTime at={ticket.createdAt} withTime />
          </p>
          <p className="about-text">{ticket.body}</p>
          {ticket.answer !== null && (
            <div className="note">
              <p className="about-text">{ticket.answer}</p>
            </div>
          )}
          {ticket.vendor && (
            <p className="small">
              <Link to={`/staff-dashboard/vendors?vendor=${encodeURIComponent(ticket.vendor.id)}`}>
                Change the vendor&apos;s name or website
              </Link>
            </p>
          )}
          {ticket.state === "open" && <Answer ticket={ticket} draft={draft} />}
        </li>
      ))}
    </ul>
  );
}

function Answer({ ticket, draft }: { ticket: Ticket; draft: Draft }) {
  const own = draft?.values["id"] === ticket.id ? draft : undefined;
  return (
    <details open={own !== undefined}>
      <summary>Answer or close</summary>
      <Form method="post" preventScrollReset action="/staff-dashboard/tickets" className="stack" noValidate>
        <input type="hidden" name="id" value={ticket.id} />
        <Field
          name="answer"
          id={`answer-${ticket.id}`}
          label="Answer"
          help="Sent by email and shown to the member"
          error={own?.errors["answer"]}
        >
          <Textarea name="answer" rows={4} maxLength={ANSWER_MAX} defaultValue={own?.values["answer"]} />
        </Field>
        <div className="row">
          <Button small variant="primary" name="intent" value="answer">
            Send the answer
          </Button>
          <Button small name="intent" value="close">
            Close without an answer
          </Button>
        </div>
      </Form>
    </details>
  );
}
