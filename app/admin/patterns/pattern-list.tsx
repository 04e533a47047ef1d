import type { PatternView } from "@worker/domain/oversight/message-patterns/list-patterns";
import { ACTION_LABELS, PATTERN_LABELS } from "@worker/domain/voice/messaging-safety/describe";
import type { PatternSeverity } from "@worker/domain/voice/messaging-safety/schema";
import { PersonLink } from "~/people/person";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PATTERNS_PATH } from "./paths";

const SEVERITIES: Record<PatternSeverity, { word: string; tone: string; icon: IconName }> = {
  medium: { word: "Medium", tone: "ev", icon: "info" },
  high: { word: "High", tone: "ev ev--wait", icon: "clock-alert" },
  critical: { word: "Critical", tone: "ev ev--fail", icon: "octagon-x" },
};

export function Severity({ of }: { of: PatternSeverity }) {
  const { word, tone, icon } = SEVERITIES[of];
  return (
    <span className={tone}>
      <Icon name={icon} />
      {word}
    </span>
  );
}

export function PatternList({ items, now }: { items: PatternView[]; now: number }) {
  return (
    <ul className="plain-list stack">
      {items.map((item) => (
        <li key={item.id} className="card card--pad stack">
          <p className="row row--wrap">
            <Link to={`${PATTERNS_PATH}/${item.id}`}>
              <strong>{PATTERN_LABELS[item.patternType]}</strong>
            </Link>
            <Severity of={item.severity} />
            <PersonLink person={item.person} />
          </p>
          <p>{item.description}</p>
          <p className="small muted">
            {item.evidence.length === 1 ? "Seen once," : `Seen ${item.evidence.length} times, first`}{" "}
            <RelativeTime within at={item.detectedAt} now={now} /> · Automatic action: {ACTION_LABELS[item.autoAction]}
          </p>
          {item.adminNotes !== null && (
            <p className="small">
              Resolved by {item.resolvedBy ?? "a former member"}: {item.adminNotes}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
