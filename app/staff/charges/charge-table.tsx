import { type ReactNode, useRef } from "react";
import { useFetcher } from "react-router";
import { CHARGE_NOTE_MAX } from "@worker/domain/oversight/plans/forms";
import type { Charge } from "@worker/domain/oversight/plans/list-charges";
import type { QueueAnswer } from "../queue/answer";
import { NotDecided } from "../queue/not-decided";
import { QueueKeys } from "../queue/queue-keys";
import { SelectionBar } from "../queue/selection-bar";
import { SortedBy } from "../queue/sorted-by";
import { useDecidedRows } from "../queue/use-decided-rows";
import { ChargeRow, isUnpaid } from "./charge-row";
import { type ChargesQuery, chargesPath } from "./charges-path";

interface ChargeTableProps {
  charges: readonly Charge[];
  query: ChargesQuery;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  /** What stands there where none is left; what came of the last selection then still shows. */
  empty: ReactNode;
}

const CLOSING = {
  ...{ opener: "Settle or waive selected…", label: "Settled", intent: "settle-selected", good: true },
  ...{ reason: "Note for each, kept in the ledger", max: CHARGE_NOTE_MAX },
  also: { label: "Waived", intent: "waive-selected" },
};

/** The charges as a table, closed one by one or by selection. When all of a page are done, the next ones come. */
export function ChargeTable({ charges, query, posted, empty }: ChargeTableProps) {
  const queue = useRef<HTMLDivElement>(null);
  const selection = useFetcher<QueueAnswer>();
  const ids = charges.map(({ id }) => id);
  const onDone = useDecidedRows(queue, ids);
  const answer = selection.data ?? posted;
  const came = answer && "selection" in answer ? answer.selection : undefined;
  const canClose = charges.some(isUnpaid);
  const { state, sort = state === "open" || state === "overdue" ? "soonest" : "latest" } = query;
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
        {canClose && (
          <SelectionBar
            queue={queue}
            fetcher={selection}
            noun="charge"
            act={null}
            reasoned={CLOSING}
            error={came?.error ?? undefined}
          />
        )}
        <table className="table table--stack">
          <caption className="sr">Charges</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Select</span>
              </th>
              <th scope="col">Charge</th>
              <th scope="col" className="r">
                Amount
              </th>
              <SortedBy
                label="Due"
                sorted={sort === "soonest" ? "ascending" : "descending"}
                to={chargesPath({ ...query, sort: sort === "soonest" ? "latest" : "soonest" })}
              />
              <th scope="col">Status</th>
              <th scope="col">
                <span className="sr">Decide</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => (
              <ChargeRow key={charge.id} charge={charge} posted={posted} onDone={onDone} />
            ))}
          </tbody>
        </table>
      </div>
      {canClose && <QueueKeys approve={null} reject="settle or waive" selected={null} selects />}
    </div>
  );
}
