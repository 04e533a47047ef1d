import { Form } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { historyPageQuery, PANEL_STATUSES } from "@worker/domain/catalogue/lab/panel/panel-forms";
import { panelHistory, type PanelLine } from "@worker/domain/catalogue/lab/panel/panel-list";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Select } from "~/ui/field";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { DateTime } from "~/ui/relative-time";
import type { Route } from "./+types/history";
import { reviewPath, STATUS_LABELS } from "./labels";
import { PANEL, PanelFrame } from "./panel-frame";

const HERE = `${PANEL}/history`;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const { cursor = null, ...filter } = v.parse(historyPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) =>
    panelHistory(db, viewer, filter, { cursor: from, limit: PAGE_SIZE }),
  );
  return { page, filter, later: cursor !== null };
}

export const meta = () =>
  pageMeta({ title: "Lab history", description: "Past decisions on lab results.", path: HERE, noindex: true }, "");

type Filter = Route.ComponentProps["loaderData"]["filter"];

const addressOf = (filter: Filter, cursor?: string): string => {
  const given = Object.entries({ ...filter, cursor }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? HERE : `${HERE}?${new URLSearchParams(given).toString()}`;
};

export default function History({ loaderData: { page, filter, later } }: Route.ComponentProps) {
  const { items, nextCursor, choices, waiting } = page;
  const options = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <PanelFrame current="history" waiting={waiting}>
      <Form method="get" className="fields-row" aria-label="Filter">
        <Field name="status" label="Status">
          <Select
            name="status"
            placeholder="Any status"
            options={PANEL_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            defaultValue={filter.status ?? ""}
          />
        </Field>
        <Field name="vendor" label="Vendor">
          <Select
            name="vendor"
            placeholder="All vendors"
            options={options(choices.vendors)}
            defaultValue={filter.vendor ?? ""}
          />
        </Field>
        <Field name="lab" label="Laboratory">
          <Select
            name="lab"
            placeholder="All laboratories"
            options={options(choices.labs)}
            defaultValue={filter.lab ?? ""}
          />
        </Field>
        <div>
          <Button icon="filter">Filter</Button>
        </div>
      </Form>
      {items.length === 0 ? (
        <Empty icon="history" title="No results here." />
      ) : (
        <ul className="plain-list stack">
          {items.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {(nextCursor !== null || later) && (
        <Pager
          text={plural(items.length, "result")}
          previous={later ? addressOf(filter) : null}
          next={nextCursor === null ? null : addressOf(filter, nextCursor)}
        />
      )}
    </PanelFrame>
  );
}

function Line({ line }: { line: PanelLine }) {
  const { batchNumber, product, vendor, lab, status } = line;
  return (
    <li className="card card--pad stack">
      <p className="row between row--wrap">
        <strong>
          <Link to={reviewPath(line.id)}>Batch {batchNumber}</Link>
        </strong>
        <span className="tag">{STATUS_LABELS[status]}</span>
      </p>
      <p className="small row row--wrap sep">
        <span>{product.name ?? "A deleted product"}</span>
        <span>{vendor.name ?? "A deleted vendor"}</span>
        <span>{lab.name ?? "Unknown laboratory"}</span>
      </p>
      <ul className="plain-list small muted">
        <Done what="Uploaded" by={line.uploader} at={line.createdAt} />
        {status === "pending" && (
          <Done what="Approved, as the first of two," by={line.first} at={line.firstVerifiedAt} />
        )}
        <Done what="Verified" by={line.verifier} at={line.verifiedAt} />
        <Done what={line.verifiedAt === null ? "Rejected" : "Withdrawn"} by={line.rejecter} at={line.rejectedAt} />
        {status === "expired" && <Done what="Expired" by={null} at={line.expiresAt} />}
      </ul>
      {line.rejectedReason !== null && status === "rejected" && <p className="small">Reason: {line.rejectedReason}</p>}
    </li>
  );
}

function Done({ what, by, at }: { what: string; by: string | null; at: number | null }) {
  if (at === null) return null;
  return (
    <li>
      {what} {by !== null && `by ${by} `}on <DateTime at={at} />
    </li>
  );
}
