import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { auditPageQuery } from "@worker/domain/foundation/audit/forms";
import { listAudit } from "@worker/domain/foundation/audit/list-audit";
import { pageMeta } from "~/shell/page-meta";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/audit";
import { auditAddress, auditExportAddress, isNarrowed } from "./address";
import { AuditFilters } from "./filters";
import { AuditRow } from "./row";
import { CsvExport } from "../csv-export";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const PATH = "/admin/audit";
const PAGE = 30;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { cursor = null, ...filter } = v.parse(auditPageQuery, query);
  const page = await orFirstPage(cursor, (at) => listAudit(db, viewer, filter, { cursor: at, limit: PAGE }));
  return { ...page, filter, first: cursor === null };
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta({ title: "Audit log", description: "Who did what, and when.", path: PATH, noindex: true }, "");

export default function AuditLog({ loaderData: { items, nextCursor, filter, first } }: Route.ComponentProps) {
  return (
    <div className="manager">
      <header className="page-head">
        <div>
          <h1>Audit log</h1>
          <p>What admins and staff did. Entries are only ever added; nobody can change or remove one.</p>
        </div>
        <CsvExport href={auditExportAddress(filter)}>Export to CSV</CsvExport>
      </header>
      <AuditFilters filter={filter} />
      {items.length === 0 ? (
        <Empty icon="history" title={isNarrowed(filter) ? NOTHING_FOUND : NOTHING_YET}>
          {nextCursor !== null && "This part of the log has no matches. Older parts may."}
        </Empty>
      ) : (
        <section aria-label="Entries, newest first">
          {items.map((row) => (
            <AuditRow key={row.id} row={row} />
          ))}
        </section>
      )}
      {!first && (
        <p className="small">
          <Link to={auditAddress(filter)}>Back to the newest entries</Link>
        </p>
      )}
      {nextCursor !== null && <Pager text="Older entries" next={auditAddress(filter, nextCursor)} />}
    </div>
  );
}

const NOTHING_YET = "Nothing has been recorded yet.";
const NOTHING_FOUND = "No entries match these filters.";
