import type { ReactNode } from "react";
import { Tabs } from "~/ui/tabs";
import { ALERTS_PATH, ANALYTICS_PATH, CONSUMER_ALERTS_PATH, INTEGRITY_PATH } from "./paths";

const TABS = [
  { id: "reviews", label: "Reviews", to: INTEGRITY_PATH },
  { id: "alerts", label: "Alerts", to: ALERTS_PATH },
  { id: "analytics", label: "Analytics", to: ANALYTICS_PATH },
  { id: "consumer-alerts", label: "Consumer alerts", to: CONSUMER_ALERTS_PATH },
] as const;

type IntegrityFrameProps = { current: (typeof TABS)[number]["id"]; action?: ReactNode; children: ReactNode };

export function IntegrityFrame({ current, action, children }: IntegrityFrameProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Review Integrity System</h1>
          <p>What vouches for reviews and what speaks against them. An alert is a question, not a verdict.</p>
        </div>
        {action}
      </div>
      <Tabs label="Review integrity" tabs={TABS.map(({ id, label, to }) => ({ label, to, current: id === current }))} />
      <div className="dash">{children}</div>
    </>
  );
}
