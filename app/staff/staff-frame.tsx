import type { ReactNode } from "react";
import { Tabs } from "~/ui/tabs";

/** The staff dashboard's tabs, each with its own address. */
export const STAFF_TABS = [
  { id: "add", label: "Add Product", to: "/staff-dashboard/products/new" },
  { id: "manage", label: "Manage Products", to: "/staff-dashboard/products" },
  { id: "analytics", label: "Analytics", to: "/staff-dashboard" },
] as const;

type StaffFrameProps = { current: (typeof STAFF_TABS)[number]["id"]; children: ReactNode };

export function StaffFrame({ current, children }: StaffFrameProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Staff Dashboard</h1>
          <p>Every vendor's products, and what is waiting for an answer.</p>
        </div>
      </div>
      <Tabs
        label="Staff dashboard"
        tabs={STAFF_TABS.map(({ id, label, to }) => ({ label, to, current: id === current }))}
      />
      <div className="dash">{children}</div>
    </>
  );
}
