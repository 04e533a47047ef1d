import type { ReactNode } from "react";
import { LOUNGE } from "@worker/domain/views/lounge/forms";
import type { LoungeTabs } from "@worker/domain/views/lounge/lounge-tabs";
import { Tabs } from "~/ui/tabs";
import { cappedCount } from "~/ui/unread-badge";
import { useRenewed } from "./use-renewed";

const TABS = [
  { id: "dashboard", path: LOUNGE, label: "Dashboard", counts: null },
  { id: "messages", path: `${LOUNGE}/messages`, label: "Messages", counts: "messages" },
  { id: "requests", path: `${LOUNGE}/requests`, label: "Contact Requests", counts: "requests" },
  { id: "analytics", path: `${LOUNGE}/analytics`, label: "Analytics", counts: null },
] as const;

type LoungeFrameProps = {
  current: (typeof TABS)[number]["id"];
  /** How many wait on each tab. */
  tabs: LoungeTabs;
  children: ReactNode;
};

/** The lounge's heading and its four tabs. The page is loaded again whenever something new arrives. */
export function LoungeFrame({ current, tabs, children }: LoungeFrameProps) {
  useRenewed();
  return (
    <div className="stack">
      <h1>Vendor lounge</h1>
      <Tabs
        label="Vendor lounge"
        tabs={TABS.map(({ id, path, label, counts }) => ({
          to: path,
          label: <Counted label={label} count={counts === null ? 0 : tabs[counts]} />,
          current: id === current,
        }))}
      />
      {children}
    </div>
  );
}

function Counted({ label, count }: { label: string; count: number }) {
  if (count === 0) return label;
  return (
    <>
      {label}
      <b>{cappedCount(count)} to answer</b>
    </>
  );
}
