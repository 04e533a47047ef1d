import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { CASE_STATUSES, queuePageQuery, STATUS_LABELS } from "@worker/domain/foundation/cases/forms";
import { caseKindLabel } from "@worker/domain/foundation/cases/case-kinds";
import { visibleKinds } from "@worker/domain/oversight/moderation/kinds";
import { COUNT_MAX, listCases } from "@worker/domain/oversight/moderation/list-cases";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import * as v from "valibot";
import { pageMeta } from "~/shell/page-meta";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/queue";
import { queueAddress } from "./queue-address";
import { QueueLine } from "./queue-line";
import { sheets } from "~/styles/sheets";
import staffCss from "~/staff/staff.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const { viewer, now } = site;
  const query = v.parse(queuePageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const { cursor = null, ...filter } = query;
  const kinds = visibleKinds(viewer);
  const page = await orFirstPage(cursor, (from) => listCases(site, filter, { cursor: from, limit: PAGE_SIZE }));
  const me = viewer.kind === "member" ? viewer.id : "";
  return { page, filter, kinds, me, now, later: cursor !== null, countMax: COUNT_MAX };
}

export const handle = sheets(staffCss);

export const meta = () =>
  pageMeta({ title: "Moderation", description: "The moderation queue.", path: "/moderation", noindex: true }, "");

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { page, filter, kinds, me, now, later, countMax } = loaderData;
  const waiting = page.counts.open + page.counts.claimed + page.counts.appealed;
  return (
    <section className="mq-list" aria-label="Queue">
      <header>
        <h1>Moderation</h1>
        <p className="small muted">
          {waiting === 0 ? "Nothing waits." : `${page.counts.open >= countMax ? "More than " : ""}${waiting} waiting.`}{" "}
          {filter.status === "decided" ? "Newest first." : "Oldest first."}
        </p>
        <Pills label="Kind">
          <Pill to={queueAddress({ ...filter, kind: undefined })} current={filter.kind === undefined}>
            All
          </Pill>
          {kinds.map((kind) => (
            <Pill key={kind} to={queueAddress({ ...filter, kind })} current={filter.kind === kind}>
              {caseKindLabel(kind)}
            </Pill>
          ))}
        </Pills>
        <Tabs
          label="Status"
          tabs={CASE_STATUSES.map((status) => ({
            to: queueAddress({ ...filter, status }),
            label: STATUS_LABELS[status],
            current: filter.status === status,
            ...(status === "decided" ? {} : { count: page.counts[status] }),
          }))}
        />
      </header>
      {page.items.length === 0 ? (
        <Empty icon="gavel" title={filter.status === "open" ? "Nothing waits here." : "No cases here."} />
      ) : (
        <ul>
          {page.items.map((item) => (
            <QueueLine key={item.id} item={item} me={me} now={now} />
          ))}
        </ul>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "case")}
          previous={later ? queueAddress(filter) : null}
          next={page.nextCursor === null ? null : queueAddress(filter, page.nextCursor)}
        />
      )}
    </section>
  );
}
