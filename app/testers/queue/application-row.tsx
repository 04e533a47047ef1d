import { useFetcher } from "react-router";
import type { QueuedTester } from "@worker/domain/oversight/tester-applications/list-applications";
import type { QueueAnswer, RowAnswer } from "~/staff/queue/answer";
import { CasePick } from "~/staff/queue/case-pick";
import { DecidedRow, goOnFrom, useRowAnswer } from "~/staff/queue/decided-row";
import { inHand } from "~/staff/queue/in-hand";
import { RowError } from "~/staff/queue/row-error";
import { Button } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import { QUEUE_PATH } from "./queue-path";

interface ApplicationRowProps {
  application: QueuedTester;
  /** The reader's id. */
  me: string;
  now: number;
  posted: QueueAnswer | undefined;
  onDone: (id: string) => void;
}

const WAITS = new Set(["pending", "resubmitted", "under_review"]);

export function ApplicationRow({ application, me, now, posted, onDone }: ApplicationRowProps) {
  const fetcher = useFetcher<QueueAnswer>();
  const { id, applicant, status } = application;
  const answer = useRowAnswer(id, fetcher, posted, onDone);
  const isSent = fetcher.formData?.get("intent") === "take";
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={applicant.username} columns={4}>
        {isSent ? (
          "sending…"
        ) : (
          <>
            {answer?.done} · <Link to={`${QUEUE_PATH}/${id}`}>Open</Link>
          </>
        )}
      </DecidedRow>
    );
  }
  const isOwn = applicant.id === me;
  return (
    <tr data-case={id}>
      <CasePick id={id} label={`Select ${applicant.username}`} can={false} />
      <td className="order">
        <Link to={`${QUEUE_PATH}/${id}`} aria-keyshortcuts="o">
          {applicant.username}
        </Link>
      </td>
      <td data-l="Submitted:">
        {application.submittedAt !== null && <RelativeTime within at={application.submittedAt} now={now} />}
      </td>
      <td data-l="Last change:">
        <RelativeTime within at={application.updatedAt} now={now} />
        {application.reviewer !== null && status !== "resubmitted" && <small>by {application.reviewer}</small>}
      </td>
      <td className="acts-cell">
        {isOwn && WAITS.has(status) && <small>Your own: someone else has to decide it</small>}
        {!isOwn && WAITS.has(status) && <Acts {...{ application, me, now, answer, fetcher }} />}
      </td>
    </tr>
  );
}

interface ActsProps extends Pick<ApplicationRowProps, "application" | "me" | "now"> {
  answer: RowAnswer | undefined;
  fetcher: ReturnType<typeof useFetcher<QueueAnswer>>;
}

function Acts({ application, me, now, answer, fetcher }: ActsProps) {
  const scripts = useScripts();
  const { id, applicant, status } = application;
  const sent: Record<string, string> = { id, ...(scripts && { inPlace: "1" }) };
  const label = (does: string) => ({ "aria-label": `${does}: ${applicant.username}`, children: does });
  const { holder, isMine, isTheirs } = inHand(application.holder, answer, me);
  const isNew = status !== "under_review";
  const holding = isTheirs ? "take-over" : isMine ? "release" : "hold";
  return (
    <>
      {holder !== null && isTheirs && (
        <small>
          {holder.username} is looking at it since <RelativeTime within at={holder.since} now={now} />
        </small>
      )}
      {isMine && <small>You have it in hand</small>}
      <RowError error={answer?.error} />
      <div>
        <fetcher.Form method="post" onSubmit={isNew ? goOnFrom : undefined}>
          <HiddenFields of={sent} />
          {isNew ? (
            <Button small name="intent" value="take" aria-keyshortcuts="t" {...label("Start the review")} />
          ) : (
            <Button small variant="quiet" name="intent" value={holding} {...label(HOLD_WORDS[holding])} />
          )}
        </fetcher.Form>
      </div>
    </>
  );
}

const HOLD_WORDS = { "take-over": "Take over", release: "Release", hold: "Take" } as const;
