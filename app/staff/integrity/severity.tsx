import type { AlertSeverity } from "@worker/domain/voice/integrity/words";
import { Icon, type IconName } from "~/ui/icon";

const SEVERITIES: Record<AlertSeverity, { word: string; tone: string; icon: IconName }> = {
  low: { word: "Low", tone: "ev", icon: "info" },
  medium: { word: "Medium", tone: "ev", icon: "info" },
  high: { word: "High", tone: "ev ev--wait", icon: "clock-alert" },
  critical: { word: "Critical", tone: "ev ev--fail", icon: "octagon-x" },
};

export const severityWord = (severity: AlertSeverity): string => SEVERITIES[severity].word;

export function AlertSeverityChip({ of }: { of: AlertSeverity }) {
  const { word, tone, icon } = SEVERITIES[of];
  return (
    <span className={tone}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
