import { Form, Link } from "react-router";
import type { RegionStatus } from "@worker/domain/products/product-page";
import { Button } from "~/ui/button";
import { Select } from "~/ui/field";
import { formatDate } from "~/ui/format";
import type { ProductView } from "./product-address";

export interface RegionChoice {
  code: string;
  name: string;
}

type RegionNoticeProps = { status: RegionStatus | null; view: ProductView; regions: readonly RegionChoice[] };

/**
 * What is on record for the region that the visitor names, with date and source; never that anything is legal for the
 * reader (rulings R9). The region is part of the address, so the page keeps nothing about the visitor.
 */
export function RegionNotice({ status, view, regions }: RegionNoticeProps) {
  return (
    <div className="region small">
      {status === null ? <p className="muted">Laws differ by place and change.</p> : <Status status={status} />}
      <details>
        <summary>{status === null ? "Status in your region" : "Another region"}</summary>
        <Form method="get" className="row" preventScrollReset>
          {view.tab !== "overview" && <input type="hidden" name="tab" value={view.tab} />}
          <Select
            name="region"
            aria-label="Region"
            placeholder="Choose a region"
            defaultValue={view.region ?? ""}
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Button type="submit">Show</Button>
        </Form>
        <p className="muted">
          <Link to="/education/laws">How this table works</Link>
        </p>
      </details>
    </div>
  );
}

function Status({ status: { name, status, asOf, sourceUrl } }: { status: RegionStatus }) {
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
