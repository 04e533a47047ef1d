import type { ReactNode } from "react";
import { formatDate, formatNumber } from "./format";
import { Icon, type IconName } from "./icon";

export type EvidenceKind =
  "lab" | "vendor" | "none" | "promo" | "gift" | "bought" | "fail" | "wait" | "expired" | "fail-expired" | "suspended";

/** The exact words of each claim. Filled chips were checked, dashed ones only claimed, dotted ones have nothing. */
export const EVIDENCE: Record<EvidenceKind, { words: string; icon: IconName; look: string }> = {
  lab: { words: "Lab verified", icon: "flask-conical", look: "lab" },
  vendor: { words: "Vendor-reported", icon: "tag", look: "vendor" },
  none: { words: "Not tested", icon: "circle-dashed", look: "none" },
  promo: { words: "Promoted", icon: "megaphone", look: "promo" },
  gift: { words: "Incentivized", icon: "gift", look: "gift" },
  bought: { words: "Purchase confirmed", icon: "receipt", look: "bought" },
  fail: { words: "Failed", icon: "octagon-x", look: "fail" },
  wait: { words: "Pending", icon: "hourglass", look: "wait" },
  expired: { words: "Expired", icon: "clock-alert", look: "wait" },
  "fail-expired": { words: "Failed, expired", icon: "octagon-x", look: "fail" },
  suspended: { words: "Suspended", icon: "ban", look: "fail" },
};

type EvidenceChipProps = {
  kind: EvidenceKind;
  /** When it was checked, UTC epoch milliseconds. */
  at?: number | null;
  /** Instead of a date, e.g. "since Nov 17, 2026". */
  detail?: string;
};

/** Stands wherever a claim stands. Never truncated: give it its own line instead. */
export function EvidenceChip({ kind, at, detail }: EvidenceChipProps) {
  const { words, icon, look } = EVIDENCE[kind];
  const tail = detail ?? (at === null || at === undefined ? undefined : formatDate(at));
  return (
    <span className={`ev ev--${look}`}>
      <Icon name={icon} />
      {tail ? `${words} · ${tail}` : words}
    </span>
  );
}

export type VerdictState = "pass" | "fail" | "none" | "wait";

const VERDICTS: Record<VerdictState, { words: string; icon: IconName }> = {
  pass: { words: "Passed", icon: "circle-check" },
  fail: { words: "Failed", icon: "octagon-x" },
  none: { words: "Not tested", icon: "circle-dashed" },
  wait: { words: "Pending", icon: "hourglass" },
};

type VerdictProps = { state: VerdictState; large?: boolean; children?: ReactNode };

/** A laboratory's verdict on a group or a whole; `children` replace the word ("Incomplete", "Safety: Passed"). */
export function Verdict({ state, large = false, children }: VerdictProps) {
  const { words, icon } = VERDICTS[state];
  return (
    <span className={`verdict verdict--${state}${large ? " verdict--lg" : ""}`}>
      <Icon name={icon} />
      {children ?? words}
    </span>
  );
}

/** How many of a vendor's current results failed, beside what its newest one says. */
export function FailedCount({ count }: { count: number }) {
  return count > 0 && <Verdict state="fail">{`${formatNumber(count)} failed`}</Verdict>;
}

/** What a vendor or product is: 7OH, MIT, Pseudo, Plain Leaf. No color, since a kind is no merit. */
export function TypeTag({ children }: { children: string }) {
  return <span className="type">{children}</span>;
}

/** The filled seal of a vendor that staff verified, and of nobody else; `children` show the words beside it. */
export function VerifiedTick({ children }: { children?: ReactNode }) {
  return (
    <span className="tick">
      <Icon name="seal" />
      {children ?? <span className="sr">verified</span>}
    </span>
  );
}
