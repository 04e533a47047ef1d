import { STATUS_LABELS } from "@worker/domain/oversight/applications/forms";
import type { ApplicationView } from "@worker/domain/oversight/applications/read-application";
import { RelativeTime } from "~/ui/relative-time";

export function ApplicationMoves({ moves, now }: { moves: ApplicationView["moves"]; now: number }) {
  return (
    <section aria-labelledby="moves-title">
      <h2 id="moves-title">History</h2>
      <ol className="stack">
        {moves.map((move) => (
          <li key={`${move.at} ${move.to}`}>
            <b>{STATUS_LABELS[move.to]}</b>{" "}
            <span className="small muted">
              by {move.by}, <RelativeTime at={move.at} now={now} />
            </span>
            {move.notes !== "" && (
              <p className="pre" dir="auto">
                {move.notes}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
