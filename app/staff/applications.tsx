import { useRef } from "react";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { STATUS_LABELS } from "@worker/domain/oversight/applications/forms";
import { listApplications } from "@worker/domain/oversight/applications/list-applications";
import {
  QUEUE_STATUSES,
  type QueueSort,
  type QueueStatus,
  queuePageQuery,
} from "@worker/domain/oversight/applications/review-forms";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { RelativeTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";
import { sheets } from "~/styles/sheets";
import type { Route } from "./+types/applications";
import queueCss from "./queue/queue.css?url";
import { QueueFind } from "./queue/queue-find";
import { QueueKeys } from "./queue/queue-keys";
import { useQueueKeys } from "./queue/use-queue-keys";

const HERE = "/staff-dashboard/applications";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const {
    status,
    q,
    sort,
    cursor = null,
  } = v.parse(queuePageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) =>
    listApplications(db, viewer, { status, q, sort, cursor: from, limit: PAGE_SIZE }),
  );
  const filters = QUEUE_STATUSES.map((each) => ({ status: each, label: STATUS_LABELS[each] }));
  return { page, status, q, sort, filters, later: cursor !== null, now };
}

export const meta = () =>
  pageMeta({ title: "Applications", description: "Applications for verification.", path: HERE, noindex: true }, "");

export const handle = sheets(queueCss);

interface Query {
  status: QueueStatus;
  q: string;
  sort: QueueSort;
}

const OWN_KEYS = [["o", "open"]] as const;

const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
];

function addressOf({ status, q, sort }: Query, cursor?: string): string {
  const said = new URLSearchParams({ status });
  if (q !== "") said.set("q", q);
  if (sort !== "oldest") said.set("sort", sort);
  if (cursor !== undefined) said.set("cursor", cursor);
  return `${HERE}?${said.toString()}`;
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { page, status, q, sort, filters, later, now } = loaderData;
  const query = { status, q, sort };
  const here = addressOf(query);
  const queue = useRef<HTMLDivElement>(null);
  useQueueKeys(queue);
  return (
    <div className="manager">
      <Breadcrumbs trail={[{ to: "/staff-dashboard", label: "Staff dashboard" }]} here="Applications" />
      <h1>Applications for verification</h1>
      <Pills label="Status">
        {filters.map((filter) => (
          <Pill
            key={filter.status}
            to={addressOf({ ...query, status: filter.status })}
            current={filter.status === status}
          >
            {filter.label}
          </Pill>
        ))}
      </Pills>
      <QueueFind
        label="Applications"
        q={q}
        help="Part of a business name, or start of an applicant's username"
        choices={[{ name: "sort", label: "Last change", value: sort, options: SORTS }]}
        keep={{ status }}
      />
      {page.items.length === 0 ? (
        <Empty icon="file-text" title={q === "" ? "No applications with this status." : "No applications found."} />
      ) : (
        <div ref={queue} className="queue stack" data-queue="">
          <StackTable caption="Applications" columns={["Business", "Applicant", "Last change"]}>
            {page.items.map((item) => (
              <tr key={item.id} data-case={item.id}>
                <td className="wide">
                  <Link to={`${HERE}/${item.id}`} aria-keyshortcuts="o">
                    {item.businessName}
                  </Link>
                  {item.isClaim && <small className="muted"> Claims a listed vendor</small>}
                </td>
                <td>{item.applicant}</td>
                <td>
                  <RelativeTime at={item.updatedAt} now={now} />
                </td>
              </tr>
            ))}
          </StackTable>
          <QueueKeys approve={null} reject={null} selected={null} own={OWN_KEYS} />
        </div>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "application")}
          previous={later ? here : null}
          next={page.nextCursor === null ? null : addressOf(query, page.nextCursor)}
        />
      )}
    </div>
  );
}
