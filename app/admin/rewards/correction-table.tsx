import { useFetcher } from "react-router";
import type { CorrectionState } from "@worker/domain/oversight/reward-corrections/forms";
import type { Correction } from "@worker/domain/oversight/reward-corrections/list-corrections";
import type { QueueAnswer } from "~/staff/queue/answer";
import { QueueHead } from "~/staff/queue/queue-head";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { QueueTable } from "~/staff/queue/queue-table";
import { Empty } from "~/ui/empty";
import { CorrectionRow, mayApprove } from "./correction-row";

interface CorrectionTableProps {
  corrections: readonly Correction[];
  state: CorrectionState;
  /** The id of whoever looks. */
  me: string;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
}

const NONE = {
  waiting: "No corrections are waiting.",
  effective: "No points have been corrected.",
  declined: "No corrections have been declined.",
} as const;

/** Corrections, each decided by itself: what is above one person's limit is looked at one by one. */
export function CorrectionTable({ corrections, state, me, posted }: CorrectionTableProps) {
  const fetcher = useFetcher<QueueAnswer>();
  const waits = state === "waiting";
  return (
    <QueueTable
      ids={corrections.map(({ id }) => id)}
      fetcher={fetcher}
      came={undefined}
      selecting={null}
      empty={<Empty icon="scale" title={NONE[state]} />}
      keys={
        waits && (
          <QueueKeys
            approve={corrections.some((each) => mayApprove(each, me)) ? "approve" : null}
            reject="decline or take back"
            selected={null}
          />
        )
      }
    >
      {(onDone) => (
        <>
          <caption className="sr">Corrections of points</caption>
          <QueueHead>
            <th scope="col">Member and reason</th>
            <th scope="col" className="r">
              Points
            </th>
            <th scope="col">Proposed</th>
            <th scope="col">{waits ? "Balance" : "Decided"}</th>
          </QueueHead>
          <tbody>
            {corrections.map((correction) => (
              <CorrectionRow key={correction.id} {...{ correction, me, posted, onDone }} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}
