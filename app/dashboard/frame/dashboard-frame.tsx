import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { DashboardTab } from "@worker/domain/views/dashboards/forms";
import type { DashboardHead } from "@worker/domain/views/dashboards/head";
import { WRITING_LAPSED } from "@worker/domain/catalogue/vendors/writing-lapsed";
import { VerifiedTick } from "~/ui/evidence";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { Note } from "~/ui/note";
import { Tabs } from "~/ui/tabs";
import { TABS, tabPath } from "./dashboard-tabs";

type DashboardFrameProps = { head: DashboardHead; current: DashboardTab; acts?: ReactNode; children: ReactNode };

export function DashboardFrame({ head, current, acts, children }: DashboardFrameProps) {
  const { vendorId, name, verified, writingLapsed, products } = head;
  return (
    <div className="dashboard">
      <div className="page-head">
        <div className="thing">
          <Mark id={vendorId} kind="vendor" size={52} />
          <div>
            <h1>{name}</h1>
            <p className="row row--wrap small">
              {verified ? (
                <VerifiedTick>Verified{verified.until !== null && ` until ${formatDate(verified.until)}`}</VerifiedTick>
              ) : (
                <span className="muted">Not verified</span>
              )}
              <Link to={`/vendor/${vendorId}`}>Public page</Link>
              <Link to="/vendor-dashboard/labs">Lab results</Link>
            </p>
          </div>
        </div>
        {acts && <div className="row row--wrap">{acts}</div>}
      </div>
      <Tabs
        label="Vendor dashboard"
        tabs={TABS.map(({ tab, label }) => ({
          to: tabPath(tab),
          label,
          current: tab === current,
          ...(tab === "products" ? { count: products } : {}),
        }))}
      />
      {writingLapsed && (
        <Note kind="bad" title="Read-only for now.">
          {WRITING_LAPSED}
        </Note>
      )}
      <Loading />
      {children}
    </div>
  );
}

function Loading() {
  const { state, location } = useNavigation();
  if (state !== "loading" || location.pathname !== "/vendor-dashboard") return null;
  return (
    <p className="small muted" role="status">
      Loading your dashboard...
    </p>
  );
}
