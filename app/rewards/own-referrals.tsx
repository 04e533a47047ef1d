import { DAY_MS } from "@worker/days";
import type { OwnReferral } from "@worker/domain/views/rewards/own-referrals";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatDate, plural } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";
import { Pager } from "~/ui/pager";
import { DateTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";
import type { ReferralsPart } from "./read-part.server";
import { money, points } from "./words";

const HERE = "/referrals?tab=referrals";
const STATES: Record<OwnReferral["state"], { words: string; icon: IconName }> = {
  pending: { words: "Pending", icon: "hourglass" },
  held: { words: "Completed, held", icon: "clock" },
  paid: { words: "Completed", icon: "circle-check" },
  rejected: { words: "Not counted", icon: "circle-x" },
};

const dayAt = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Each that came by the member's code, without a name: where it stands is all that the member learns. */
export function OwnReferrals({ page, later, now }: ReferralsPart) {
  if (page.items.length === 0)
    return (
      <Empty
        icon="user-plus"
        title="Nobody has registered with your link yet."
        action={
          <LinkButton to="/referrals" variant="primary">
            To your link
          </LinkButton>
        }
      >
        <p>Each registration shows here with its day and where it stands, never with a name.</p>
      </Empty>
    );
  return (
    <section className="referrals" aria-label="My referrals">
      <p className="muted">
        By the day of registration. Who it is, you do not see here: that somebody follows your link tells you nothing
        else about them.
      </p>
      <StackTable caption="My referrals" columns={["Registered", "State", "What is missing", "Points"]}>
        {page.items.map((each) => (
          <tr key={each.id}>
            <td className="wide">
              <DateTime at={dayAt(each.day)} />
            </td>
            <td>
              <span className={`referrals-state referrals-state--${each.state}`}>
                <Icon name={STATES[each.state].icon} />
                {STATES[each.state].words}
              </span>
            </td>
            <td className="wide">{missing(each, now)}</td>
            <td className="r">{each.reward === null ? "–" : <Reward reward={each.reward} />}</td>
          </tr>
        ))}
      </StackTable>
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "referral")}
          previous={later ? HERE : null}
          next={page.nextCursor === null ? null : `${HERE}&cursor=${page.nextCursor}`}
        />
      )}
    </section>
  );
}

const Reward = ({ reward }: { reward: NonNullable<OwnReferral["reward"]> }) => (
  <>
    <b>{points(reward.points)}</b> <span className="muted">{money(reward)}</span>
  </>
);

function missing({ state, purchaseBy, availableFrom }: OwnReferral, now: number) {
  const day = formatDate(dayAt(purchaseBy));
  if (state === "held" && availableFrom !== null)
    return (
      <>
        Available <DateTime at={availableFrom} withTime />
      </>
    );
  if (state === "pending")
    return now < dayAt(purchaseBy) + DAY_MS
      ? `An approved purchase dated by ${day}`
      : `Approval of a purchase dated by ${day}, if there was one`;
  return state === "paid" ? "Nothing, it is paid" : "It does not count toward your tier";
}
