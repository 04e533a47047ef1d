import { useFetcher } from "react-router";
import { ANSWER_MAX } from "@worker/domain/voice/support/forms";
import type { Ticket } from "@worker/domain/voice/support/list-tickets";
import { Button } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import type { QueueAnswer } from "../queue/answer";
import { CasePick } from "../queue/case-pick";
import { DecidedRow, goOnFrom, useRowAnswer } from "../queue/decided-row";
import { ReasonBox } from "../queue/reason-box";
import { RowError } from "../queue/row-error";

/** A question of so many characters is read without being unfolded. */
const SHORT = 240;

interface TicketRowProps {
  ticket: Ticket;
  posted: QueueAnswer | undefined;
  onDone: (id: string) => void;
}

export function TicketRow({ ticket, posted, onDone }: TicketRowProps) {
  const scripts = useScripts();
  const fetcher = useFetcher<QueueAnswer>();
  const answer = useRowAnswer(ticket.id, fetcher, posted, onDone);
  const { id, subject, body, username, vendor } = ticket;
  const isOpen = ticket.state === "open";
  const isSent = fetcher.state !== "idle";
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={subject} columns={4}>
        {isSent ? "sending…" : answer?.done}
      </DecidedRow>
    );
  }
  const sent = { id, ...(scripts && { inPlace: "1" }) };
  return (
    <tr data-case={id}>
      <CasePick id={id} label={`Select "${subject}"`} can={isOpen} />
      <td className="order">
        <details className="case-text" open={body.length <= SHORT}>
          <summary aria-keyshortcuts="o">
            <strong dir="auto">{subject}</strong>
          </summary>
          <p className="about-text">{body}</p>
        </details>
        {ticket.answer !== null && (
          <div className="note">
            <p className="about-text">{ticket.answer}</p>
          </div>
        )}
      </td>
      <td>
        {username ?? "A former member"}
        {vendor && (
          <small>
            for <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>,{" "}
            <Link to={`/staff-dashboard/vendors?vendor=${encodeURIComponent(vendor.id)}`}>
              change its name or website
            </Link>
          </small>
        )}
        {ticket.isFirst && (
          <span className="ev ev--wait">
            <Icon name="star" />
            Priority
          </span>
        )}
      </td>
      <td data-l="Asked:">
        <DateTime at={ticket.createdAt} withTime />
      </td>
      <td className="acts-cell">
        <RowError error={answer?.error} />
        {isOpen && (
          <div>
            <fetcher.Form method="post" onSubmit={goOnFrom}>
              <HiddenFields of={sent} />
              <ReasonBox
                id={id}
                opener="Answer…"
                label="Answer"
                help="Sent by email and shown to the member"
                name="answer"
                rows={5}
                max={ANSWER_MAX}
                typed={answer?.typed}
                error={answer?.error ?? undefined}
              >
                <Button small variant="primary" name="intent" value="answer" aria-label={`Answer "${subject}"`}>
                  Send the answer
                </Button>
              </ReasonBox>
            </fetcher.Form>
            <fetcher.Form method="post" onSubmit={goOnFrom}>
              <HiddenFields of={sent} />
              <Button
                small
                variant="quiet"
                name="intent"
                value="close"
                aria-label={`Close "${subject}" without an answer`}
                aria-keyshortcuts="c"
              >
                Close
              </Button>
            </fetcher.Form>
          </div>
        )}
      </td>
    </tr>
  );
}
