import { type ReactNode, useRef } from "react";
import { useFetcher } from "react-router";
import { REASON_MAX } from "@worker/domain/voice/claims/forms";
import type { StaffClaim } from "@worker/domain/voice/claims/list-claims";
import { NotDecided } from "~/staff/queue/not-decided";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { SelectionBar } from "~/staff/queue/selection-bar";
import { SortedBy } from "~/staff/queue/sorted-by";
import { useDecidedRows } from "~/staff/queue/use-decided-rows";
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
  /** What stands there where none is left; what came of the last selection then still shows. */
  empty: ReactNode;
}

const REJECTING = {
  ...{ opener: "Reject selected…", label: "Reject selected", intent: "reject-selected" },
  ...{ reason: "Reason, sent to each member", max: REASON_MAX },
};

/** The claims as a table, decided one by one or by selection. When all of a page are decided, the next ones come. */
export function ClaimTable({ claims, query, me, now, posted, empty }: ClaimTableProps) {
  const queue = useRef<HTMLDivElement>(null);
  const selection = useFetcher<QueueAnswer>();
  const ids = claims.map(({ id }) => id);
  const onDone = useDecidedRows(queue, ids);
  const answer = selection.data ?? posted;
  const came = answer && "selection" in answer ? answer.selection : undefined;
  const refused = came?.refused.map(({ id, orderNumber, reason }) => ({ id, name: `Order ${orderNumber}`, reason }));
  const outcome = came && <NotDecided done={came.done} refused={refused ?? []} />;
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
        {query.state === "waiting" && (
          <SelectionBar
            queue={queue}
            fetcher={selection}
            noun="claim"
            act={{ label: "Approve selected", intent: "confirm-selected" }}
            reasoned={REJECTING}
            error={came?.error ?? undefined}
          />
        )}
        <table className="table table--stack">
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
        </table>
      </div>
      <QueueKeys approve="approve" reject="reject" selected="approve selected" />
    </div>
  );
}

function Head({ query }: { query: QueueQuery }) {
  const { state, sort = state === "waiting" ? "oldest" : "newest" } = query;
  const filed = sort === "oldest" ? "ascending" : sort === "newest" ? "descending" : undefined;
  const amount = sort === "smallest" ? "ascending" : sort === "largest" ? "descending" : undefined;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">Select</span>
        </th>
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
        <th scope="col">
          <span className="sr">Decide</span>
        </th>
      </tr>
    </thead>
  );
}
