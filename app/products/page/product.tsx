import { data, type MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { PRODUCT_TABS, type ProductTab, readProductTab } from "@worker/domain/catalogue/products/forms";
import { type ProductPage, readProductPage } from "@worker/domain/views/product-page/product-page";
import type { ProductChange } from "@worker/domain/views/product-history/product-history";
import { knownRegion, REGION_LINES } from "@worker/domain/catalogue/substances/regions";
import { readUnlisted } from "@worker/domain/views/product-page/unlisted-product";
import { NotFound } from "@worker/errors";
import { discussedHtml } from "~/forum/lists/discussed.server";
import { orNotFound } from "~/shell/or-not-found";
import { reviewSearchHtml } from "~/reviews/review-search.server";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { plural } from "~/ui/format";
import { late } from "~/ui/late";
import { Link } from "~/ui/link";
import { shownMean } from "~/ui/stars";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/product";
import { BuyBox } from "./buy-box";
import { productAddress, type ProductView } from "../product-address";
import { type ShownCard, shownCard } from "../figures/card-lines.server";
import { sizePrice } from "../figures/unit-price";
import { ProductCard } from "../product-card";
import { ProductGallery } from "./gallery";
import { ProductHead } from "./head";
import { latestChangesHtml } from "../history/latest.server";
import { productPath } from "../product-link";
import { ProductOverview } from "./overview";
import { ProductSpecifications } from "./specifications";
import { productStructuredData } from "./structured-data";
import { sheets } from "~/styles/sheets";
import productsCss from "../products.css?url";
import reviewsCss from "~/reviews/reviews.css?url";
import labCss from "~/lab/lab.css?url";

/** The largest parts of the page, and such as a tab opens. */
const ProductReviews = late(async () => ({ default: (await import("./reviews")).ProductReviews }));

const ProductLab = late(async () => ({ default: (await import("./lab")).ProductLab }));

const UnlistedProduct = late(async () => ({ default: (await import("./unlisted")).UnlistedProduct }));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, viewer, now, region: chosen } = contextOf(context);
  const view = readView(new URL(request.url).searchParams);
  const signedIn = viewer.kind === "member";
  const shared = { view, now, regions: REGION_LINES, signedIn, origin: originOf(request) };
  try {
    const asked = { ...params, ...view, region: view.region ?? chosen };
    const { discussed, more, changes, ...page } = await readProductPage(db, viewer, asked, now);
    return {
      ...{
        ...shared,
        page,
        more: more.map(shownCard),
        perUnit: page.sizes.map((size) => sizePrice(size, page.prices)),
      },
      ...{ discussed: discussedHtml("product", page.product.id, discussed), unlisted: null },
      own: ownHtml(page.product, view.tab, changes),
    };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const unlisted = await orNotFound(readUnlisted(db, params));
    return data({ ...shared, page: null, more: [], perUnit: [], discussed: "", own: "", unlisted }, { status: 410 });
  }
}

/** What the open tab has beside its data; one value, since each name goes into the page too. */
function ownHtml(product: ProductPage["product"], tab: ProductTab, changes: readonly ProductChange[]): string {
  if (tab === "overview") return latestChangesHtml(product, changes);
  const isSearched = tab === "reviews" && product.reviewCount > 0;
  return isSearched ? reviewSearchHtml({ vendor: product.vendor.id, product: product.id }) : "";
}

function readView(params: URLSearchParams): ProductView {
  const image = Number(params.get("image") ?? 1) - 1;
  return {
    tab: readProductTab(params.get("tab")),
    image: Number.isInteger(image) && image > 0 ? image : 0,
    region: knownRegion(params.get("region")),
  };
}

export const handle = sheets(productsCss, reviewsCss, labCss);

export function meta({ loaderData: { page, view, origin }, location }: Route.MetaArgs): MetaDescriptor[] {
  if (page === null) {
    const description = "This product is no longer listed.";
    return pageMeta({ title: "Product no longer listed", description, path: location.pathname, noindex: true }, "");
  }
  const { product } = page;
  const path = productPath(product.vendor.id, product.id);
  const people =
    product.rating === null
      ? "not reviewed yet"
      : `${shownMean(product.rating)} of 5 from ${plural(product.reviewCount, "review")}`;
  const description = `${product.name} by ${product.vendor.name}: ${people}; ${product.evidence.text.toLowerCase()}.`;
  const noindex = view.tab !== "overview" || view.image > 0 || view.region !== null;
  return [
    ...pageMeta({ title: `${product.name}, ${product.vendor.name}`, description, path, noindex }, origin),
    { "script:ld+json": productStructuredData(product, origin) },
  ];
}

const TAB_LABELS: Record<ProductTab, string> = {
  overview: "Overview",
  reviews: "Reviews",
  lab: "Lab Results",
  specifications: "Specifications",
};

export default function Product({ loaderData }: Route.ComponentProps) {
  const { page, more, perUnit, discussed, own, unlisted, view, now, regions, signedIn } = loaderData;
  if (page === null) return <UnlistedProduct unlisted={unlisted} />;
  const { product } = page;
  const { vendor } = product;
  const trail = [
    { to: "/", label: "Home" },
    { to: "/vendors", label: "Vendors" },
    { to: `/vendor/${vendor.id}`, label: vendor.name },
  ];
  const tabs = PRODUCT_TABS.map((tab) => ({
    to: productAddress(product, { ...view, tab }),
    label: TAB_LABELS[tab],
    current: tab === view.tab,
    ...(tab === "reviews" ? { count: product.reviewCount } : {}),
  }));
  return (
    <>
      <Breadcrumbs trail={trail} here={product.name} />
      <div className="p-head">
        <ProductGallery product={product} view={view} />
        <ProductHead page={page} now={now} />
        <BuyBox key={product.id} page={page} perUnit={perUnit} regions={regions} signedIn={signedIn} />
      </div>
      <div className="p-tabs">
        <Tabs label={`Parts of ${product.name}`} tabs={tabs} />
      </div>
      <div>
        {view.tab === "overview" && <ProductOverview page={page} />}
        {view.tab === "reviews" && <ProductReviews page={page} search={own} now={now} signedIn={signedIn} />}
        {view.tab === "lab" && <ProductLab page={page} />}
        {view.tab === "specifications" && <ProductSpecifications page={page} />}
      </div>
      {view.tab === "overview" && <section className="section" dangerouslySetInnerHTML={{ __html: own }} />}
      {more.length > 0 && <More vendor={vendor} more={more} />}
      {discussed && <section className="section" dangerouslySetInnerHTML={{ __html: discussed }} />}
    </>
  );
}

type MoreProps = { vendor: ProductPage["product"]["vendor"]; more: ShownCard[] };

function More({ vendor, more }: MoreProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>More from {vendor.name}</h2>
        <Link to={`/vendor/${vendor.id}`}>All products</Link>
      </div>
      <div className="pgrid">
        {more.map((each) => (
          <ProductCard key={each.id} product={each} />
        ))}
      </div>
    </section>
  );
}
