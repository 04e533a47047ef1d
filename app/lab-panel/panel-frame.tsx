import type { ReactNode } from "react";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Tabs } from "~/ui/tabs";

export const PANEL = "/lab-verification/panel";

/** The panel's tabs in their order, each with its own address. */
const TABS = [
  { id: "upload", label: "Upload Results", to: `${PANEL}/upload` },
  { id: "verify", label: "Verify Results", to: PANEL },
  { id: "partners", label: "Lab Partners", to: `${PANEL}/partners` },
  { id: "history", label: "History", to: `${PANEL}/history` },
] as const;

type PanelFrameProps = {
  current: (typeof TABS)[number]["id"];
  /** Results that wait; null where it was not counted. */
  waiting: number | null;
  children: ReactNode;
};

export function PanelFrame({ current, waiting, children }: PanelFrameProps) {
  return (
    <div className="manager">
      <Breadcrumbs trail={[{ to: "/lab-verification", label: "Lab verification" }]} here="Panel" />
      <h1>Lab panel</h1>
      <Tabs
        label="Lab panel"
        tabs={TABS.map(({ id, label, to }) => ({
          label,
          to,
          current: id === current,
          ...(id === "verify" && waiting !== null ? { count: waiting } : {}),
        }))}
      />
      {children}
    </div>
  );
}
