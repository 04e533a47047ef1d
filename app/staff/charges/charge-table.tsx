import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { CHARGE_NOTE_MAX } from "@worker/domain/oversight/plans/forms";
import type { Charge } from "@worker/domain/oversight/plans/list-charges";
import type { QueueAnswer } from "../queue/answer";
import { QueueHead } from "../queue/queue-head";
import { QueueKeys } from "../queue/queue-keys";
import { QueueTable } from "../queue/queue-table";
import { SortedBy } from "../queue/sorted-by";
import { ChargeRow, isUnpaid } from "./charge-row";
import { type ChargesQuery, chargesPath } from "./charges-path";

interface ChargeTableProps {
  charges: readonly Charge[];
  query: ChargesQuery;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  empty: ReactNode;
}

const SELECTING = {
  noun: "charge",
  act: null,
  reasoned: {
    ...{ opener: "Settle or waive selected…", label: "Settled", intent: "settle-selected", good: true },
    ...{ reason: "Note for each, kept in the ledger", max: CHARGE_NOTE_MAX },
    also: { label: "Waived", intent: "waive-selected" },
  },
};

export function ChargeTable({ charges, query, posted, empty }: ChargeTableProps) {
  const selection = useFetcher<QueueAnswer>();
  const answer = selection.data ?? posted;
  const came = answer && "selection" in answer ? answer.selection : undefined;
  const canClose = charges.some(isUnpaid);
  const { state, sort = state === "open" || state === "overdue" ? "soonest" : "latest" } = query;
  return (
    <QueueTable
      ids={charges.map(({ id }) => id)}
      fetcher={selection}
      came={came}
      selecting={canClose ? SELECTING : null}
      empty={empty}
      keys={canClose && <QueueKeys approve={null} reject="settle or waive" selected="settle or waive selected" />}
    >
      {(onDone) => (
        <>
          <caption className="sr">Charges</caption>
          <QueueHead>
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
          </QueueHead>
          <tbody>
            {charges.map((charge) => (
              <ChargeRow key={charge.id} charge={charge} posted={posted} onDone={onDone} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}
