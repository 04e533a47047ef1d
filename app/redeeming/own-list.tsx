import type { OwnRedemption } from "@worker/domain/voice/redemptions/own-redemptions";
import { STATE_LABELS, whatItIs } from "@worker/domain/voice/redemptions/words";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatMoney, plural } from "~/ui/format";
import { HiddenFields } from "~/ui/hidden-fields";
import { DateTime } from "~/ui/relative-time";

/** The member's redemptions with what came of them. */
export function OwnList({ redemptions }: { redemptions: readonly OwnRedemption[] }) {
  if (redemptions.length === 0) return <Empty icon="gift" title="You have not redeemed any points yet." />;
  return (
    <ul className="plain-list redeem-list card">
      {redemptions.map((redemption) => (
        <li key={redemption.id}>
          <Line redemption={redemption} />
        </li>
      ))}
    </ul>
  );
}

const stateOf = ({ state, canCancel }: OwnRedemption): string =>
  state === "held" && !canCancel ? "In hand: being paid" : STATE_LABELS[state];

function Line({ redemption }: { redemption: OwnRedemption }) {
  const { id, way, card, store, points, payoutEnding, requestedAt, settledAt, reference, state } = redemption;
  const what = whatItIs({ way, card, store: store?.name ?? null });
  return (
    <>
      <div>
        <strong>{what}</strong>
        {payoutEnding !== "" && <span className="muted"> {payoutEnding}</span>}
        <p className="small muted row row--wrap sep">
          <span>
            requested <DateTime at={requestedAt} />
          </span>
          {settledAt !== null && (
            <span>
              {state === "fulfilled" ? "paid" : "returned"} <DateTime at={settledAt} />
            </span>
          )}
          {reference !== null && <span>Reference: {reference}</span>}
        </p>
        {state === "returned" && <p className="small">{whyOf(redemption)}</p>}
      </div>
      <p className="redeem-amount">
        <strong className="num">{formatMoney(points)}</strong>
        <small className="muted num">{plural(points, "point")}</small>
      </p>
      <div className="redeem-state">
        <span className="tag">{stateOf(redemption)}</span>
        {redemption.canCancel && (
          <form method="post">
            <HiddenFields of={{ way: "cancel", id }} />
            <Button small>
              Cancel<span className="sr"> {what}</span>
            </Button>
          </form>
        )}
      </div>
    </>
  );
}

function whyOf({ returnCause, returnReason }: OwnRedemption): string {
  if (returnCause === "canceled") return "You canceled it.";
  return returnReason === null ? "" : `Reason: ${returnReason}`;
}
