import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { REASON_MAX } from "@worker/domain/voice/claims/forms";
import type { StaffClaim } from "@worker/domain/voice/claims/list-claims";
import { QueueHead } from "~/staff/queue/queue-head";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { QueueTable } from "~/staff/queue/queue-table";
import { SortedBy } from "~/staff/queue/sorted-by";
import type { QueueAnswer } from "./act";
import { type QueueQuery, queuePath } from "./queue-path";
import { ClaimRow } from "./claim-row";

interface ClaimTableProps {
  claims: readonly StaffClaim[];
  query: QueueQuery;
  me: string;
  now: number;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  empty: ReactNode;
}

const SELECTING = {
  noun: "claim",
  act: { label: "Approve selected", intent: "confirm-selected" },
  reasoned: {
    ...{ opener: "Reject selected…", label: "Reject selected", intent: "reject-selected" },
    ...{ reason: "Reason, sent to each member", max: REASON_MAX },
  },
};

export function ClaimTable({ claims, query, me, now, posted, empty }: ClaimTableProps) {
  const selection = useFetcher<QueueAnswer>();
  const answer = selection.data ?? posted;
  const came = answer && "selection" in answer ? answer.selection : undefined;
  const refused = came?.refused.map(({ id, orderNumber, reason }) => ({ id, name: `Order ${orderNumber}`, reason }));
  return (
    <QueueTable
      ids={claims.map(({ id }) => id)}
      fetcher={selection}
      came={came && { ...came, refused: refused ?? [] }}
      selecting={query.state === "waiting" ? SELECTING : null}
      empty={empty}
      keys={<QueueKeys approve="approve" reject="reject" selected="approve selected" />}
    >
      {(onDone) => (
        <>
          <caption className="sr">Purchase claims</caption>
          <Head query={query} />
          <tbody>
            {claims.map((claim) => (
              <ClaimRow
                key={claim.id}
                claim={claim}
                me={me}
                now={now}
                onDone={onDone}
                posted={posted && "row" in posted && posted.row.id === claim.id ? posted.row : undefined}
              />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}

function Head({ query }: { query: QueueQuery }) {
  const { state, sort = state === "waiting" ? "oldest" : "newest" } = query;
  const filed = sort === "oldest" ? "ascending" : sort === "newest" ? "descending" : undefined;
  const amount = sort === "smallest" ? "ascending" : sort === "largest" ? "descending" : undefined;
  return (
    <QueueHead>
      <th scope="col">Order</th>
      <th scope="col">Vendor</th>
      {state === "waiting" ? (
        <SortedBy
          label="Amount"
          className="r"
          sorted={amount}
          to={queuePath({ ...query, sort: sort === "largest" ? "smallest" : "largest" })}
        />
      ) : (
        <th scope="col" className="r">
          Amount
        </th>
      )}
      <SortedBy
        label="Filed"
        sorted={filed}
        to={queuePath({ ...query, sort: sort === "oldest" ? "newest" : "oldest" })}
      />
      <th scope="col">Vendor says</th>
    </QueueHead>
  );
}
