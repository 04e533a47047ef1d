import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { QueuedApplication } from "@worker/domain/oversight/applications/list-applications";
import type { QueueStatus } from "@worker/domain/oversight/applications/review-forms";
import type { QueueAnswer } from "../queue/answer";
import { QueueHead } from "../queue/queue-head";
import { QueueKeys } from "../queue/queue-keys";
import { QueueTable } from "../queue/queue-table";
import { SortedBy } from "../queue/sorted-by";
import { ApplicationRow } from "./application-row";
import { type ApplicationsQuery, applicationsPath } from "./applications-path";

interface ApplicationTableProps {
  applications: readonly QueuedApplication[];
  query: ApplicationsQuery;
  me: string;
  now: number;
  /** What an approval means: of one, and of each of a selection. */
  means: { one: string; each: string };
  /** What came of a form that was sent without scripts. */
  posted: QueueAnswer | undefined;
  empty: ReactNode;
}

/** What is done with a selection: it is taken up first, and what is under review is approved. */
function selectingIn(status: QueueStatus, means: string) {
  const of = { noun: "application", reasoned: null };
  if (status === "under_review") {
    const asks = { means, sure: "Approve each" };
    return { ...of, act: { label: "Approve selected…", intent: "approve-selected", asks } };
  }
  if (status !== "pending" && status !== "resubmitted") return null;
  return { ...of, act: { label: "Start the review of selected", intent: "take-selected" } };
}

export function ApplicationTable({ applications, query, me, now, means, posted, empty }: ApplicationTableProps) {
  const selection = useFetcher<QueueAnswer>();
  const answer = selection.data ?? posted;
  const came = answer && "selection" in answer ? answer.selection : undefined;
  const { status, sort } = query;
  const selecting = selectingIn(status, means.each);
  return (
    <QueueTable
      ids={applications.map(({ id }) => id)}
      fetcher={selection}
      came={came}
      selecting={selecting}
      empty={empty}
      keys={<Keys status={status} />}
    >
      {(onDone) => (
        <>
          <caption className="sr">Applications for verification</caption>
          <QueueHead>
            <th scope="col">Business</th>
            <th scope="col">Applicant</th>
            <SortedBy
              label="Last change"
              sorted={sort === "newest" ? "descending" : "ascending"}
              to={applicationsPath({ ...query, sort: sort === "newest" ? "oldest" : "newest" })}
            />
          </QueueHead>
          <tbody>
            {applications.map((application) => (
              <ApplicationRow key={application.id} {...{ application, me, now, posted, onDone }} means={means.one} />
            ))}
          </tbody>
        </>
      )}
    </QueueTable>
  );
}

function Keys({ status }: { status: QueueStatus }) {
  if (status === "under_review")
    return <QueueKeys approve="approve" reject="ask or reject" selected="approve selected" own={OPEN} />;
  const isNew = status === "pending" || status === "resubmitted";
  if (!isNew) return <QueueKeys approve={null} reject={null} selected={null} own={OPEN} />;
  return <QueueKeys approve={null} reject={null} selected="start the review of selected" own={[...OPEN, TAKE]} />;
}

const OPEN = [["o", "open"]] as const;
const TAKE = ["t", "start the review"] as const;
