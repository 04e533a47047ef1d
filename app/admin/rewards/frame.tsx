import type { ReactNode } from "react";
import { Tabs } from "~/ui/tabs";
import { CORRECTIONS_PATH, REWARDS_PATH } from "./paths";

const TABS = [
  { id: "figures", label: "Figures", to: REWARDS_PATH },
  { id: "corrections", label: "Corrections", to: CORRECTIONS_PATH },
] as const;

type RewardsFrameProps = { current: (typeof TABS)[number]["id"]; action?: ReactNode; children: ReactNode };

export function RewardsFrame({ current, action, children }: RewardsFrameProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Rewards Program</h1>
          <p>What members hold, what the site owes for it, and corrections of points. 100 points are $1.00.</p>
        </div>
        {action}
      </div>
      <Tabs label="Rewards program" tabs={TABS.map(({ id, label, to }) => ({ label, to, current: id === current }))} />
      <div className="dash">{children}</div>
    </>
  );
}
