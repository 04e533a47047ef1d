import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import { redemptionsPageQuery } from "@worker/domain/oversight/redemptions/forms";
import { LOOK_LABELS, REDEMPTION_LOOKS } from "@worker/domain/oversight/redemptions/looks";
import { staffRedemptions } from "@worker/domain/oversight/redemptions/list-redemptions";
import { REDEMPTION_STATES, type RedemptionState } from "@worker/domain/voice/redemptions/rules";
import { CsvExport } from "~/admin/csv-export";
import { pageMeta } from "~/shell/page-meta";
import { QueueFind } from "~/staff/queue/queue-find";
import queueCss from "~/staff/queue/queue.css?url";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatMoney, plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import redeemingCss from "../redeeming.css?url";
import type { Route } from "./+types/redemptions";
import { actOnRedemptions } from "./act";
import { exportPath, QUEUE_PATH, type QueueQuery, queuePath } from "./queue-path";
import { RedemptionTable } from "./redemption-table";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { viewer, now } = site;
  const { cursor = null, ...query } = v.parse(
    redemptionsPageQuery,
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const page = await orFirstPage(cursor, (from) =>
    staffRedemptions(site, viewer, { ...query, cursor: from, limit: QUEUE_SIZE }),
  );
  const me = viewer.kind === "member" ? viewer.id : "";
  return { page, query, later: cursor !== null, now, me, twoPeopleFrom: site.site.redemptions.twoPeopleFrom };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnRedemptions(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done, or a selection was decided. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true ? false : defaultShouldRevalidate;

export const handle = sheets(queueCss, redeemingCss);

export const meta = () =>
  pageMeta({ title: "Redemptions", description: "Points to pay out.", path: QUEUE_PATH, noindex: true }, "");

const STATE_PILLS: Record<RedemptionState, string> = { held: "Waiting", fulfilled: "Fulfilled", returned: "Returned" };
const LOOKS = REDEMPTION_LOOKS.map((value) => ({ value, label: LOOK_LABELS[value] }));

export default function Redemptions({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, later, now, me, twoPeopleFrom } = loaderData;
  const { state, q, look } = query;
  const error = actionData && "row" in actionData ? actionData.row.error : actionData?.selection.error;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Redemptions" />
      <h1>Redemptions</h1>
      <p className="lead muted">
        Take one in hand, pay it, then fulfill it with a reference; or return the points with a reason. From{" "}
        {formatMoney(twoPeopleFrom)} on, one person approves and another one fulfills; what one person paid the same
        member within 24 hours counts together.
      </p>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <Pills label="State">
        {REDEMPTION_STATES.map((each) => (
          <Pill key={each} to={queuePath({ ...query, state: each })} current={each === state}>
            {STATE_PILLS[each]}
          </Pill>
        ))}
      </Pills>
      <QueueFind
        label="Redemptions"
        q={q}
        help="Start of a username, or a redemption's ID"
        choices={state === "held" ? [{ name: "look", label: "Show", value: look, options: LOOKS }] : []}
        keep={state === "held" ? {} : { state }}
      />
      <RedemptionTable
        redemptions={page.items}
        {...{ query, me, now }}
        posted={actionData}
        empty={<NoRedemptions query={query} later={later} />}
      />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "redemption")}
          previous={later ? queuePath(query) : null}
          next={page.nextCursor === null ? null : queuePath(query, page.nextCursor)}
        />
      )}
      {page.items.length > 0 && (
        <section className="stack" aria-labelledby="redemptions-csv">
          <h2 id="redemptions-csv">As a file</h2>
          <p className="small muted">
            The list above as CSV. Payout details stand with those alone that you have in hand; each is recorded as a
            view of yours.
          </p>
          <CsvExport href={exportPath(query)}>Export as CSV</CsvExport>
        </section>
      )}
    </div>
  );
}

function NoRedemptions({ query, later }: { query: QueueQuery; later: boolean }) {
  const isNarrow = later || query.q !== "" || query.look !== "all";
  const title = isNarrow || query.state !== "held" ? "No redemptions here." : "No redemptions are waiting.";
  const all = <LinkButton to={queuePath({ state: query.state, q: "", look: "all" })}>Show all</LinkButton>;
  return <Empty icon="circle-check" title={title} action={isNarrow ? all : undefined} />;
}
