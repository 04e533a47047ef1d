import { Form } from "react-router";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import { SUBSTANCE_LABELS } from "~/products/substance-labels";
import type { RegionStatuses, StatusEntry } from "@worker/domain/catalogue/substances/status";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";

const PAGE = "/education/laws";

const STATUS_LABELS: Record<StatusEntry["status"], string> = {
  legal: "Legal",
  "age-restricted": "Age-restricted",
  restricted: "Restricted",
  prohibited: "Prohibited",
};

type StatusTableProps = {
  statuses: readonly RegionStatuses[];
  /** The one region that shows; null for all. */
  region: string | null;
  regions: readonly { code: string; name: string }[];
};

/** Regions by substances, each entry with its date and source or "Unknown" (rules/substances#status-table). */
export function StatusTable({ statuses, region, regions }: StatusTableProps) {
  const states = statuses.filter(({ code }) => code.startsWith("US-"));
  const countries = statuses.filter(({ code }) => !code.startsWith("US-"));
  return (
    <div className="statuses">
      <Form method="get" action={`${PAGE}#table`} className="row no-print">
        <Field name="region" label="Region">
          <Select
            key={region}
            name="region"
            placeholder="All regions"
            defaultValue={region ?? ""}
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Button type="submit">Show</Button>
      </Form>
      {region !== null && (
        <p className="no-print">
          <Link to={`${PAGE}#table`}>Show all regions</Link>
        </p>
      )}
      <p>{summaryOf(statuses, region !== null)}</p>
      <table>
        <caption>Status by region and substance, with the date of the check and its source</caption>
        <thead>
          <tr>
            <th scope="col">Region</th>
            {SUBSTANCES.map((substance) => (
              <th key={substance} scope="col">
                {SUBSTANCE_LABELS[substance]}
              </th>
            ))}
          </tr>
        </thead>
        <Group title="United States" rows={states} />
        <Group title="Other countries" rows={countries} />
      </table>
    </div>
  );
}

function summaryOf(statuses: readonly RegionStatuses[], single: boolean): string {
  const all = statuses.length * SUBSTANCES.length;
  const known = statuses.flatMap(({ entries }) => Object.values(entries)).filter((entry) => entry !== null).length;
  if (known > 0) return `${known} of ${all} entries have a dated source. The others read “Unknown”.`;
  return single
    ? "Every entry for this region is currently unknown: no dated source is on record."
    : "Every entry is currently unknown: no dated source is on record for any region.";
}

function Group({ title, rows }: { title: string; rows: readonly RegionStatuses[] }) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={SUBSTANCES.length + 1}>
          {title}
        </th>
      </tr>
      {rows.map(({ code, name, entries }) => (
        <tr key={code} id={code}>
          <th scope="row">{name}</th>
          {SUBSTANCES.map((substance) => (
            <td key={substance} data-l={SUBSTANCE_LABELS[substance]}>
              <Entry entry={entries[substance]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Entry({ entry }: { entry: StatusEntry | null }) {
  if (entry === null) return <span className="muted">Unknown</span>;
  return (
    <>
      <strong>{STATUS_LABELS[entry.status]}</strong>{" "}
      <span className="nowrap">
        <DateTime at={Date.parse(entry.asOf)} />
      </span>{" "}
      <a href={entry.sourceUrl} rel="nofollow noopener">
        Source
      </a>
    </>
  );
}
