import type { OwnTicket } from "@worker/domain/voice/support/ask";
import { TICKET_STATE_LABELS } from "@worker/domain/voice/support/forms";
import { DateTime } from "~/ui/relative-time";

export function OwnTickets({ tickets }: { tickets: readonly OwnTicket[] }) {
  if (tickets.length === 0) return null;
  return (
    <section className="section stack" aria-labelledby="questions">
      <h2 id="questions">Your questions</h2>
      {tickets.map(({ id, subject, body, state, createdAt, answer, answeredAt }) => (
        <article key={id} className="card card--pad stack">
          <h3 dir="auto">{subject}</h3>
          <p className="small muted">
            <DateTime at={createdAt} withTime /> · {TICKET_STATE_LABELS[state]}
          </p>
          <p className="about-text">{body}</p>
          {answer !== null && answeredAt !== null && (
            <div className="note">
              <div>
                <strong>Our answer</strong>, <DateTime at={answeredAt} />
                <p className="about-text">{answer}</p>
              </div>
            </div>
          )}
        </article>
      ))}
    </section>
  );
}
