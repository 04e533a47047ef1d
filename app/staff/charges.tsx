import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import { CHARGE_FILTER_LABELS, CHARGE_FILTERS, chargesPageQuery } from "@worker/domain/oversight/plans/forms";
import { chargesPage } from "@worker/domain/oversight/plans/list-charges";
import type { Route } from "./+types/charges";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { sheets } from "~/styles/sheets";
import sureCss from "~/styles/work/sure.css?url";
import { actOnCharges } from "./charges/act";
import { ChargeTable } from "./charges/charge-table";
import { CHARGES_PATH, chargesPath } from "./charges/charges-path";
import { PlanRequests } from "./charges/requests";
import queueCss from "./queue/queue.css?url";
import { QueueFind } from "./queue/queue-find";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null, ...query } = v.parse(chargesPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { state: filter, q, sort } = query;
  const wanted = { filter, q, sort, kind: query.kind === "" ? undefined : query.kind, limit: QUEUE_SIZE, now };
  const { requests, ...page } = await orFirstPage(cursor, (from) =>
    chargesPage(db, viewer, { ...wanted, cursor: from }),
  );
  return { requests, page, query, later: cursor !== null };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnCharges(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done, or a selection was decided. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(queueCss, sureCss);

export const meta = () =>
  pageMeta({ title: "Charges", description: "The ledger of charges.", path: CHARGES_PATH, noindex: true }, "");

const KINDS = [
  { value: "", label: "All kinds" },
  { value: "plan", label: "Plans" },
  { value: "verification", label: "Verifications" },
];

export default function Charges({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, page, query, later } = loaderData;
  const { state, q, kind, sort } = query;
  const error = actionData && "row" in actionData ? actionData.row.error : actionData?.selection.error;
  const isNarrow = later || q !== "" || kind !== "";
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Charges" />
      <h1>Charges</h1>
      <p className="lead muted">How each charge was settled is recorded here. We never take card data.</p>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <PlanRequests requests={requests} />
      <section className="stack" aria-labelledby="charges">
        <h2 id="charges">Charges</h2>
        <Pills label="Status">
          {CHARGE_FILTERS.map((each) => (
            <Pill key={each} to={chargesPath({ q, kind, state: each })} current={each === state}>
              {CHARGE_FILTER_LABELS[each]}
            </Pill>
          ))}
        </Pills>
        <QueueFind
          label="Charges"
          q={q}
          help="Word of a vendor"
          choices={[{ name: "kind", label: "For", value: kind, options: KINDS }]}
          keep={{ ...(state !== "open" && { state }), ...(sort !== undefined && { sort }) }}
        />
        <ChargeTable
          charges={page.items}
          query={query}
          posted={actionData}
          empty={
            <Empty
              icon="receipt"
              title="No charges here."
              level={3}
              action={isNarrow ? <LinkButton to={chargesPath({ state })}>Show all</LinkButton> : undefined}
            />
          }
        />
        {(page.nextCursor !== null || later) && (
          <Pager
            text={plural(page.items.length, "charge")}
            previous={later ? chargesPath(query) : null}
            next={page.nextCursor === null ? null : chargesPath(query, page.nextCursor)}
          />
        )}
      </section>
    </div>
  );
}
