import { type ReactNode, useRef } from "react";
import { useFetcher } from "react-router";
import { ANSWER_MAX } from "@worker/domain/voice/support/forms";
import type { Ticket } from "@worker/domain/voice/support/list-tickets";
import type { QueueAnswer } from "../queue/answer";
import { NotDecided } from "../queue/not-decided";
import { QueueKeys } from "../queue/queue-keys";
import { SelectionBar } from "../queue/selection-bar";
import { SortedBy } from "../queue/sorted-by";
import { useDecidedRows } from "../queue/use-decided-rows";
import { TicketRow } from "./ticket-row";
import { type TicketsQuery, ticketsPath } from "./tickets-path";

interface TicketTableProps {
  tickets: readonly Ticket[];
  query: TicketsQuery;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  /** What stands there where none is left; what came of the last selection then still shows. */
  empty: ReactNode;
}

const ANSWERING = {
  ...{ opener: "Answer selected…", label: "Send the answer to each", intent: "answer-selected", good: true },
  ...{ reason: "Answer, sent by email and shown to each member", max: ANSWER_MAX, rows: 4 },
};

/** The questions as a table, answered one by one or by selection. When all of a page are done, the next ones come. */
export function TicketTable({ tickets, query, posted, empty }: TicketTableProps) {
  const queue = useRef<HTMLDivElement>(null);
  const selection = useFetcher<QueueAnswer>();
  const ids = tickets.map(({ id }) => id);
  const onDone = useDecidedRows(queue, ids);
  const answer = selection.data ?? posted;
  const came = answer && "selection" in answer ? answer.selection : undefined;
  const outcome = came && <NotDecided done={came.done} refused={came.refused} />;
  if (ids.length === 0) {
    return (
      <>
        {outcome}
        {empty}
      </>
    );
  }
  return (
    <div ref={queue} className="queue stack" data-queue="">
      {outcome}
      <div className="card">
        {query.state === "open" && (
          <SelectionBar
            queue={queue}
            fetcher={selection}
            noun="question"
            act={{ label: "Close selected", intent: "close-selected" }}
            reasoned={ANSWERING}
            error={came?.error ?? undefined}
          />
        )}
        <table className="table table--stack">
          <caption className="sr">Questions from members</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Select</span>
              </th>
              <th scope="col">Question</th>
              <th scope="col">From</th>
              <SortedBy
                label="Asked"
                sorted={query.sort === "oldest" ? "ascending" : query.sort === "newest" ? "descending" : undefined}
                to={ticketsPath({ ...query, sort: query.sort === "oldest" ? "newest" : "oldest" })}
              />
              <th scope="col">
                <span className="sr">Decide</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} posted={posted} onDone={onDone} />
            ))}
          </tbody>
        </table>
      </div>
      {query.state === "open" && <QueueKeys approve={null} reject="answer" selected="close selected" own={OWN_KEYS} />}
    </div>
  );
}

const OWN_KEYS = [
  ["o", "read, fold"],
  ["c", "close without an answer"],
] as const;
