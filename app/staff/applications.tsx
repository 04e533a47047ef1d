import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { VERIFICATION_FEE } from "@worker/domain/catalogue/plan-offers/offers";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import { STATUS_LABELS } from "@worker/domain/oversight/applications/forms";
import { applicationsPage, COUNTED_TO } from "@worker/domain/oversight/applications/list-applications";
import { LOOK_LABELS, QUEUE_LOOKS, queuePageQuery } from "@worker/domain/oversight/applications/review-forms";
import { FIRST_CHARGE_DAYS } from "@worker/domain/oversight/plans/verification-term";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { sheets } from "~/styles/sheets";
import type { Route } from "./+types/applications";
import { actOnApplications } from "./applications/act";
import { ApplicationTable } from "./applications/application-table";
import { APPLICATIONS_PATH, applicationsPath } from "./applications/applications-path";
import queueCss from "./queue/queue.css?url";
import { QueueFind } from "./queue/queue-find";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null, ...query } = v.parse(queuePageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { counts, ...page } = await orFirstPage(cursor, (from) =>
    applicationsPage(db, viewer, { ...query, cursor: from, limit: QUEUE_SIZE }, now),
  );
  const filters = counts.map(({ status, count }) => ({
    status,
    label: STATUS_LABELS[status],
    count: count < COUNTED_TO ? String(count) : `${COUNTED_TO - 1}+`,
  }));
  const me = viewer.kind === "member" ? viewer.id : "";
  return { page, query, filters, later: cursor !== null, now, me, means: MEANS };
}

/** What an approval leads to, as a single one and one of a selection alike do (rules/verification#approval). */
const FEE = `the yearly fee of $${VERIFICATION_FEE}, due within ${FIRST_CHARGE_DAYS} days`;
const MEANS = {
  one: `It becomes a verified vendor with a public page, or takes over the listed page that it claims. It is charged ${FEE}, and told by email.`,
  each: `Each becomes a verified vendor with a public page, or takes over the listed page that it claims. Each is charged ${FEE}, and told by email. Whatever could not be approved by itself stays and is named.`,
};

export const action = ({ context, request }: Route.ActionArgs) => actOnApplications(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done, or a selection was decided. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(queueCss);

export const meta = () =>
  pageMeta(
    { title: "Applications", description: "Applications for verification.", path: APPLICATIONS_PATH, noindex: true },
    "",
  );

const LOOKS = QUEUE_LOOKS.map((value) => ({ value, label: LOOK_LABELS[value] }));

const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
];

export default function Applications({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, filters, later, now, me, means } = loaderData;
  const { status, q, look, sort } = query;
  const error = actionData && "row" in actionData ? actionData.row.error : actionData?.selection.error;
  const isNarrow = later || q !== "" || look !== "all";
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Applications" />
      <h1>Applications for verification</h1>
      <p className="lead muted">Whoever starts a review has the application in hand for ten minutes.</p>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <Pills label="Status">
        {filters.map((filter) => (
          <Pill
            key={filter.status}
            to={applicationsPath({ ...query, status: filter.status })}
            current={filter.status === status}
          >
            {filter.label} <span className="num">{filter.count}</span>
          </Pill>
        ))}
      </Pills>
      <QueueFind
        label="Applications"
        q={q}
        help="Part of a business name, or start of an applicant's username"
        choices={[
          { name: "look", label: "For", value: look, options: LOOKS },
          { name: "sort", label: "Last change", value: sort, options: SORTS },
        ]}
        keep={status === "pending" ? {} : { status }}
      />
      <ApplicationTable
        applications={page.items}
        {...{ query, me, now, means }}
        posted={actionData}
        empty={
          <Empty
            icon="file-text"
            title={isNarrow ? "No applications found." : "No applications with this status."}
            action={isNarrow ? <LinkButton to={applicationsPath({ status })}>Show all</LinkButton> : undefined}
          />
        }
      />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "application")}
          previous={later ? applicationsPath(query) : null}
          next={page.nextCursor === null ? null : applicationsPath(query, page.nextCursor)}
        />
      )}
    </div>
  );
}
