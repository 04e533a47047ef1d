import type { RegionNote } from "@worker/domain/catalogue/substances/forms";
import { formatDate } from "~/ui/format";
import { RegionForm } from "../region/form";

type RegionNoticeProps = { status: RegionNote | null; regions: string };

/** Dated, and never that anything is legal for the reader (rules/substances#status-table). */
export function RegionNotice({ status, regions }: RegionNoticeProps) {
  return (
    <div className="region small">
      {status === null ? <p className="muted">Laws differ by place and change.</p> : <Status status={status} />}
      <RegionForm region={status?.region ?? null} regions={regions} />
    </div>
  );
}

function Status({ status: { name, status, asOf, sourceUrl } }: { status: RegionNote }) {
  return (
    <p className="muted">
      Status in {name}: <strong>{status}</strong>
      {asOf === null ? ". No dated source is on record." : `, as of ${formatDate(Date.parse(asOf))}.`}
      {sourceUrl !== null && (
        <>
          {" "}
          <a href={sourceUrl} rel="nofollow noopener">
            Source
          </a>
        </>
      )}
    </p>
  );
}
