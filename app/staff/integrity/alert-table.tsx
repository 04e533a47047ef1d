import { useFetcher } from "react-router";
import type { ListedAlert } from "@worker/domain/voice/integrity/list-alerts";
import type { QueueAnswer } from "~/staff/queue/answer";
import { QueueHead } from "~/staff/queue/queue-head";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { QueueTable } from "~/staff/queue/queue-table";
import { Empty } from "~/ui/empty";
import { AlertRow } from "./alert-row";

interface AlertTableProps {
  alerts: readonly ListedAlert[];
  isOpen: boolean;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
}

/** Alerts, each resolved by itself: what was done is said of each. */
export function AlertTable({ alerts, isOpen, posted }: AlertTableProps) {
  const fetcher = useFetcher<QueueAnswer>();
  return (
    <QueueTable
      ids={alerts.map(({ id }) => id)}
      fetcher={fetcher}
      came={undefined}
      selecting={null}
      empty={<Empty icon="shield-check" title={isOpen ? "No open alerts match" : "No resolved alerts match"} />}
      keys={isOpen && <QueueKeys approve={null} reject="resolve" selected={null} />}
    >
      {(onDone) => (
        <>
          <caption className="sr">Integrity alerts</caption>
          <QueueHead>
            <th scope="col">What was noticed</th>
            <th scope="col">Review</th>
            <th scope="col">Severity</th>
            <th scope="col" className="r">
              Score
            </th>
          </QueueHead>
          <tbody>
            {alerts.map((alert) => (
              <AlertRow key={alert.id} {...{ alert, posted, onDone }} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}
