import type { Activity } from "@worker/domain/views/dashboards/activity";
import type { ClaimOutcome } from "@worker/domain/voice/claims/forms";
import { PLAN_NAMES } from "@worker/domain/oversight/plans/forms";
import { formatMoney, plural } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";
import { RelativeTime } from "~/ui/relative-time";

const ICONS: Record<Activity["kind"], IconName> = {
  review: "star",
  reply: "reply",
  claim: "receipt",
  plan: "layers",
  clicks: "external-link",
};

const CLAIMS: Record<ClaimOutcome, string> = {
  waiting: "Purchase claim filed",
  confirmed: "Purchase claim confirmed",
  approved: "Purchase claim approved by staff",
  rejected: "Purchase claim rejected",
};

const CHANGES = { open: "asked for", accepted: "accepted", declined: "declined", withdrawn: "withdrawn" };

function wordsOf(event: Activity): string {
  switch (event.kind) {
    case "review":
      return `New ${event.rating}-star review: “${event.title}”`;
    case "reply":
      return `You replied to “${event.title}”`;
    case "claim":
      return `${CLAIMS[event.outcome]}, ${formatMoney(event.amountCents)}`;
    case "plan":
      return `${PLAN_NAMES[event.plan]} plan, ${event.billing}: ${CHANGES[event.state]}`;
    case "clicks":
      return `${plural(event.count, "outbound click")} in one day`;
  }
}

export function OverviewActivity({ activity, now }: { activity: readonly Activity[]; now: number }) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Recent activity</h2>
      {activity.length === 0 ? (
        <p className="small muted">Nothing in the last 30 days.</p>
      ) : (
        <ul className="feed">
          {activity.map((event, index) => (
            <li key={index}>
              <Icon name={ICONS[event.kind]} />
              <span>{wordsOf(event)}</span>
              <RelativeTime at={event.at} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
