import { useFetcher } from "react-router";
import type { QueuedApplication } from "@worker/domain/oversight/applications/list-applications";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import type { QueueAnswer } from "../queue/answer";
import { CasePick } from "../queue/case-pick";
import { DecidedRow, useRowAnswer } from "../queue/decided-row";
import { ApplicationActs } from "./application-acts";
import { APPLICATIONS_PATH } from "./applications-path";

interface ApplicationRowProps {
  application: QueuedApplication;
  /** The reader's id. */
  me: string;
  now: number;
  /** What an approval means, in a sentence or two. */
  means: string;
  posted: QueueAnswer | undefined;
  onDone: (id: string) => void;
}

const DECIDED_HERE = new Set(["pending", "resubmitted", "under_review"]);

export function ApplicationRow({ application, me, now, means, posted, onDone }: ApplicationRowProps) {
  const fetcher = useFetcher<QueueAnswer>();
  const { id, businessName, claim, status } = application;
  const answer = useRowAnswer(id, fetcher, posted, onDone);
  const intent = fetcher.formData?.get("intent");
  const isSent = intent === "take" || intent === "approve" || intent === "ask" || intent === "reject";
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={businessName} columns={4}>
        {isSent ? "sending…" : answer?.done}
      </DecidedRow>
    );
  }
  const isOwn = application.applicantId === me;
  const canDecide = DECIDED_HERE.has(status) && !isOwn;
  return (
    <tr data-case={id}>
      <CasePick id={id} label={`Select ${businessName}`} can={canDecide} />
      <td className="order">
        <Link to={`${APPLICATIONS_PATH}/${id}`} aria-keyshortcuts="o">
          {businessName}
        </Link>
        {application.isClaim && (
          <small>
            {claim === null ? (
              "Claims a vendor that is no longer listed"
            ) : (
              <>
                Claims <Link to={`/vendor/${claim.vendorId}`}>{claim.name}</Link>
              </>
            )}
          </small>
        )}
        {claim !== null && !claim.isProven && canDecide && (
          <small className="warn">Its domain is not proven yet.</small>
        )}
      </td>
      <td>
        <Link to={`/profile/${application.applicantId}`}>{application.applicant}</Link>
      </td>
      <td data-l="Last change:">
        <RelativeTime within at={application.updatedAt} now={now} />
        {application.reviewer !== null && status !== "resubmitted" && <small>by {application.reviewer}</small>}
      </td>
      <td className="acts-cell">
        {isOwn && DECIDED_HERE.has(status) && <small>Your own: someone else has to decide it</small>}
        {canDecide && <ApplicationActs {...{ application, me, now, means, answer, fetcher }} />}
      </td>
    </tr>
  );
}
