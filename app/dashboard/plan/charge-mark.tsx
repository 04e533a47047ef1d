import type { ChargeState } from "@worker/domain/oversight/plans/forms";
import { formatDate } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";

const LOOKS: Record<ChargeState, { words: string; icon: IconName; look: string }> = {
  open: { words: "Open", icon: "hourglass", look: "wait" },
  settled: { words: "Settled", icon: "circle-check", look: "bought" },
  waived: { words: "Waived", icon: "circle-dashed", look: "none" },
  lapsed: { words: "Lapsed", icon: "octagon-x", look: "fail" },
};

/** Where a charge stands, in a word; what is open past its date says so. */
export function ChargeMark({ state, isOverdue }: { state: ChargeState; isOverdue: boolean }) {
  const { words, icon, look } = isOverdue
    ? { words: "Overdue", icon: "clock-alert" as const, look: "fail" }
    : LOOKS[state];
  return (
    <span className={`ev ev--${look}`}>
      <Icon name={icon} />
      {words}
    </span>
  );
}

/** The period that a charge is for: "professional yearly 2026-02-08" reads "professional, yearly, from Feb 8, 2026". */
export function chargePeriod(period: string): string {
  const words = period.split(" ").filter((word) => word !== "verification");
  const from = Date.parse(words.pop() ?? "");
  return Number.isNaN(from) ? period : [...words, `from ${formatDate(from)}`].join(", ");
}
