import type { useFetcher } from "react-router";
import type { QueuedApplication } from "@worker/domain/oversight/applications/list-applications";
import { NOTES_MAX } from "@worker/domain/oversight/applications/review-forms";
import { Button, LinkButton } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import { RelativeTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import type { QueueAnswer, RowAnswer } from "../queue/answer";
import { AskBox } from "../queue/ask-box";
import { goOnFrom } from "../queue/decided-row";
import { inHand } from "../queue/in-hand";
import { ReasonBox } from "../queue/reason-box";
import { RowError } from "../queue/row-error";
import { APPLICATIONS_PATH } from "./applications-path";

interface ApplicationActsProps {
  application: QueuedApplication;
  me: string;
  now: number;
  means: string;
  answer: RowAnswer | undefined;
  fetcher: ReturnType<typeof useFetcher<QueueAnswer>>;
}

/** What can be done with an application at the end of its row: it is taken up first, and then decided. */
export function ApplicationActs({ application, me, now, means, answer, fetcher }: ApplicationActsProps) {
  const scripts = useScripts();
  const { id, businessName, claim, status } = application;
  const sent: Record<string, string> = { id, ...(scripts && { inPlace: "1" }) };
  const label = (does: string) => ({ "aria-label": `${does}: ${businessName}`, children: does });
  if (status !== "under_review") {
    return (
      <>
        <RowError error={answer?.error} />
        <div>
          <fetcher.Form method="post" onSubmit={goOnFrom}>
            <HiddenFields of={sent} />
            <Button small name="intent" value="take" aria-keyshortcuts="t" {...label("Start the review")} />
          </fetcher.Form>
        </div>
      </>
    );
  }
  const { holder, isMine, isTheirs } = inHand(application.holder, answer, me);
  const hold = () => {
    if (!isMine) void fetcher.submit({ ...sent, intent: "hold" }, { method: "post" });
  };
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
        {!isTheirs && (claim === null || claim.isProven) && (
          <fetcher.Form method="post" onSubmit={goOnFrom}>
            <HiddenFields of={sent} />
            <AskBox opener="Approve…" shortcut="a" of={businessName} means={means} onOpen={hold}>
              <Button small variant="primary" name="intent" value="approve" {...label("Approve")} />
            </AskBox>
          </fetcher.Form>
        )}
        {!isTheirs && claim !== null && !claim.isProven && (
          <LinkButton small to={`${APPLICATIONS_PATH}/${id}`} aria-keyshortcuts="a">
            Approve without proof…
          </LinkButton>
        )}
        {!isTheirs && (
          <fetcher.Form method="post" onSubmit={goOnFrom}>
            <HiddenFields of={sent} />
            <ReasonBox
              id={id}
              opener="Ask or reject…"
              label="Notes, sent to the applicant"
              name="notes"
              rows={4}
              max={NOTES_MAX}
              typed={answer?.typed}
              error={answer?.typed === undefined ? undefined : (answer.error ?? undefined)}
              onOpen={hold}
            >
              <div className="row">
                <Button small name="intent" value="ask" {...label("Ask for more")} />
                <Button small variant="danger" name="intent" value="reject" {...label("Reject")} />
              </div>
            </ReasonBox>
          </fetcher.Form>
        )}
        <fetcher.Form method="post">
          <HiddenFields of={sent} />
          {isTheirs ? (
            <Button small name="intent" value="take-over" {...label("Take over")} />
          ) : (
            <Button
              small
              variant="quiet"
              name="intent"
              value={isMine ? "release" : "hold"}
              {...label(isMine ? "Release" : "Take")}
            />
          )}
        </fetcher.Form>
      </div>
    </>
  );
}
