import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { queuePageQuery } from "@worker/domain/catalogue/lab/panel/panel-forms";
import { panelQueue } from "@worker/domain/catalogue/lab/panel/panel-list";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { pageMeta } from "~/shell/page-meta";
import { Empty } from "~/ui/empty";
import { formatDate, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { RelativeTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";
import type { Route } from "./+types/queue";
import { reviewPath } from "./labels";
import { PANEL, PanelFrame } from "./panel-frame";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null } = v.parse(queuePageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) => panelQueue(db, viewer, { cursor: from, limit: PAGE_SIZE }));
  return { page, later: cursor !== null, now };
}

export const meta = () =>
  pageMeta(
    { title: "Verify Results", description: "Lab results waiting for a decision.", path: PANEL, noindex: true },
    "",
  );

export default function Queue({ loaderData: { page, later, now } }: Route.ComponentProps) {
  return (
    <PanelFrame current="verify" waiting={page.waiting}>
      {page.items.length === 0 ? (
        <Empty icon="flask-conical" title="No results are waiting." />
      ) : (
        <StackTable
          caption="Results waiting for a decision, oldest first"
          columns={["Batch", "Product", "Laboratory", "Tested", "Waiting since"]}
        >
          {page.items.map((line) => (
            <tr key={line.id}>
              <td className="wide">
                <Link to={reviewPath(line.id)}>{line.batchNumber}</Link>
                {line.first !== null && <small className="muted"> approved by {line.first}, needs one more</small>}
                {!line.hasCertificate && <small className="muted"> without a certificate</small>}
              </td>
              <td className="wide">
                {line.product.name ?? "A deleted product"}
                <br />
                <small className="muted">{line.vendor.name}</small>
              </td>
              <td data-l="Laboratory">{line.lab.name ?? "Unknown"}</td>
              <td data-l="Tested">{formatDate(Date.parse(line.testDate))}</td>
              <td data-l="Waiting since">
                <RelativeTime at={line.createdAt} now={now} />
              </td>
            </tr>
          ))}
        </StackTable>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "result")}
          previous={later ? PANEL : null}
          next={page.nextCursor === null ? null : `${PANEL}?cursor=${page.nextCursor}`}
        />
      )}
    </PanelFrame>
  );
}
