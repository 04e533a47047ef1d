import { ACTIVE_DAYS } from "@worker/domain/foundation/conversation-list/active";
import { COUNTED_MOST, GOOD_HOURS, GOOD_MS, GOOD_RATE } from "@worker/domain/views/lounge/forms";
import type { LoungeFigures as Figures } from "@worker/domain/views/lounge/lounge-figures";
import { formatNumber, formatPercent } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { LabelStrip } from "~/ui/label-strip";
import { cappedCount } from "~/ui/unread-badge";
import { formatDuration } from "./duration";

/** What the lounge counts of a vendor's conversations. */
export function LoungeFigures({ figures }: { figures: Figures }) {
  const { contacts, active, pending, messagesSent, messagesReceived, received, answered, isCut } = figures;
  return (
    <>
      <LabelStrip
        facts={[
          {
            label: "Response rate",
            value: figures.rate === null ? "-" : formatPercent(figures.rate),
            note: (
              <>
                {formatNumber(answered)} of {formatNumber(received)} first messages answered{" "}
                {figures.rate !== null && figures.rate >= GOOD_RATE && (
                  <Good from={`${formatPercent(GOOD_RATE)} or more`} />
                )}
              </>
            ),
            full: true,
          },
          {
            label: "Response time",
            value: figures.medianMs === null ? "-" : formatDuration(figures.medianMs),
            note: (
              <>
                Median of those answered{" "}
                {figures.medianMs !== null && figures.medianMs <= GOOD_MS && (
                  <Good from={`${GOOD_HOURS} hours or less`} />
                )}
              </>
            ),
            full: true,
          },
          { label: "Pending approvals", value: cappedCount(pending), note: "Contact requests that wait" },
          {
            label: "Active conversations",
            value: formatNumber(active),
            note: `With a message in the last ${ACTIVE_DAYS} days`,
          },
        ]}
      />
      <LabelStrip
        facts={[
          {
            label: "Total contacts",
            value: formatNumber(contacts),
            note: "Members who wrote, or asked to",
            full: true,
          },
          { label: "Messages received", value: formatNumber(messagesReceived), note: "From members" },
          { label: "Messages sent", value: formatNumber(messagesSent), note: "By you" },
        ]}
      />
      {isCut && <p className="source">Counted over the {COUNTED_MOST} conversations with the newest messages.</p>}
    </>
  );
}

/** A figure that reached what counts as good. */
function Good({ from }: { from: string }) {
  return (
    <span className="lounge-good" title={from}>
      <Icon name="circle-check" />
      Good<span className="sr">: {from}</span>
    </span>
  );
}
