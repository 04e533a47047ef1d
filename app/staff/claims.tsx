import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import {
  CLAIM_LOOKS,
  CLAIM_STATES,
  LOOK_LABELS,
  staffClaimsPageQuery,
  STATE_LABELS,
} from "@worker/domain/voice/claims/forms";
import { staffClaims } from "@worker/domain/voice/claims/list-claims";
import { actOnClaims } from "~/claims/queue/act";
import { QUEUE_PATH, type QueueQuery, queuePath } from "~/claims/queue/queue-path";
import { ClaimTable } from "~/claims/queue/claim-table";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/claims";
import queueCss from "./queue/queue.css?url";
import { QueueFind } from "./queue/queue-find";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null, ...query } = v.parse(
    staffClaimsPageQuery,
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const page = await orFirstPage(cursor, (from) =>
    staffClaims(db, viewer, { ...query, cursor: from, limit: QUEUE_SIZE }, now),
  );
  const me = viewer.kind === "member" ? viewer.id : "";
  return { page, query, later: cursor !== null, now, me };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnClaims(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done, or a selection was decided. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(queueCss);

export const meta = () =>
  pageMeta({ title: "Purchase claims", description: "Purchases to approve.", path: QUEUE_PATH, noindex: true }, "");

export default function StaffClaims({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, later, now, me } = loaderData;
  const error = actionData && "row" in actionData ? actionData.row.error : actionData?.selection.error;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Purchase claims" />
      <h1>Purchase claims</h1>
      <p className="lead muted">
        An approval counts the sale and pays the review reward. A vendor&apos;s own confirmation only adds the mark.
      </p>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <Pills label="Status">
        {CLAIM_STATES.map((state) => (
          <Pill key={state} to={queuePath({ ...query, state, sort: undefined })} current={state === query.state}>
            {STATE_LABELS[state]}
          </Pill>
        ))}
      </Pills>
      <Find query={query} />
      <ClaimTable
        claims={page.items}
        {...{ query, me, now }}
        posted={actionData}
        empty={<NoClaims query={query} later={later} />}
      />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "claim")}
          previous={later ? queuePath(query) : null}
          next={page.nextCursor === null ? null : queuePath(query, page.nextCursor)}
        />
      )}
    </div>
  );
}

const LOOKS = CLAIM_LOOKS.map((value) => ({ value, label: LOOK_LABELS[value] }));

function Find({ query: { state, q, look, sort } }: { query: QueueQuery }) {
  const keep = { ...(state !== "waiting" && { state }), ...(sort !== undefined && { sort }) };
  const looks = { name: "look", label: "Vendor says", value: look, options: LOOKS };
  return (
    <QueueFind
      label="Claims"
      q={q}
      help="Start of an order number, username or word of a vendor"
      choices={state === "waiting" ? [looks] : []}
      keep={keep}
    />
  );
}

function NoClaims({ query, later }: { query: QueueQuery; later: boolean }) {
  const isNarrow = later || query.q !== "" || query.look !== "all";
  const title = isNarrow || query.state !== "waiting" ? "No claims here." : "No claims are waiting.";
  const all = <LinkButton to={queuePath({ state: query.state, q: "", look: "all" })}>Show all</LinkButton>;
  return <Empty icon="circle-check" title={title} action={isNarrow ? all : undefined} />;
}
