import { useFetcher } from "react-router";
import type { FlaggedRegistration } from "@worker/domain/oversight/registrations/flagged-registrations";
import { NOTE_MAX } from "@worker/domain/oversight/registrations/forms";
import type { QueueAnswer, RowAnswer } from "~/staff/queue/answer";
import { CasePick } from "~/staff/queue/case-pick";
import { DecidedRow, goOnFrom, useRowAnswer } from "~/staff/queue/decided-row";
import { ReasonBox } from "~/staff/queue/reason-box";
import { RowError } from "~/staff/queue/row-error";
import { Button } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import { From, Score } from "./registration-facts";

interface RegistrationRowProps {
  registration: FlaggedRegistration;
  now: number;
  /** The reader's id. */
  me: string;
  posted: QueueAnswer | undefined;
  onDone: (id: string) => void;
}

export function RegistrationRow({ registration, now, me, posted, onDone }: RegistrationRowProps) {
  const fetcher = useFetcher<QueueAnswer>();
  const { id, userId, username, email, claimedBy } = registration;
  const answer = useRowAnswer(id, fetcher, posted, onDone);
  const isSent = fetcher.formData?.get("intent") === "decide";
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={username} columns={4}>
        {isSent ? "sending…" : answer?.done}
      </DecidedRow>
    );
  }
  // What was just done with it is newer than the list.
  const isMine = answer?.held === undefined ? claimedBy?.id === me : answer.held === "mine";
  const isTaken = answer?.held === undefined ? claimedBy !== null && !isMine : answer.held === "theirs";
  return (
    <tr data-case={id} id={id}>
      <CasePick id={id} label={`Select ${username}`} can={!isTaken} />
      <td className="order">
        <Link to={`/profile/${userId}`} aria-keyshortcuts="o">
          {username}
        </Link>
        <small>{email}</small>
        <small>{registration.emailConfirmed ? "address confirmed" : "address not confirmed"}</small>
        <small>
          registered <RelativeTime within at={registration.registeredAt} now={now} />
        </small>
      </td>
      <td>
        <Score score={registration.riskScore} factors={registration.riskFactors} />
      </td>
      <td data-l="From:">
        <From registration={registration} />
      </td>
      <td className="acts-cell">
        {isTaken && <small>{claimedBy === null ? "Somebody" : claimedBy.username} is reviewing it</small>}
        {isMine && <small>You have it in hand</small>}
        <RowError error={answer?.error} />
        {!isTaken && <Acts {...{ registration, isMine, answer, fetcher }} />}
      </td>
    </tr>
  );
}

interface ActsProps {
  registration: FlaggedRegistration;
  isMine: boolean;
  answer: RowAnswer | undefined;
  fetcher: ReturnType<typeof useFetcher<QueueAnswer>>;
}

/** Writing the note claims the case, and so does a button. */
function Acts({ registration: { id, username, caseId }, isMine, answer, fetcher }: ActsProps) {
  const scripts = useScripts();
  const sent: Record<string, string> = { id, ...(scripts && { inPlace: "1" }) };
  const claim = () => {
    if (caseId !== null && !isMine) void fetcher.submit({ ...sent, caseId, intent: "claim" }, { method: "post" });
  };
  const named = (does: string) => (
    <>
      {does}
      <span className="sr"> {username}</span>
    </>
  );
  return (
    <div>
      <fetcher.Form method="post" onSubmit={goOnFrom}>
        <HiddenFields of={{ ...sent, intent: "decide" }} />
        <ReasonBox
          id={id}
          opener="Decide…"
          label="Note, for staff"
          name="note"
          rows={2}
          max={NOTE_MAX}
          typed={answer?.typed}
          error={answer?.typed === undefined ? undefined : (answer.error ?? undefined)}
          onOpen={claim}
        >
          <div className="row">
            <Button small variant="primary" name="decision" value="approve">
              {named("Approve")}
            </Button>
            <Button small variant="danger" name="decision" value="block" icon="ban">
              {named("Block")}
            </Button>
          </div>
        </ReasonBox>
      </fetcher.Form>
      {caseId !== null && (
        <fetcher.Form method="post">
          <HiddenFields of={{ ...sent, caseId }} />
          <Button small variant="quiet" name="intent" value={isMine ? "release" : "claim"} aria-keyshortcuts="t">
            {named(isMine ? "Release" : "Claim")}
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
