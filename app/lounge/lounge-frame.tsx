import type { ReactNode } from "react";
import { LOUNGE } from "@worker/domain/views/lounge/forms";
import { Tabs } from "~/ui/tabs";
import { useRenewed } from "./use-renewed";

const TABS = [
  { path: LOUNGE, label: "Dashboard" },
  { path: `${LOUNGE}/messages`, label: "Messages" },
  { path: `${LOUNGE}/requests`, label: "Contact Requests" },
  { path: `${LOUNGE}/analytics`, label: "Analytics" },
] as const;

type LoungeFrameProps = { current: (typeof TABS)[number]["label"]; children: ReactNode };

/** The lounge's head and its four tabs; what they show is read anew as something comes. */
export function LoungeFrame({ current, children }: LoungeFrameProps) {
  useRenewed();
  return (
    <div className="stack">
      <h1>Vendor lounge</h1>
      <Tabs
        label="Vendor lounge"
        tabs={TABS.map(({ path, label }) => ({ to: path, label, current: label === current }))}
      />
      {children}
    </div>
  );
}
