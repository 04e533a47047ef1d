import { Suspense, useState, type MouseEvent } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";
import type { ShellData } from "~/shell/shell-data";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { onDemand } from "~/ui/on-demand";
import { queryText, wayBack } from "~/ui/query";

/** Comes when it is opened: hardly anybody reports. */
const ReportDialog = onDemand(() => import("./report-dialog"));

type ReportLinkProps = {
  kind: CaseKind;
  id: string;
  /** What is reported, for whoever hears the link alone. */
  what: string;
  /** The flag alone, where many stand below each other. */
  small?: boolean;
  /** Of a private message: its own key, which its reader's browser shows to moderators. */
  reveal?: (() => Promise<string | null>) | undefined;
};

/** "Report": a link to the report page that opens the same form as a dialog where scripts run. */
export function ReportLink({ kind, id, what, small = false, reveal }: ReportLinkProps) {
  const location = useLocation();
  const isMember = useRouteLoaderData<ShellData>("root")?.viewer != null;
  const [openAt, setOpenAt] = useState<string | null>(null);
  const returnTo = wayBack(location);
  // A visitor gets the page, which asks to log in and comes back.
  const show = (event: MouseEvent) => {
    if (!isMember || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenAt(location.key);
  };
  return (
    <>
      <Link
        className={small ? "icon-btn" : "act"}
        title={small ? "Report" : undefined}
        to={`/report?${queryText({ kind, id, returnTo })}`}
        onClick={show}
      >
        <Icon name="flag" />
        {!small && "Report"}
        <span className="sr">
          {small && "Report"} {what}
        </span>
      </Link>
      {openAt === location.key && (
        <Suspense fallback={null}>
          <ReportDialog {...{ kind, id, what, returnTo, reveal }} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}
