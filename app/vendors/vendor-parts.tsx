import type { ReviewExcerpt } from "@worker/domain/voice/reviews/view";
import type { VendorPage } from "@worker/domain/views/vendor-page/vendor-page";
import { CATEGORY_RATING_LABELS } from "@worker/domain/voice/reviews/forms";
import { ReviewItem } from "~/reviews/review-item";
import { ReviewWays } from "~/reviews/review-ways";
import { reviewsAddress } from "~/reviews/reviews-address";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Bar } from "~/ui/charts/meter";
import { Link } from "~/ui/link";
import { shownMean } from "~/ui/stars";

/** More than this many reviews have their own page linked. */
const REVIEWS_SHOWN = 3;

export function BuyersRate({ categories }: { categories: VendorPage["categories"] }) {
  if (categories.length === 0) return null;
  const most = Math.max(...categories.map(({ count }) => count));
  return (
    <section className="section">
      <div className="section-head">
        <h2>What buyers rate</h2>
        <span className="small muted">Average out of 5, from up to {plural(most, "review")}</span>
      </div>
      <ul className="cats">
        {categories.map(({ category, mean, count }) => (
          <li key={category} className="cat" title={plural(count, "rating")}>
            <span>{CATEGORY_RATING_LABELS[category]}</span>
            <b>
              {shownMean(mean)}
              <span className="sr"> of 5, {plural(count, "rating")}</span>
            </b>
            <Bar share={mean / 5} thin />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RecentReviewsProps = {
  vendorId: string;
  count: number;
  reviews: readonly ReviewExcerpt[];
  /** The form that searches them, as HTML. */
  search: string;
  now: number;
  /** What there is to say while nobody has written one. */
  first: FirstReview;
};

interface FirstReview {
  /** Where to write it; null for the vendor's own people. */
  write: string | null;
  /** How many of its products have a current laboratory result. */
  tested: number;
  results: string;
}

/** Up to three of the newest reviews, each with its beginning. */
export function RecentReviews({ vendorId, count, reviews, search, now, first }: RecentReviewsProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>Recent reviews</h2>
        {count > REVIEWS_SHOWN && (
          <Link to={reviewsAddress({ vendor: vendorId })}>View All {formatNumber(count)} Reviews</Link>
        )}
      </div>
      {reviews.length === 0 && <NoReviews {...first} />}
      {search && <div dangerouslySetInnerHTML={{ __html: search }} />}
      {count > REVIEWS_SHOWN && <ReviewWays of={{ vendor: vendorId }} />}
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} now={now} showVendor={false} />
      ))}
    </section>
  );
}

function NoReviews({ write, tested, results }: FirstReview) {
  return (
    <Empty
      icon="pen-line"
      level={3}
      title="No reviews yet for this vendor."
      action={write !== null && <LinkButton to={write}>Write the first review</LinkButton>}
    >
      <p>
        {tested > 0 ? (
          <>
            Until somebody has ordered and written, there is what a laboratory measured:{" "}
            <Link to={results}>{plural(tested, "product")} with a current result</Link>.
          </>
        ) : (
          "Nobody has written about an order, and no product has a current laboratory result."
        )}
      </p>
    </Empty>
  );
}
