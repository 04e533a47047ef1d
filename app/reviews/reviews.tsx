import * as v from "valibot";
import { Link, type MetaDescriptor } from "react-router";
import { contextOf } from "@worker/context";
import { can, type Viewer } from "@worker/domain/access/policy";
import { reviewPageQuery } from "@worker/domain/reviews/forms";
import { reviewsPage } from "@worker/domain/reviews/reviews-page";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/reviews";
import { ReviewFilters } from "./review-filters";
import { type Reader, ReviewFoot } from "./review-foot";
import { ReviewItem } from "./review-item";
import { reviewsStructuredData } from "./review-structured-data";
import { ReviewSummary } from "./review-summary";
import { reviewsAddress, writeAddress } from "./reviews-address";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor, ...filter } = v.parse(reviewPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await reviewsPage(db, viewer, filter, cursor);
  return { page, filter, now, reader: readerOf(viewer), origin: originOf(request) };
}

const readerOf = (viewer: Viewer): Reader => ({
  signedIn: viewer.kind === "member",
  vendorId: viewer.kind === "member" && can(viewer, "vendor.own") ? viewer.vendorId : null,
  moderates: can(viewer, "moderation.queue"),
});

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const { page, origin } = loaderData;
  const subject = page.product?.name ?? page.vendor?.name;
  const path = reviewsAddress({ vendor: page.vendor?.id, product: page.product?.id });
  const description =
    page.stats.mean === null
      ? "What buyers write about kratom, 7-OH and MIT vendors, and which of them had their purchase confirmed."
      : `${plural(page.stats.count, "review")}${subject === undefined ? "" : ` of ${subject}`}, ${page.stats.mean.toFixed(1)} of 5 on average, with what was verified and what was given for writing.`;
  return [
    ...pageMeta({ title: subject === undefined ? "Reviews" : `Reviews of ${subject}`, description, path }, origin),
    ...reviewsStructuredData(page, origin).map((block) => ({ "script:ld+json": block })),
  ];
}

export default function Reviews({ loaderData: { page, filter, now, reader } }: Route.ComponentProps) {
  const { items, nextCursor, vendor, product, stats } = page;
  const write = writeAddress({ vendor: vendor?.id, product: product?.id }, reader.signedIn);
  return (
    <>
      {vendor !== null && <Trail vendor={vendor} />}
      <header className="page-head">
        <div>
          <h1>{vendor === null ? "Reviews" : `Reviews of ${product?.name ?? vendor.name}`}</h1>
          <p>Written by members. A mark says how a review was verified, and what its author got for writing it.</p>
        </div>
        <LinkButton to={write} variant="primary" icon="pen-line">
          Write a Review
        </LinkButton>
      </header>
      <ReviewSummary stats={stats} filter={filter} />
      <ReviewFilters page={page} filter={filter} />
      {items.length === 0 ? (
        <Empty title="No reviews found matching your criteria. Try adjusting your filters." action={<ClearLink />} />
      ) : (
        <section aria-labelledby="review-list">
          <h2 className="sr" id="review-list">
            {filter.sort === "newest" ? "Newest reviews" : "Reviews"}
          </h2>
          {items.map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              now={now}
              foot={<ReviewFoot review={review} reader={reader} now={now} />}
            />
          ))}
          {!page.first && (
            <p className="small">
              <Link to={reviewsAddress(filter)}>Back to the first reviews</Link>
            </p>
          )}
          <Pager
            text={`${formatNumber(items.length)} of ${plural(matching(stats, filter.rating), "review")} on this page`}
            next={nextCursor === null ? null : reviewsAddress(filter, nextCursor)}
          />
        </section>
      )}
    </>
  );
}

function Trail({ vendor }: { vendor: { id: string; name: string } }) {
  const trail = [
    { to: "/", label: "Home" },
    { to: "/vendors", label: "Vendors" },
    { to: `/vendor/${vendor.id}`, label: vendor.name },
  ];
  return <Breadcrumbs trail={trail} here="Reviews" />;
}

const ClearLink = () => <LinkButton to="/reviews">Clear the filters</LinkButton>;

const matching = (stats: { count: number; stars: number[] }, rating: number | undefined): number =>
  rating === undefined ? stats.count : (stats.stars[rating - 1] ?? 0);
