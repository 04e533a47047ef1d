import * as v from "valibot";
import { type MetaDescriptor, useOutlet } from "react-router";
import { contextOf } from "@worker/context";
import { can, type Viewer } from "@worker/domain/foundation/access/policy";
import { type ReviewFilter, reviewPageQuery } from "@worker/domain/voice/reviews/forms";
import type { ReviewStats } from "@worker/domain/voice/reviews/review-stats";
import { reviewsPage, type ReviewsPage } from "@worker/domain/voice/reviews/reviews-page";
import { originOf, pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/reviews";
import { ReviewFilters } from "./review-filters";
import { type Reader, ReviewFoot } from "./review-foot";
import { MarksExplained } from "./marks-explained";
import { ReviewItem } from "./review-item";
import { reviewsStructuredData } from "./review-structured-data";
import { ReviewSummary } from "./review-summary";
import { reviewsAddress, writeAddress } from "./reviews-address";
import { sheets } from "~/styles/sheets";
import reviewsCss from "./reviews.css?url";

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

export const handle = sheets(reviewsCss);

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
  const form = useOutlet();
  const write = writeAddress({ vendor: vendor?.id, product: product?.id }, reader.signedIn);
  return (
    <>
      {vendor !== null && <Trail vendor={vendor} />}
      <header className="page-head">
        <div>
          <h1>{vendor === null ? "Reviews" : `Reviews of ${product?.name ?? vendor.name}`}</h1>
          <p>Written by members. A mark says how a review was verified, and what its author got for writing it.</p>
        </div>
        {form === null && (
          <LinkButton to={write} variant="primary" icon="pen-line">
            Write a Review
          </LinkButton>
        )}
      </header>
      {form}
      {page.waiting.map((review) => (
        <section key={review.id} className="review-write" aria-label="Your pending review">
          <Note kind="wait" title="Only you see this review for now.">
            {review.held}
          </Note>
          <ReviewItem review={review} now={now} foot={<ReviewFoot review={review} reader={reader} now={now} />} />
        </section>
      ))}
      <ReviewSummary stats={stats} filter={filter} />
      <ReviewFilters page={page} filter={filter} />
      {filter.q !== undefined && <Matches page={page} filter={filter} />}
      {items.length === 0 ? (
        <NoReviews filter={filter} />
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
            text={`${formatNumber(items.length)} of ${matching(stats, filter)} on this page`}
            next={nextCursor === null ? null : reviewsAddress(filter, nextCursor)}
          />
        </section>
      )}
      {!reader.signedIn && <LoginToWrite write={write} />}
      <MarksExplained />
    </>
  );
}

/** Where a search leads to: how many it found, and the way back to all of them. */
function Matches({
  page: { items, nextCursor, first, vendor, product },
  filter,
}: {
  page: ReviewsPage;
  filter: ReviewFilter;
}) {
  const count =
    first && nextCursor === null ? plural(items.length, "review") : `${plural(items.length, "review")} on this page`;
  return (
    <p id="review-matches" className="row row--wrap">
      <strong>
        {count} {items.length === 1 ? "matches" : "match"} “{filter.q}”
      </strong>
      <Link to={reviewsAddress({ ...filter, q: undefined })}>
        {vendor === null ? "Back to all reviews" : `Back to all reviews of ${product?.name ?? vendor.name}`}
      </Link>
    </p>
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

function LoginToWrite({ write }: { write: string }) {
  return (
    <section className="card card--pad stack section" aria-labelledby="login-to-write">
      <h2 id="login-to-write">Write a Review</h2>
      <p>Writing a review takes an account, so that one person counts once.</p>
      <p className="row row--wrap">
        <LinkButton to={write} variant="primary">
          Log in
        </LinkButton>
        <LinkButton to={write.replace("/login", "/register")}>Sign up</LinkButton>
      </p>
    </section>
  );
}

const WHOLE: ReadonlySet<string> = new Set(["vendor", "product", "sort"]);

/** Whoever looks at one vendor's or product's reviews stays with them when the other filters are cleared. */
function NoReviews({ filter }: { filter: ReviewFilter }) {
  const { vendor, product, q } = filter;
  const isNarrowed = Object.keys(filter).some((name) => !WHOLE.has(name));
  if (!isNarrowed && vendor === undefined && product === undefined)
    return <Empty title="No reviews have been written yet." />;
  return (
    <Empty
      title="No reviews found matching your criteria. Try adjusting your filters."
      action={<LinkButton to={reviewsAddress(isNarrowed ? { vendor, product } : {})}>Clear filters</LinkButton>}
    >
      {q !== undefined && <p>No review has all of these words. Try fewer, or other ones.</p>}
    </Empty>
  );
}

/** How many reviews the list has in all, as far as one stored number says it. */
function matching(stats: ReviewStats, { rating, verified, photos, experience, tag, q }: ReviewFilter): string {
  if (q !== undefined) return "the matching reviews";
  const counts = [
    ...(rating === undefined ? [] : [stats.stars[rating - 1]]),
    ...(verified === true ? [stats.verified] : []),
    ...(photos === true ? [stats.photographed] : []),
    ...(experience === undefined ? [] : [stats.experience.find(({ level }) => level === experience)?.count]),
    ...(tag === undefined ? [] : [stats.tags.find((each) => each.tag === tag)?.count]),
  ];
  if (counts.length > 1) return "the matching reviews";
  return plural(counts.length === 0 ? stats.count : (counts[0] ?? 0), "review");
}
