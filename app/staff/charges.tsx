import { data, redirect } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { decidePlanRequest } from "@worker/domain/oversight/plans/decide-plan";
import {
  CHARGE_FILTER_LABELS,
  CHARGE_FILTERS,
  chargesPageForm,
  chargesPageQuery,
} from "@worker/domain/oversight/plans/forms";
import { chargesPage } from "@worker/domain/oversight/plans/list-charges";
import { closeCharge } from "@worker/domain/oversight/plans/settle-charge";
import { readForm } from "@worker/form-body";
import type { Route } from "./+types/charges";
import { pageMeta } from "~/shell/page-meta";
import { refusedForm } from "~/shell/refused-form";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { FormProblems } from "~/ui/form-problems";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { sheets } from "~/styles/sheets";
import sureCss from "~/styles/work/sure.css?url";
import queueCss from "./queue/queue.css?url";
import { QueueFind } from "./queue/queue-find";
import { ChargeList } from "./charge-rows";
import { PlanRequests } from "./charges-requests";

const HERE = "/staff-dashboard/charges";
/** Every problem stands beside its field. */
const LABELS = {};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const query = v.parse(chargesPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(query.cursor ?? null, (cursor) =>
    chargesPage(db, viewer, { filter: query.state, q: query.q, cursor, limit: PAGE_SIZE, now }),
  );
  return { ...page, state: query.state, q: query.q, first: query.cursor === undefined };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = contextOf(context);
  const form = await readForm(request, chargesPageForm);
  if (!form.ok) return data({ errors: form.errors, values: form.values }, { status: 400 });
  const { value } = form;
  try {
    if (value.intent === "settle") await closeCharge(site, site.viewer, value);
    else await decidePlanRequest(site, site.viewer, value);
  } catch (error) {
    return refusedForm(error, site, { id: value.id, ...("note" in value ? { note: value.note } : {}) });
  }
  const done = value.intent === "settle" ? `The charge has been ${value.outcome}.` : "The request has been decided.";
  site.setHeader("set-cookie", await site.cookies.setFlash({ kind: "good", text: done }));
  return redirect(HERE, 303);
}

export const handle = sheets(queueCss, sureCss);

export const meta = () =>
  pageMeta({ title: "Charges", description: "The ledger of charges.", path: HERE, noindex: true }, "");

export default function Charges({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, items, nextCursor, state, q, first } = loaderData;
  const here = `${HERE}?state=${state}${q === "" ? "" : `&q=${encodeURIComponent(q)}`}`;
  return (
    <div className="manager">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Charges" />
      <h1>Charges</h1>
      <p className="lead muted">How each charge was settled is recorded here. We never take card data.</p>
      {actionData && <FormProblems errors={actionData.errors} labels={LABELS} />}
      <PlanRequests requests={requests} />
      <section className="stack" aria-labelledby="charges">
        <h2 id="charges">Charges</h2>
        <Pills label="Status">
          {CHARGE_FILTERS.map((each) => (
            <Pill key={each} to={`${HERE}?state=${each}`} current={each === state}>
              {CHARGE_FILTER_LABELS[each]}
            </Pill>
          ))}
        </Pills>
        <QueueFind label="Charges" q={q} help="Word of a vendor" choices={[]} keep={{ state }} />
        <ChargeList charges={items} draft={actionData} />
        {(!first || nextCursor !== null) && (
          <Pager
            text={first ? "The first charges" : "More charges"}
            previous={first ? null : here}
            next={nextCursor === null ? null : `${here}&cursor=${nextCursor}`}
          />
        )}
      </section>
    </div>
  );
}
