import { useFetcher } from "react-router";
import { FORMER_MEMBER } from "@worker/domain/foundation/users/former-member";
import type { StaffRedemption } from "@worker/domain/oversight/redemptions/list-redemptions";
import type { PayoutLine } from "@worker/domain/oversight/redemptions/read-payout";
import { whatItIs } from "@worker/domain/voice/redemptions/words";
import { CasePick } from "~/staff/queue/case-pick";
import { DecidedRow, useRowAnswer } from "~/staff/queue/decided-row";
import { formatMoney, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import type { RedemptionAnswer } from "./act";
import { RedemptionActs } from "./redemption-acts";

interface RedemptionRowProps {
  redemption: StaffRedemption;
  /** The reader's id. */
  me: string;
  now: number;
  /** What came of a form that was sent without scripts. */
  posted: RedemptionAnswer | undefined;
  onDone: (id: string) => void;
}

const DECIDED_HERE = new Set<unknown>(["fulfill", "return", "approve", "bounce"]);

export function RedemptionRow({ redemption, me, now, posted, onDone }: RedemptionRowProps) {
  const fetcher = useFetcher<RedemptionAnswer>();
  const { id, way, card, store, member, points, payoutEnding, state } = redemption;
  const answer = useRowAnswer(id, fetcher, posted, onDone);
  const what = whatItIs({ way, card, store: store?.name ?? null });
  const name = `${member.username ?? FORMER_MEMBER}, ${formatMoney(points)}`;
  const isSent = DECIDED_HERE.has(fetcher.formData?.get("intent"));
  if (isSent || answer?.done) {
    return (
      <DecidedRow id={id} name={name} columns={5}>
        {isSent ? "sending…" : answer?.done}
      </DecidedRow>
    );
  }
  const come = fetcher.data ?? posted;
  const payout = come && "row" in come && come.row.id === id && answer?.held === "mine" ? come.payout : undefined;
  return (
    <tr data-case={id}>
      <CasePick id={id} label={`${name}, ${what}`} can={state === "held" && member.id !== me} />
      <td className="order">
        <strong>{what}</strong>
        {payoutEnding !== "" && <small>to {payoutEnding}</small>}
        {payout && <Payout lines={payout} />}
      </td>
      <td className="r">
        {formatMoney(points)}
        <small className="nowrap">{plural(points, "point")}</small>
      </td>
      <td>
        {member.username === null ? FORMER_MEMBER : <Link to={`/profile/${member.id}`}>{member.username}</Link>}
        <small>
          requested <RelativeTime within at={redemption.requestedAt} now={now} />
        </small>
      </td>
      <td data-l="State:">
        <Outcome redemption={redemption} />
        <Warnings {...{ redemption, me, now }} />
      </td>
      <td className="acts-cell">
        <RedemptionActs {...{ redemption, name, me, now, answer, fetcher }} />
      </td>
    </tr>
  );
}

const Payout = ({ lines }: { lines: readonly PayoutLine[] }) => (
  <dl className="payout-lines" role="status">
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Warnings({ redemption, me, now }: Pick<RedemptionRowProps, "redemption" | "me" | "now">) {
  const { state, payoutSeen, takesTwo, approvedBy, member } = redemption;
  if (state !== "held") return null;
  return (
    <>
      {member.username === null && <small className="warn">The account was deleted, and where it is paid to.</small>}
      {member.isSuspended && <small className="warn">The member is suspended: it can only be returned.</small>}
      {takesTwo && approvedBy === null && (
        <small className="warn">
          Takes two people, by its amount or with what was paid within 24 hours: one approves it first.
        </small>
      )}
      {approvedBy !== null && (
        <small>Approved by {approvedBy.id === me ? "you: another person fulfills it" : approvedBy.username}</small>
      )}
      {payoutSeen !== null && (
        <small className="warn">
          {payoutSeen.username} read the payout details <RelativeTime within at={payoutSeen.at} now={now} />: it may be
          paid already.
        </small>
      )}
    </>
  );
}

const CAUSES = {
  staff: "by",
  bounced: "by",
  canceled: "canceled by the member",
  account_deleted: "the account was deleted",
} as const;

function Outcome({ redemption }: { redemption: StaffRedemption }) {
  const { state, settledAt, settledBy, reference, returnCause, returnReason } = redemption;
  const { bouncedAt, bouncedBy, bounceReported } = redemption;
  if (state === "held" || settledAt === null) return "Waiting";
  const isStaff = state === "fulfilled" || returnCause === "staff" || returnCause === "bounced";
  return (
    <>
      {state === "fulfilled" || returnCause === "bounced" ? "Fulfilled" : "Returned"} <DateTime at={settledAt} />
      <small>{isStaff ? `by ${settledBy ?? "someone"}` : returnCause !== null && CAUSES[returnCause]}</small>
      {bouncedAt !== null && (
        <small>
          Payment came back <DateTime at={bouncedAt} />, said {bouncedBy ?? "someone"}
        </small>
      )}
      {bounceReported !== null && (
        <small className="warn">
          {bounceReported.username} said that it bounced: another person returns the points. {bounceReported.reason}
        </small>
      )}
      {reference !== null && <small>Reference: {reference}</small>}
      {returnReason !== null && <small>Reason: {returnReason}</small>}
    </>
  );
}
