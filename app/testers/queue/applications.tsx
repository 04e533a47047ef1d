import type { ShouldRevalidateFunctionArgs } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { QUEUE_SIZE } from "@worker/domain/foundation/queues/forms";
import { applicationsPage, COUNTED_TO } from "@worker/domain/oversight/tester-applications/list-applications";
import { LOOK_LABELS, QUEUE_LOOKS, queuePageQuery } from "@worker/domain/oversight/tester-applications/review-forms";
import { STATUS_LABELS } from "@worker/domain/voice/testers/program";
import { CsvExport } from "~/admin/csv-export";
import { pageMeta } from "~/shell/page-meta";
import { QueueFind } from "~/staff/queue/queue-find";
import queueCss from "~/staff/queue/queue.css?url";
import { sheets } from "~/styles/sheets";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/applications";
import { actOnQueue } from "./act";
import { ApplicationTable } from "./application-table";
import { exportPath, QUEUE_PATH, queuePath } from "./queue-path";

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
  return { page, query, filters, later: cursor !== null, now, me: viewer.kind === "member" ? viewer.id : "" };
}

export const action = ({ context, request }: Route.ActionArgs) => actOnQueue(contextOf(context), request);

/** A row says itself what came of it; the list is read again when the page is done. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formData?.has("id") === true && formData.has("inPlace") ? false : defaultShouldRevalidate;

export const handle = sheets(queueCss);

export const meta = () =>
  pageMeta(
    {
      title: "Tester applications",
      description: "Applications to the trusted tester program.",
      path: QUEUE_PATH,
      noindex: true,
    },
    "",
  );

const LOOKS = QUEUE_LOOKS.map((value) => ({ value, label: LOOK_LABELS[value] }));
const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
];

export default function TesterApplications({ loaderData, actionData }: Route.ComponentProps) {
  const { page, query, filters, later, now, me } = loaderData;
  const { status, q, look, sort } = query;
  const error = actionData && "row" in actionData ? actionData.row.error : actionData?.selection.error;
  const isNarrow = later || q !== "" || look !== "all";
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Tester applications" />
      <h1>Tester applications</h1>
      <p className="lead muted">
        Whoever starts a review has the application in hand for ten minutes. It is decided on its own page, beside the
        identity document.
      </p>
      {error && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      <Pills label="Status">
        {filters.map((filter) => (
          <Pill
            key={filter.status}
            to={queuePath({ ...query, status: filter.status })}
            current={filter.status === status}
          >
            {filter.label} <span className="num">{filter.count}</span>
          </Pill>
        ))}
      </Pills>
      <QueueFind
        label="Tester applications"
        q={q}
        help="Start of the applicant's username"
        choices={[
          { name: "look", label: "Show", value: look, options: LOOKS },
          { name: "sort", label: "Last change", value: sort, options: SORTS },
        ]}
        keep={status === "pending" ? {} : { status }}
      />
      <ApplicationTable
        applications={page.items}
        {...{ query, me, now }}
        posted={actionData}
        empty={
          <Empty
            icon="file-text"
            title={isNarrow ? "No applications found." : "No applications with this status."}
            action={isNarrow ? <LinkButton to={queuePath({ status })}>Show all</LinkButton> : undefined}
          />
        }
      />
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "application")}
          previous={later ? queuePath(query) : null}
          next={page.nextCursor === null ? null : queuePath(query, page.nextCursor)}
        />
      )}
      {page.items.length > 0 && (
        <section className="stack" aria-labelledby="testers-csv">
          <h2 id="testers-csv">As a file</h2>
          <p className="small muted">
            The list above as CSV, without anything the applicants wrote. The export is recorded.
          </p>
          <CsvExport href={exportPath(query)}>Export as CSV</CsvExport>
        </section>
      )}
    </div>
  );
}
