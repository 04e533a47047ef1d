import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { QueuedTester } from "@worker/domain/oversight/tester-applications/list-applications";
import type { QueueAnswer } from "~/staff/queue/answer";
import { QueueHead } from "~/staff/queue/queue-head";
import { QueueKeys } from "~/staff/queue/queue-keys";
import { QueueTable } from "~/staff/queue/queue-table";
import { SortedBy } from "~/staff/queue/sorted-by";
import { ApplicationRow } from "./application-row";
import { type QueueQuery, queuePath } from "./queue-path";

interface ApplicationTableProps {
  applications: readonly QueuedTester[];
  query: QueueQuery;
  me: string;
  now: number;
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  empty: ReactNode;
}

export function ApplicationTable({ applications, query, me, now, posted, empty }: ApplicationTableProps) {
  const fetcher = useFetcher<QueueAnswer>();
  const { status, sort } = query;
  const isNew = status === "pending" || status === "resubmitted";
  return (
    <QueueTable
      ids={applications.map(({ id }) => id)}
      fetcher={fetcher}
      came={undefined}
      selecting={null}
      empty={empty}
      keys={<QueueKeys approve={null} reject={null} selected={null} own={isNew ? [OPEN, TAKE] : [OPEN]} />}
    >
      {(onDone) => (
        <>
          <caption className="sr">Applications to the trusted tester program</caption>
          <QueueHead>
            <th scope="col">Applicant</th>
            <th scope="col">Submitted</th>
            <SortedBy
              label="Last change"
              sorted={sort === "newest" ? "descending" : "ascending"}
              to={queuePath({ ...query, sort: sort === "newest" ? "oldest" : "newest" })}
            />
          </QueueHead>
          <tbody>
            {applications.map((application) => (
              <ApplicationRow key={application.id} {...{ application, me, now, posted, onDone }} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}

const OPEN = ["o", "open"] as const;
const TAKE = ["t", "start the review"] as const;
