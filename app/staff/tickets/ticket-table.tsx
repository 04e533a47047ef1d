import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { ANSWER_MAX } from "@worker/domain/voice/support/forms";
import type { Ticket } from "@worker/domain/voice/support/list-tickets";
import type { QueueAnswer } from "../queue/answer";
import { QueueHead } from "../queue/queue-head";
import { QueueKeys } from "../queue/queue-keys";
import { QueueTable } from "../queue/queue-table";
import { SortedBy } from "../queue/sorted-by";
import { TicketRow } from "./ticket-row";
import { type TicketsQuery, ticketsPath } from "./tickets-path";

interface TicketTableProps {
  tickets: readonly Ticket[];
  query: TicketsQuery;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  empty: ReactNode;
}

const SELECTING = {
  noun: "question",
  act: { label: "Close selected", intent: "close-selected" },
  reasoned: {
    ...{ opener: "Answer selected…", label: "Send the answer to each", intent: "answer-selected", good: true },
    ...{ reason: "Answer, sent by email and shown to each member", max: ANSWER_MAX, rows: 4 },
  },
};

export function TicketTable({ tickets, query, posted, empty }: TicketTableProps) {
  const selection = useFetcher<QueueAnswer>();
  const answer = selection.data ?? posted;
  const came = answer && "selection" in answer ? answer.selection : undefined;
  return (
    <QueueTable
      ids={tickets.map(({ id }) => id)}
      fetcher={selection}
      came={came}
      selecting={query.state === "open" ? SELECTING : null}
      empty={empty}
      keys={
        query.state === "open" && <QueueKeys approve={null} reject="answer" selected="close selected" own={OWN_KEYS} />
      }
    >
      {(onDone) => (
        <>
          <caption className="sr">Questions from members</caption>
          <QueueHead>
            <th scope="col">Question</th>
            <th scope="col">From</th>
            <SortedBy
              label="Asked"
              sorted={query.sort === "oldest" ? "ascending" : query.sort === "newest" ? "descending" : undefined}
              to={ticketsPath({ ...query, sort: query.sort === "oldest" ? "newest" : "oldest" })}
            />
          </QueueHead>
          <tbody>
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} posted={posted} onDone={onDone} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}

const OWN_KEYS = [
  ["o", "read, fold"],
  ["c", "close without an answer"],
] as const;
