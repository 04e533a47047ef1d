import { searchAddress, type SearchQuery } from "@worker/domain/views/search/forms";
import type { Tray } from "@worker/domain/views/compare/tray";
import { CompareButton } from "~/compare/tray/tray";
import type { ShownCard } from "~/products/figures/card-lines.server";
import { ProductCard } from "~/products/product-card";
import { Empty } from "~/ui/empty";
import { EvidenceChip } from "~/ui/evidence";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { Skeleton } from "~/ui/skeleton";
import { POPULAR_SEARCHES } from "./labels";
import { SEARCH_FORM } from "./search-form";

type ResultsProps = {
  query: SearchQuery;
  items: ShownCard[];
  promoted: ShownCard[];
  /** Behind the last that hold the phrase: what only has its words. */
  similar: ShownCard[];
  total: number;
  paged: boolean;
  nextCursor: string | null;
  tray: Tray;
  /** Whether something else was found, so that no product is no failure. */
  isBeside: boolean;
};

export function Results({ query, items, promoted, similar, total, paged, nextCursor, tray, isBeside }: ResultsProps) {
  // Nothing stands above that these would only be similar to.
  const isAllSimilar = !paged && items.length + promoted.length === 0;
  if (total === 0) return isBeside ? <NoProducts query={query} /> : <NothingFound query={query} />;
  return (
    <>
      {promoted.length > 0 && <Promoted products={promoted} tray={tray} />}
      {items.length > 0 && (
        <section className="s-all" aria-labelledby="all-results">
          <h2 id="all-results">All Results</h2>
          <Grid products={items} tray={tray} />
        </section>
      )}
      {similar.length > 0 && (
        <section className="s-all" aria-labelledby="similar-results">
          <h2 id="similar-results">{isAllSimilar ? "Results" : "Similar Results"}</h2>
          <p className="small muted">
            Not this exact text, but its words: in another order or spelling, in the vendor&apos;s name, or one letter
            off.
          </p>
          <Grid products={similar} tray={tray} />
        </section>
      )}
      {paged && (
        <p className="small">
          <Link to={searchAddress(query)}>Back to start</Link>
        </p>
      )}
      <Pager
        text={`${formatNumber(items.length + promoted.length + similar.length)} of ${formatNumber(total)} on this page`}
        next={nextCursor === null ? null : searchAddress(query, nextCursor)}
      />
    </>
  );
}

type GridProps = { products: ShownCard[]; tray: Tray };

function Promoted({ products, tray }: GridProps) {
  return (
    <section className="promo-block" aria-labelledby="featured-products">
      <div className="row between row--wrap">
        <h2 id="featured-products" className="row">
          Featured Products <EvidenceChip kind="promo" />
        </h2>
        <Link className="small" to="/how-we-verify#promoted-places">
          Why these are here
        </Link>
      </div>
      <Grid products={products} tray={tray} />
    </section>
  );
}

function Grid({ products, tray }: GridProps) {
  return (
    <ul className="pgrid">
      {products.map((product) => (
        <li key={product.id} id={`card-${product.id}`}>
          <ProductCard product={product} />
          <CompareButton of="products" id={product.id} name={product.name} tray={tray} />
        </li>
      ))}
    </ul>
  );
}

const WithoutFilters = ({ query }: { query: SearchQuery }) =>
  searchAddress({ q: query.q }) !== searchAddress(query) && (
    <p>
      <Link to={searchAddress({ q: query.q })}>Search without filters</Link>
    </p>
  );

const NoProducts = ({ query }: { query: SearchQuery }) => (
  <>
    <p className="muted">No product matches “{query.q}”.</p>
    <WithoutFilters query={query} />
  </>
);

function NothingFound({ query }: { query: SearchQuery }) {
  return (
    <div className="s-none">
      <Empty title="No products found">
        <WithoutFilters query={query} />
        <p id="popular">Popular searches</p>
        <ul className="pills" aria-labelledby="popular">
          {POPULAR_SEARCHES.map((text) => (
            <li key={text}>
              <Link className="pill" to={searchAddress({ q: text })}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Empty>
    </div>
  );
}

export function Searching() {
  return (
    <ul className="pgrid" aria-hidden="true">
      {Array.from({ length: 6 }, (_, n) => (
        <li key={n} className="card pcard">
          <div className="plate skel" />
          <div className="pbody stack">
            <Skeleton width="70%" height="17px" />
            <Skeleton width="45%" />
            <Skeleton width="55%" />
            <Skeleton width="80%" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Belongs to the form above. Off is said by a hidden field, since a box that is off says nothing. */
export function FeaturedFirst({ query }: { query: SearchQuery }) {
  return (
    <label className="check small">
      <input type="hidden" form={SEARCH_FORM} name="featuredFirst" value="0" />
      <input type="checkbox" form={SEARCH_FORM} name="featuredFirst" value="1" defaultChecked={query.featuredFirst} />
      Featured first
    </label>
  );
}
