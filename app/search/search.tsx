import { redirect, useNavigation } from "react-router";
import { contextOf } from "@worker/context";
import { batchPath, isCode } from "@worker/domain/catalogue/lab/results/compact-form";
import { orFirstPage } from "@worker/db/pagination";
import {
  isFigureSort,
  PROMOTED_PAGE,
  readSearchQuery,
  SEARCH_PAGE,
  searchAddress,
} from "@worker/domain/views/search/forms";
import { searchIndex } from "@worker/domain/views/search/index/load-index";
import { toCard, toResult } from "@worker/domain/views/search/results";
import { findProducts } from "@worker/domain/views/search/find-products";
import { findGroups, NO_GROUPS } from "@worker/domain/views/search/groups/find-groups";
import { didYouMean, isExact } from "@worker/domain/views/search/loose/did-you-mean";
import { isTooShort, TOO_SHORT } from "@worker/domain/views/search/query-forms";
import { readBeside } from "@worker/domain/views/search/groups/find-people";
import { suspendedSubstances } from "@worker/domain/catalogue/products/suspension";
import { knownRegion, REGION_LINES } from "@worker/domain/catalogue/substances/regions";
import { savePath } from "@worker/domain/voice/saved-searches/addresses";
import { CompareTray } from "~/compare/tray/tray";
import { shownCard } from "~/products/figures/card-lines.server";
import { RegionForm } from "~/products/region/form";
import { originOf, pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Route } from "./+types/search";
import { SEARCH_FORM, SearchForm } from "./search-form";
import { foundBeside } from "./found-beside.server";
import { FirstGroups, LastGroups } from "./found-groups";
import { OtherWays } from "./other-ways";
import { FeaturedFirst, Results, Searching } from "./search-results";
import { sheets } from "~/styles/sheets";
import productsCss from "~/products/products.css?url";
import trayCss from "~/compare/tray/tray.css?url";
import searchCss from "./search.css?url";

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = contextOf(context);
  const { searchParams } = new URL(request.url);
  const query = readSearchQuery(searchParams);
  // The search field is the compact form too: a code is looked up where codes are (rules/lab#codes).
  const typed = searchParams.get("q") ?? "";
  if (isCode(typed)) throw redirect(batchPath(typed));
  const region = knownRegion(query.region) ?? app.region;
  const from = searchParams.get("cursor");
  const tooShort = isTooShort(query.q);
  const [index, suspended, { people, notes }] = await Promise.all([
    searchIndex(app),
    suspendedSubstances(app),
    readBeside(app, from === null && !tooShort ? query.q : "", region),
  ]);
  const moment = { now: app.now, suspended };
  const page = await orFirstPage(from, async (cursor) =>
    findProducts(index, query, { limit: SEARCH_PAGE, apart: PROMOTED_PAGE, cursor }, moment),
  );
  const card = (apart: boolean) => (hit: (typeof page.hits)[number]) =>
    shownCard(toCard(toResult(index, hit, apart, moment), notes));
  const groups = from === null && !tooShort ? findGroups(index, query.q, app) : NO_GROUPS;
  const isAny = Object.values<readonly unknown[]>({ ...groups }).some((found) => found.length > 0);
  return {
    query,
    paged: from !== null,
    items: page.hits.map(card(false)),
    similar: page.similar.map(card(false)),
    // Their block has one label for all of them.
    promoted: page.promoted.map((hit) => ({ ...card(true)(hit), promoted: false })),
    total: page.total,
    featured: page.featured,
    nextCursor: page.nextCursor,
    groups: isAny ? groups : null,
    people,
    beside: foundBeside(isAny ? groups : null, people),
    meant: tooShort || isExact(page, groups) ? null : didYouMean(index, query.q, page.corrections),
    region,
    regions: REGION_LINES,
    tray: app.tray,
    origin: originOf(request),
  };
}

export const handle = sheets(productsCss, searchCss, trayCss);

export function meta({ loaderData: { query, paged, total, origin } }: Route.MetaArgs) {
  // A text alone leads the index to /search as its canonical address; filters and further pages would be endless.
  const narrowed = searchAddress({ ...query, q: "" }) !== "/search";
  return pageMeta(
    {
      title: query.q === "" ? "Search" : `Search: ${query.q}`,
      description: "Kratom, 7-OH and MIT products by price, rating, lab result and what reviewers report.",
      path: "/search",
      noindex: narrowed || paged || total === 0,
    },
    origin,
  );
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, total, featured, groups, people, meant, beside } = loaderData;
  const tooShort = isTooShort(query.q);
  const products = `${total} ${total === 1 ? "product" : "products"}`;
  const { state, location, formMethod } = useNavigation();
  // What only changes the page as it stands, such as a step of the tray, comes back without taking the cards away.
  const searching = state === "loading" && location.pathname === "/search" && formMethod !== "POST";
  return (
    <>
      <h1 className="sr">Search products</h1>
      <SearchForm query={query} />
      <div className="row between row--wrap s-count">
        <strong role="status">
          {searching ? "Searching..." : !tooShort && `${total === 0 && beside !== "" ? beside : products} found`}
          {!searching && !tooShort && featured > 0 && <span className="muted"> ({featured} featured)</span>}
        </strong>
        <div className="row row--wrap">
          {searchAddress(query) !== "/search" && (
            <Link className="small" to={savePath(searchAddress(query))}>
              Save this search
            </Link>
          )}
          <div className="region small">
            <RegionForm region={loaderData.region} regions={loaderData.regions} />
          </div>
          {query.region !== "" && <input type="hidden" form={SEARCH_FORM} name="region" value={query.region} />}
          <FeaturedFirst query={query} />
        </div>
      </div>
      {tooShort && (
        <Note kind="wait" role="alert">
          {TOO_SHORT}
        </Note>
      )}
      {meant !== null && (
        <p>
          Did you mean <Link to={searchAddress({ ...query, q: meant })}>{meant}</Link>?
        </p>
      )}
      {groups !== null && <FirstGroups groups={groups} q={query.q} />}
      {!tooShort && <OtherWays q={query.q} />}
      {isFigureSort(query.sortBy) && (
        <p className="small muted">
          Products without this figure stand last{loaderData.promoted.length > 0 && ", save those promoted above"}. It
          is arithmetic on what vendor and laboratory state, not advice.
        </p>
      )}
      {total === 0 && <LastGroups groups={groups} people={people} />}
      {searching ? <Searching /> : !tooShort && <Results {...loaderData} isBeside={beside !== ""} />}
      {total > 0 && <LastGroups groups={groups} people={people} />}
      <CompareTray of="products" tray={loaderData.tray} />
      <section className="pitch">
        <div>
          <h2>Do you sell these?</h2>
          <p className="muted">List products, publish lab results and answer reviews. Plans from $29 a month.</p>
        </div>
        <LinkButton to="/vendorbenefitsmailer">Learn About Vendor Plans</LinkButton>
      </section>
    </>
  );
}
