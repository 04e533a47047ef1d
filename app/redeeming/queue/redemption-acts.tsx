import type { useFetcher } from "react-router";
import { NOTE_MAX } from "@worker/domain/oversight/redemptions/looks";
import type { StaffRedemption } from "@worker/domain/oversight/redemptions/list-redemptions";
import type { RowAnswer } from "~/staff/queue/answer";
import { AskBox } from "~/staff/queue/ask-box";
import { goOnFrom } from "~/staff/queue/decided-row";
import { inHand } from "~/staff/queue/in-hand";
import { ReasonBox } from "~/staff/queue/reason-box";
import { RowError } from "~/staff/queue/row-error";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { HiddenFields } from "~/ui/hidden-fields";
import { RelativeTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import type { RedemptionAnswer } from "./act";

interface RedemptionActsProps {
  redemption: StaffRedemption;
  /** What the row is called. */
  name: string;
  me: string;
  now: number;
  answer: RowAnswer | undefined;
  fetcher: ReturnType<typeof useFetcher<RedemptionAnswer>>;
}

/** What can be done with a redemption at the end of its row: it is taken in hand, and then paid or returned. */
export function RedemptionActs({ redemption, name, me, now, answer, fetcher }: RedemptionActsProps) {
  const scripts = useScripts();
  const { id, member, approvedBy, takesTwo } = redemption;
  if (redemption.canBounce) return <Bounce {...{ redemption, me, answer, fetcher }} />;
  if (redemption.state !== "held") return null;
  if (member.id === me) return <small>Your own: somebody else decides.</small>;
  const sent: Record<string, string> = { id, ...(scripts && { inPlace: "1" }) };
  const { holder, isMine, isTheirs } = inHand(redemption.holder, answer, me);
  const label = (does: string) => ({ "aria-label": `${does}: ${name}`, children: does });
  const needsApproval = takesTwo && approvedBy === null;
  const parts = { ...{ id, name, sent, fetcher, label }, answer };
  return (
    <>
      {holder !== null && isTheirs && (
        <small>
          {holder.username} has it in hand since <RelativeTime within at={holder.since} now={now} />
        </small>
      )}
      {isMine && <small>You have it in hand</small>}
      <RowError error={answer?.error} />
      <div>
        {!isTheirs && needsApproval && (
          <fetcher.Form method="post" onSubmit={goOnFrom}>
            <HiddenFields of={sent} />
            <Button small name="intent" value="approve" aria-keyshortcuts="a" {...label("Approve")} />
          </fetcher.Form>
        )}
        {isMine && redemption.hasPayout && (
          <fetcher.Form method="post">
            <HiddenFields of={{ id }} />
            <Button small icon="eye" name="intent" value="payout" aria-keyshortcuts="o" {...label("Payout details")} />
          </fetcher.Form>
        )}
        {!isTheirs && !needsApproval && approvedBy?.id !== me && <Fulfill {...parts} />}
        {!isTheirs && <Return {...parts} />}
        <fetcher.Form method="post">
          <HiddenFields of={sent} />
          {isTheirs ? (
            <Button small name="intent" value="take-over" {...label("Take over")} />
          ) : (
            <Button
              small
              variant="quiet"
              name="intent"
              aria-keyshortcuts="t"
              value={isMine ? "release" : "take"}
              {...label(isMine ? "Release" : "Take")}
            />
          )}
        </fetcher.Form>
      </div>
    </>
  );
}

interface PartProps extends Pick<RedemptionActsProps, "name" | "answer" | "fetcher"> {
  id: string;
  sent: Record<string, string>;
  label: (does: string) => { "aria-label": string; children: string };
}

function Fulfill({ id, name, sent, fetcher, label }: PartProps) {
  return (
    <fetcher.Form method="post" onSubmit={goOnFrom}>
      <HiddenFields of={sent} />
      <AskBox
        opener="Fulfill…"
        shortcut="a"
        of={name}
        means="Only once it is paid. The member reads the reference, so put no card's code here."
      >
        <Field name="note" id={`reference-${id}`} label="Reference of the payment">
          <Input name="note" required maxLength={NOTE_MAX} pattern=".*\S.*" autoComplete="off" />
        </Field>
        <Button small variant="primary" name="intent" value="fulfill" {...label("Fulfill")} />
      </AskBox>
    </fetcher.Form>
  );
}

function Return({ id, sent, fetcher, label, answer }: PartProps) {
  return (
    <fetcher.Form method="post" onSubmit={goOnFrom}>
      <HiddenFields of={sent} />
      <ReasonBox
        id={id}
        opener="Return…"
        label="Reason, sent to the member"
        name="note"
        max={NOTE_MAX}
        typed={answer?.typed}
        error={answer?.typed === undefined ? undefined : (answer.error ?? undefined)}
      >
        <Button small variant="danger" name="intent" value="return" {...label("Return the points")} />
      </ReasonBox>
    </fetcher.Form>
  );
}

/** For 30 days after it was paid: the payment came back. Where that takes two people, the other one says it too. */
function Bounce({
  redemption,
  me,
  answer,
  fetcher,
}: Pick<RedemptionActsProps, "redemption" | "me" | "answer" | "fetcher">) {
  const scripts = useScripts();
  const { id, member, bounceReported } = redemption;
  if (member.id === me) return null;
  if (bounceReported?.id === me) return <small>You said that it bounced: another person returns the points.</small>;
  return (
    <>
      <RowError error={answer?.error} />
      <fetcher.Form method="post" onSubmit={goOnFrom}>
        <HiddenFields of={{ id, ...(scripts && { inPlace: "1" }) }} />
        <ReasonBox
          id={id}
          opener="Bounced…"
          label="What came back, sent to the member"
          name="note"
          max={NOTE_MAX}
          typed={answer?.typed ?? bounceReported?.reason}
          error={answer?.typed === undefined ? undefined : (answer.error ?? undefined)}
        >
          <Button small variant="danger" name="intent" value="bounce">
            Return the points
          </Button>
        </ReasonBox>
      </fetcher.Form>
    </>
  );
}
