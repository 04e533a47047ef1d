import { data, type MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { knownRegion, REGION_LINES } from "@worker/domain/catalogue/substances/regions";
import { readVendorTab, type VendorTab } from "@worker/domain/catalogue/vendors/forms";
import { readVendorPage, type VendorPage } from "@worker/domain/views/vendor-page/vendor-page";
import type { PublicVendor } from "@worker/domain/catalogue/cards/vendor-rows";
import { NotFound } from "@worker/errors";
import { discussedHtml } from "~/forum/lists/discussed.server";
import { ReportLink } from "~/moderation/report-link";
import { perUnitText } from "~/products/figures/unit-price";
import { reviewsAddress, writeAddress } from "~/reviews/reviews-address";
import { reviewSearchHtml } from "~/reviews/review-search.server";
import { originOf, pageMeta } from "~/shell/page-meta";
import { ShareLink } from "~/share/share-link";
import { WatchButton } from "~/watching/watch-button";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { TypeTag, VerifiedTick } from "~/ui/evidence";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { shownMean } from "~/ui/stars";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/vendor";
import { ConsumerAlertNote } from "./consumer-alert";
import { ratingLine } from "./rating-line.server";
import { VendorAbout } from "./vendor-about";
import { VendorNotFound } from "./vendor-not-found";
import { BuyersRate, RecentReviews } from "./vendor-parts";
import { VendorPromotions } from "./vendor-promotions";
import { VendorProducts } from "./vendor-products";
import { VendorRail } from "./vendor-rail";
import { VendorResults } from "./vendor-results";
import { vendorStructuredData } from "./vendor-structured-data";
import { VendorStrip } from "./vendor-strip";
import { sheets } from "~/styles/sheets";
import vendorsCss from "./vendors.css?url";
import reviewsCss from "~/reviews/reviews.css?url";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, viewer, now, region: chosen } = contextOf(context);
  const { searchParams } = new URL(request.url);
  const tab = readVendorTab(searchParams.get("tab"));
  const named = knownRegion(searchParams.get("region"));
  const region = named ?? chosen;
  const shared = {
    tab,
    region,
    named,
    regions: tab === "products" ? REGION_LINES : "",
    now,
    // Nobody reviews their own shop.
    write:
      viewer.kind === "member" && viewer.vendorId === params.vendorId
        ? null
        : writeAddress({ vendor: params.vendorId }, viewer.kind === "member"),
    origin: originOf(request),
  };
  try {
    const read = (cursor: string | null) =>
      readVendorPage(db, viewer, { vendorId: params.vendorId, tab, cursor, region }, now);
    const { discussed, products, months, photographed, ...page } = await orFirstPage(searchParams.get("cursor"), read);
    const rows = products.items.map(({ least, ...each }) => ({ ...each, perUnit: least && perUnitText(least) }));
    return {
      ...{
        ...shared,
        page,
        summary: summaryOf(page.vendor),
        line: ratingLine(months),
        products: { ...products, items: rows },
      },
      discussed: discussedHtml("vendor", page.vendor.id, discussed),
      search: page.vendor.reviewCount > 0 ? reviewSearchHtml({ vendor: page.vendor.id, photographed }) : "",
    };
  } catch (error) {
    if (error instanceof NotFound)
      return data(
        { ...shared, page: null, summary: "", line: null, products: null, discussed: "", search: "" },
        { status: 404 },
      );
    throw error;
  }
}

export const handle = sheets(vendorsCss, reviewsCss);

export function meta({ loaderData: { page, summary, tab, named, origin } }: Route.MetaArgs): MetaDescriptor[] {
  if (page === null) {
    const description = "The vendor you're looking for doesn't exist.";
    return pageMeta({ title: "Vendor Not Found", description, path: "/vendors", noindex: true }, "");
  }
  const { vendor } = page;
  return [
    ...pageMeta(
      {
        title: vendor.name,
        description: summary,
        path: `/vendor/${vendor.id}`,
        noindex: tab !== "products" || named !== null,
      },
      origin,
    ),
    { "script:ld+json": vendorStructuredData(vendor, origin) },
  ];
}

const summaryOf = ({
  name,
  location,
  rating,
  reviewCount,
  testedCount,
  failedCount,
  productCount,
}: PublicVendor): string => {
  const people =
    rating === null ? "not reviewed yet" : `${shownMean(rating)} of 5 from ${plural(reviewCount, "review")}`;
  return `${[name, location].filter(Boolean).join(", ")}: ${people}; ${testedCount} of ${plural(productCount, "product")} with a current lab result${failedCount === 0 ? "" : `, ${plural(failedCount, "current result")} failed`}.`;
};

export default function Vendor({ loaderData }: Route.ComponentProps) {
  const { page, line, products, discussed, search, tab, region, named, regions, now, write } = loaderData;
  if (page === null) return <VendorNotFound />;
  const { vendor } = page;
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: "/", label: "Home" },
          { to: "/vendors", label: "Vendors" },
        ]}
        here={vendor.name}
      />
      {page.banner !== null && (
        <>
          <img className="v-banner" src={page.banner} alt="" width={1200} height={200} />
          <p className="small">
            <ReportLink kind="vendor_banner" id={page.banner.replace("/images/banners/", "")} what="this banner" />
          </p>
        </>
      )}
      <Head vendor={vendor} watched={page.watched} />
      <ConsumerAlertNote alert={vendor.consumerAlert} />
      <VendorStrip vendor={vendor} />
      <div className="v-tabs">
        <Tabs label={`Parts of ${vendor.name}`} tabs={tabsOf(page, tab)} />
      </div>
      <div className="with-rail">
        <div className="v-main">
          {tab === "products" && (
            <>
              <VendorPromotions promotions={page.promotions} />
              <VendorProducts vendor={vendor} products={products} region={region} named={named} regions={regions} />
              <BuyersRate categories={page.categories} />
              <RecentReviews
                vendorId={vendor.id}
                count={vendor.reviewCount}
                reviews={page.reviews}
                search={search}
                now={now}
                first={{
                  write,
                  tested: vendor.testedCount,
                  results: `/vendor/${vendor.id}?tab=lab`,
                }}
              />
              {vendor.description !== "" && (
                <section className="section">
                  <div className="section-head">
                    <h2>In their own words</h2>
                  </div>
                  <p className="about-text" dir="auto">
                    {vendor.description}
                  </p>
                </section>
              )}
            </>
          )}
          {tab === "lab" && <VendorResults page={page} />}
          {tab === "about" && <VendorAbout page={page} />}
          {discussed && <section className="section" dangerouslySetInnerHTML={{ __html: discussed }} />}
          <p className="section">
            <Link to="/vendors">Back to all vendors</Link>
          </p>
        </div>
        <VendorRail page={page} line={line} write={write} />
      </div>
    </>
  );
}

function tabsOf(
  { vendor: { id, productCount, reviewCount }, labs }: Pick<VendorPage, "vendor" | "labs">,
  tab: VendorTab,
) {
  const results = labs.reduce((sum, lab) => sum + lab.results, 0);
  return [
    { to: `/vendor/${id}`, label: "Products", count: productCount, current: tab === "products" },
    { to: reviewsAddress({ vendor: id }), label: "Reviews", count: reviewCount },
    { to: `/vendor/${id}?tab=lab`, label: "Lab Results", count: results, current: tab === "lab" },
    { to: `/vendor/${id}?tab=about`, label: "About", current: tab === "about" },
  ];
}

function Head({ vendor, watched }: { vendor: PublicVendor; watched: boolean | null }) {
  const { id, name, verified, types, location, founded } = vendor;
  return (
    <header className="v-head">
      <Mark id={id} kind="vendor" size={76} />
      <div>
        <h1 dir="auto">{name}</h1>
        <p className="row row--wrap">
          {verified && <VerifiedTick>Verified vendor</VerifiedTick>}
          {types.map((type) => (
            <TypeTag key={type}>{type}</TypeTag>
          ))}
          <span className="muted small">{[location, `founded ${founded}`].filter(Boolean).join(" · ")}</span>
        </p>
      </div>
      <div className="v-acts">
        <a className="btn btn--primary" href={`/out/vendor/${id}`} rel="nofollow noopener">
          Visit website
          <Icon name="arrow-up-right" />
        </a>
        <ShareLink className="btn btn--quiet" shared={{ kind: "vendor", of: vendor }}>
          <Icon name="share-2" />
          Share
        </ShareLink>
        <WatchButton subject="vendor" about={id} watched={watched} />
        <form method="post" action="/compare/tray">
          <input type="hidden" name="of" value="vendors" />
          <button className="btn" name="add" value={id}>
            Compare
          </button>
        </form>
      </div>
    </header>
  );
}
