import { Form } from "react-router";
import { contextOf } from "@worker/context";
import {
  COMPARED_MAX,
  compareAddress,
  type CompareQuery,
  readCompareQuery,
} from "@worker/domain/views/compare/compare-forms";
import { compareVendors } from "@worker/domain/views/compare/compare-vendors";
import { compareProducts } from "@worker/domain/views/compare/compare-products";
import { readSearchQuery } from "@worker/domain/views/search/forms";
import { searchIndex } from "@worker/domain/views/search/index/load-index";
import { toCard, toResult } from "@worker/domain/views/search/results";
import { searchProducts } from "@worker/domain/views/search/search-products";
import { RegionForm } from "~/products/region/form";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input } from "~/ui/field";
import { formatMoney, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { REGION_LINES } from "@worker/domain/catalogue/substances/regions";
import { suspendedSubstances } from "@worker/domain/catalogue/products/suspension";
import type { Route } from "./+types/compare";
import { PutAside } from "./put-aside";
import { CompareVendors } from "./compare-vendors";
import { CompareTable } from "./compare-table";
import { productFacts } from "./product-facts";
import { productHead } from "./product-head";
import { sheets } from "~/styles/sheets";
import productsCss from "~/products/products.css?url";
import compareCss from "./compare.css?url";

/** Products that a text finds, to choose one from. */
const FOUND_MAX = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = contextOf(context);
  const query = readCompareQuery(new URL(request.url).searchParams);
  const region = query.region ?? site.region;
  if (query.kind === "vendors") {
    const vendors = await compareVendors(site.db, query.ids, site.now);
    const ids = vendors.map(({ vendor }) => vendor.id);
    const missing = query.ids.length - ids.length;
    return { ...NO_PRODUCTS, vendors, ids, missing, query, tray: site.tray, origin: originOf(request) };
  }
  const [compared, found] = await Promise.all([
    compareProducts(site.db, { ids: query.ids, region }, site.now),
    find(site, query),
  ]);
  const ids = compared.map(({ product }) => product.id);
  const missing = query.ids.length - ids.length;
  return {
    ...{ compared, found, ids, missing, query, region, regions: REGION_LINES, origin: originOf(request) },
    ...{ vendors: null, tray: site.tray },
  };
}

const NO_PRODUCTS = { compared: [], found: null, region: null, regions: "" };

async function find(site: ReturnType<typeof contextOf>, { find: q, ids }: CompareQuery) {
  const query = readSearchQuery(new URLSearchParams({ q }));
  if (query.q === "") return null;
  const [index, suspended] = await Promise.all([searchIndex(site), suspendedSubstances(site)]);
  const moment = { now: site.now, suspended };
  const page = { limit: FOUND_MAX + COMPARED_MAX, apart: 0, cursor: null };
  return searchProducts(index, query, page, moment)
    .hits.map((hit) => toCard(toResult(index, hit, false, moment)))
    .filter(({ id }) => !ids.includes(id))
    .slice(0, FOUND_MAX)
    .map(({ id, name, vendor, lowestPriceCents }) => ({ id, name, vendorName: vendor.name, lowestPriceCents }));
}
type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

export const handle = sheets(productsCss, compareCss);

export function meta({ loaderData: { ids, origin } }: Route.MetaArgs) {
  return pageMeta(
    {
      title: "Compare",
      description: "Up to four products or vendors side by side: price, laboratory results, ratings and shipping.",
      path: "/compare",
      noindex: ids.length > 0,
    },
    origin,
  );
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { vendors, ids, missing, query, tray } = loaderData;
  return vendors === null ? (
    <CompareProducts {...loaderData} />
  ) : (
    <CompareVendors vendors={vendors} ids={ids} missing={missing} more={query.more} tray={tray} />
  );
}

function CompareProducts({
  compared,
  found,
  ids,
  missing,
  query,
  region,
  regions,
  tray,
}: Route.ComponentProps["loaderData"]) {
  const without = (id: string) =>
    compareAddress(
      ids.filter((each) => each !== id),
      { region: query.region },
    );
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Compare products</h1>
          <p>Up to four side by side: what is measured or said, with its date. Nothing is ranked here.</p>
        </div>
      </header>
      {missing > 0 && (
        <Note kind="wait">{plural(missing, "product")} in this address: unknown, or no longer listed.</Note>
      )}
      {query.more && <Note kind="wait">Four products fit side by side. The others were left out.</Note>}
      {compared.length === 0 ? (
        <Empty icon="columns-3" title="Nothing to compare yet" action={<PutAside tray={tray} />}>
          <p>
            Look for a product below, press “Compare” in the <Link to="/search">search</Link>, or start from a product's
            page.
          </p>
        </Empty>
      ) : (
        <>
          <RegionForm region={region} regions={regions} />
          <CompareTable
            things="products"
            compared={compared}
            head={(each) => productHead(each, without(each.product.id))}
            facts={productFacts(compared[0]?.note?.name ?? null)}
          />
          <p className="small source">
            <a href={compareAddress(ids, { path: "/compare/products.csv" })} download>
              Download as a table (CSV)
            </a>
          </p>
        </>
      )}
      {compared.length < COMPARED_MAX && <Add ids={ids} query={query} found={found} />}
      <p className="source">
        Effects are reports by people, not health claims. A laboratory's pass says what was in one sample of one batch.
        It is not a statement that a product is safe or lawful for you.
      </p>
    </>
  );
}

function Add({ ids, query, found }: { ids: string[]; query: CompareQuery; found: Found | null }) {
  return (
    <section className="section" id="add">
      <h2>Add a product</h2>
      <Form method="get" action="/compare#add" className="tool-row" preventScrollReset>
        {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(",")} />}
        {query.region !== null && <input type="hidden" name="region" value={query.region} />}
        <Field name="find" label="Name of a product or vendor">
          <Input name="find" type="search" autoComplete="off" key={query.find} defaultValue={query.find} />
        </Field>
        <Button type="submit" small>
          Find
        </Button>
      </Form>
      {found !== null && found.length === 0 && <p className="tool-answer">No other products match that name.</p>}
      {found !== null && found.length > 0 && (
        <ul className="tool-answer">
          {found.map(({ id, name, vendorName, lowestPriceCents }) => (
            <li key={id} className="row row--wrap">
              <Link to={compareAddress([...ids, id], { region: query.region })}>
                <span className="sr">Add </span>
                {name}
              </Link>
              <span className="small muted">
                {vendorName}, from {formatMoney(lowestPriceCents)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
