import type { ComponentProps } from "react";
import type { PatternView } from "@worker/domain/oversight/message-patterns/list-patterns";
import { MonitoringOff } from "../monitoring-off";
import { ReportedMessages } from "./reported-messages";
import { SuspiciousPatterns } from "./suspicious-patterns";

type Monitored =
  | { on: false; turnedAt: number | null }
  | ({ on: true; patterns: PatternView[] } & Pick<ComponentProps<typeof ReportedMessages>, "reported" | "clearing">);

/** Reported messages and suspicious patterns; off until an admin switches it on. */
export function MessageMonitoring(monitored: Monitored & { me: string; now: number }) {
  if (!monitored.on) return <MonitoringOff turnedAt={monitored.turnedAt} />;
  return (
    <>
      <ReportedMessages {...monitored} />
      <SuspiciousPatterns items={monitored.patterns} now={monitored.now} />
    </>
  );
}
