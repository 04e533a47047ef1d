import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import type { FacetCounts } from "@worker/domain/catalogue/facets/facet-counts";
import { choicesInIndex, findInIndex } from "@worker/domain/views/directory/find-in-index";
import { directorySearch, readDirectoryQuery, scopeOf } from "@worker/domain/catalogue/vendors/directory-query";
import { listVendors } from "@worker/domain/views/directory/list-vendors";
import { RANKED, RANKING_PATH } from "@worker/domain/catalogue/vendors/rank-texts";
import { CompareTray } from "~/compare/tray/tray";
import { originOf, pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { useOpenedCards } from "~/ui/opened-cards";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/directory";
import { DirectoryFilters } from "./directory-filters";
import { activeFilters } from "./active-filters";
import { DirectoryState } from "./directory-state";
import { DirectoryTools } from "./directory-tools";
import { CATEGORY_LABELS } from "./labels";
import { SCOPE_LABELS } from "./scope-labels";
import { toRowData, VendorRow } from "./vendor-row";
import { sheets } from "~/styles/sheets";
import trayCss from "~/compare/tray/tray.css?url";
import vendorsCss from "./vendors.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = contextOf(context);
  const { searchParams } = new URL(request.url);
  const query = readDirectoryQuery(searchParams);
  const from = searchParams.get("cursor");
  const read = (cursor: string | null) =>
    listVendors(app.db, findInIndex(app), query, { cursor, limit: PAGE_SIZE }, app.now);
  const isNarrowed = activeFilters(query).length > 0;
  const [{ items, nextCursor, total, counts }, choices] = await Promise.all([
    orFirstPage(from, read),
    isNarrowed ? choicesInIndex(app, query) : null,
  ]);
  return {
    query,
    choices: choices ?? counts,
    paged: from !== null,
    rows: items.map(toRowData),
    nextCursor,
    total,
    counts,
    tray: app.tray,
    origin: originOf(request),
  };
}

export const handle = sheets(vendorsCss, trayCss);

export function meta({ loaderData: { query, paged, counts, origin } }: Route.MetaArgs) {
  const { category } = query;
  const title = category === null ? "Vendors" : `${CATEGORY_LABELS[category]} vendors`;
  const description = `${plural(counts.all, "vendor")} of kratom, 7-OH and MIT: ratings by buyers, lab results by date, shipping and prices.`;
  const path = category === null ? "/vendors" : `/vendors?category=${category}`;
  // One category is a page of its own; other combinations are endless.
  const filters = activeFilters(query).length;
  return pageMeta({ title, description, path, noindex: paged || filters > (category === null ? 0 : 1) }, origin);
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { query, rows, counts, choices, total, tray } = loaderData;
  const scope = scopeOf(query);
  const cards = useOpenedCards();
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Vendors</h1>
          <p>{summary(counts)}</p>
        </div>
      </div>
      <div className="dir">
        <DirectoryFilters query={query} counts={choices} total={total} />
        <div>
          <DirectoryTools query={query} />
          <DirectoryState query={query} total={total} />
          {scope !== null && rows.length > 0 && (
            <p className="small muted vscope">
              Rating, price and lab result of each vendor are those of its <b>{SCOPE_LABELS[scope]}</b> alone. Failed
              results are counted across all its products.
            </p>
          )}
          {rows.length === 0 ? (
            <Empty
              title="No vendors found matching your criteria. Try adjusting your filters."
              action={<LinkButton to="/vendors">Show all vendors</LinkButton>}
            />
          ) : (
            <ul {...cards}>
              {rows.map((vendor) => (
                <VendorRow key={vendor.id} vendor={vendor} tray={tray} scope={scope} />
              ))}
            </ul>
          )}
          <Foot {...loaderData} />
          <CompareTray of="vendors" tray={tray} />
        </div>
      </div>
    </>
  );
}

const summary = (counts: FacetCounts): string =>
  `${formatNumber(counts.all)} listed, ${formatNumber(counts.verified)} verified by staff, ${formatNumber(counts["evidence:in-date"])} with a current lab result.`;

const NEWEST_LAST = "By the day of the test. Where the newest result failed, or there is none, a vendor stands last.";

type FootProps = Pick<Route.ComponentProps["loaderData"], "query" | "paged" | "rows" | "nextCursor" | "total">;

function Foot({ query, paged, rows, nextCursor, total }: FootProps) {
  return (
    <>
      <p className="small muted vfoot">
        {paged && <Link to={`/vendors${directorySearch(query)}`}>Back to start</Link>}
        {query.sort === "rating" && (
          <span>
            {RANKED} <Link to={RANKING_PATH}>How vendors are ranked</Link>
          </span>
        )}
        {query.sort === "newest" && <span>{NEWEST_LAST}</span>}
        <span>No payment affects this order.</span>
      </p>
      {rows.length > 0 && (
        <Pager
          text={`${formatNumber(rows.length)} of ${plural(total, "vendor")} on this page`}
          next={nextCursor === null ? null : `/vendors${directorySearch(query, nextCursor)}`}
        />
      )}
    </>
  );
}
