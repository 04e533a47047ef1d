import { useEffect } from "react";
import { useFetcher } from "react-router";
import { REASON_MAX, STATE_LABELS } from "@worker/domain/voice/claims/forms";
import type { StaffClaim } from "@worker/domain/voice/claims/list-claims";
import { FORMER_MEMBER } from "@worker/domain/foundation/users/former-member";
import { CasePick } from "~/staff/queue/case-pick";
import { ReasonBox } from "~/staff/queue/reason-box";
import { goOn } from "~/staff/queue/use-queue-keys";
import { Button } from "~/ui/button";
import { formatDate, formatMoney } from "~/ui/format";
import { HiddenFields } from "~/ui/hidden-fields";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { useScripts } from "~/ui/use-scripts";
import type { QueueAnswer, RowAnswer } from "./act";

interface ClaimRowProps {
  claim: StaffClaim;
  me: string;
  now: number;
  /** What was wrong with the row's form, where it was sent without scripts. */
  posted: RowAnswer | undefined;
  /** Hears that the claim is decided. */
  onDone: (id: string) => void;
}

/** A claim with what staff need to decide it. Once decided it stays until the page goes on, so that nothing jumps. */
export function ClaimRow({ claim, me, now, posted, onDone }: ClaimRowProps) {
  const fetcher = useFetcher<QueueAnswer>();
  const { id, orderNumber, staffState } = claim;
  const answer = fetcher.data && "row" in fetcher.data ? fetcher.data.row : posted;
  const isDecided = answer?.done === "confirm" || answer?.done === "reject";
  const intent = fetcher.formData?.get("intent");
  const isBusy = intent === "confirm" || intent === "reject";
  useEffect(() => {
    if (isDecided) onDone(id);
  }, [isDecided, id, onDone]);
  const word = isBusy ? BUSY[intent] : isDecided ? DECIDED[answer.done === "confirm" ? "confirm" : "reject"] : null;
  if (word !== null) {
    return (
      <tr data-case={id} data-done="">
        <td className="case-pick" />
        <td className="order" colSpan={5}>
          Order {orderNumber}: {word}
        </td>
        <td className="acts-cell">{word === DECIDED.confirm && <Withdraw id={id} />}</td>
      </tr>
    );
  }
  return (
    <tr data-case={id}>
      <CasePick
        id={id}
        label={`Order ${orderNumber}, ${claim.vendor.name}, ${formatMoney(claim.amountCents)}`}
        can={staffState === "waiting"}
      />
      <ClaimFacts claim={claim} now={now} />
      <td className="acts-cell">
        <Acts claim={claim} me={me} now={now} answer={answer} fetcher={fetcher} />
      </td>
    </tr>
  );
}

/** What was approved by mistake is taken back where it stood; nobody has to look for it among the approved. */
function Withdraw({ id }: { id: string }) {
  const fetcher = useFetcher<QueueAnswer>();
  const answer = fetcher.data && "row" in fetcher.data ? fetcher.data.row : undefined;
  if (answer?.done === "reject") return <small role="status">approval withdrawn</small>;
  return (
    <fetcher.Form method="post">
      <HiddenFields of={{ id, inPlace: "1" }} />
      <ReasonBox
        id={`withdraw-${id}`}
        opener="Withdraw approval…"
        label="Reason, sent to the member"
        max={REASON_MAX}
        error={answer?.error ?? undefined}
      >
        <Button small variant="danger" name="intent" value="reject" disabled={fetcher.state !== "idle"}>
          Withdraw approval
        </Button>
      </ReasonBox>
    </fetcher.Form>
  );
}

const BUSY = { confirm: "approving…", reject: "rejecting…" } as const;
const DECIDED = { confirm: "approved", reject: "rejected" } as const;

function ClaimFacts({ claim, now }: { claim: StaffClaim; now: number }) {
  const { vendor, product, member } = claim;
  return (
    <>
      <td className="order">
        <strong>{claim.orderNumber}</strong>
        <small>bought {formatDate(Date.parse(claim.purchaseDate))}</small>
        {claim.sameNetwork && (
          <small className="warn">Filed from a network that the vendor&apos;s account also uses.</small>
        )}
        {claim.sameOrder && (
          <small className="warn">Another member claims this order as well. Only one of them can be right.</small>
        )}
        {claim.rejectedReason !== null && <small>Reason: {claim.rejectedReason}</small>}
      </td>
      <td>
        <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
        {product && (
          <small>
            <Link to={`/vendor/${vendor.id}/product/${product.id}`}>{product.name}</Link>
          </small>
        )}
      </td>
      <td className="r">{formatMoney(claim.amountCents)}</td>
      <td>
        {member.username === null ? FORMER_MEMBER : <Link to={`/profile/${member.id}`}>{member.username}</Link>}
        <small>
          filed <RelativeTime within at={claim.createdAt} now={now} />
        </small>
      </td>
      <td data-l="Vendor:">{STATE_LABELS[claim.vendorState]}</td>
    </>
  );
}

interface ActsProps extends Pick<ClaimRowProps, "claim" | "me" | "now"> {
  answer: RowAnswer | undefined;
  fetcher: ReturnType<typeof useFetcher<QueueAnswer>>;
}

function Acts({ claim, me, now, answer, fetcher }: ActsProps) {
  const scripts = useScripts();
  const { id, orderNumber, staffState } = claim;
  // What was just done with it is newer than the list.
  const holder = answer?.done ? null : claim.holder;
  const sent: Record<string, string> = { id, ...(scripts && { inPlace: "1" }) };
  const isMine = holder?.id === me || answer?.done?.startsWith("take") === true;
  const isTheirs = !isMine && (answer?.isHeld === true || (holder !== null && holder.id !== me));
  const waits = staffState === "waiting";
  const label = (does: string) => ({ "aria-label": `${does} order ${orderNumber}`, children: does });
  const next = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const row = currentTarget.closest("tr");
    if (row !== null) goOn(row);
  };
  const take = () => {
    if (waits && !isMine) void fetcher.submit({ ...sent, intent: "take" }, { method: "post" });
  };
  return (
    <>
      {holder !== null && isTheirs && (
        <small>
          {holder.username} is looking at it since <RelativeTime within at={holder.since} now={now} />
        </small>
      )}
      {isMine && <small>You have it in hand</small>}
      {answer?.error && (
        <small className="warn" role="alert">
          {answer.error}
        </small>
      )}
      <div>
        {waits && !isTheirs && (
          <fetcher.Form method="post" onSubmit={next}>
            <HiddenFields of={sent} />
            <Button small name="intent" value="confirm" aria-keyshortcuts="a" {...label("Approve")} />
          </fetcher.Form>
        )}
        {staffState !== "rejected" && !isTheirs && (
          <fetcher.Form method="post" onSubmit={next}>
            <HiddenFields of={sent} />
            <ReasonBox
              id={id}
              opener={waits ? "Reject…" : "Withdraw approval…"}
              label="Reason, sent to the member"
              max={REASON_MAX}
              error={answer?.done === null && !answer.isHeld ? (answer.error ?? undefined) : undefined}
              onOpen={take}
            >
              <Button
                small
                variant="danger"
                name="intent"
                value="reject"
                {...label(waits ? "Reject" : "Withdraw approval of")}
              />
            </ReasonBox>
          </fetcher.Form>
        )}
        {waits && (
          <fetcher.Form method="post">
            <HiddenFields of={sent} />
            {isTheirs ? (
              <Button small name="intent" value="take-over" {...label("Take over")} />
            ) : (
              <Button
                small
                variant="quiet"
                name="intent"
                value={isMine ? "release" : "take"}
                {...label(isMine ? "Release" : "Take")}
              />
            )}
          </fetcher.Form>
        )}
      </div>
    </>
  );
}
