import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { NOTE_MAX } from "@worker/domain/oversight/redemptions/looks";
import type { StaffRedemption } from "@worker/domain/oversight/redemptions/list-redemptions";
import { QueueHead } from "~/staff/queue/queue-head";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { QueueTable } from "~/staff/queue/queue-table";
import type { RedemptionAnswer } from "./act";
import type { QueueQuery } from "./queue-path";
import { RedemptionRow } from "./redemption-row";

interface RedemptionTableProps {
  redemptions: readonly StaffRedemption[];
  query: QueueQuery;
  me: string;
  now: number;
  /** What came of a form that was sent without scripts. */
  posted: RedemptionAnswer | undefined;
  empty: ReactNode;
}

const SELECTING = {
  noun: "redemption",
  act: { label: "Take selected", intent: "take-selected" },
  reasoned: {
    ...{ opener: "Settle selected…", label: "Return the points", intent: "return-selected" },
    ...{ reason: "Reason of a return, or reference of the payment; sent to each member", max: NOTE_MAX },
    also: { label: "Fulfill", intent: "fulfill-selected" },
  },
};

export function RedemptionTable({ redemptions, query, me, now, posted, empty }: RedemptionTableProps) {
  const selection = useFetcher<RedemptionAnswer>();
  const answer = selection.data ?? posted;
  const isOpen = query.state === "held";
  return (
    <QueueTable
      ids={redemptions.map(({ id }) => id)}
      fetcher={selection}
      came={answer && "selection" in answer ? answer.selection : undefined}
      selecting={isOpen ? SELECTING : null}
      empty={empty}
      keys={
        isOpen ? (
          <QueueKeys approve="approve, fulfill" reject="return" selected="take selected" own={OWN_KEYS} />
        ) : (
          <QueueKeys approve={null} reject={null} selected={null} />
        )
      }
    >
      {(onDone) => (
        <>
          <caption className="sr">Redemptions</caption>
          <QueueHead>
            <th scope="col">Paid as</th>
            <th scope="col" className="r">
              Amount
            </th>
            <th scope="col">Member</th>
            <th scope="col">State</th>
          </QueueHead>
          <tbody>
            {redemptions.map((redemption) => (
              <RedemptionRow key={redemption.id} {...{ redemption, me, now, posted, onDone }} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}

const OWN_KEYS = [
  ["t", "take, release"],
  ["o", "payout details"],
] as const;
