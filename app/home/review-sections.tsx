import type { HelpfulReview, ReviewCard } from "@worker/domain/views/home/home-data";
import { AuthorLine, ReviewMarks } from "~/reviews/review-head";
import { reviewPath } from "~/reviews/review-path";
import { EvidenceChip } from "~/ui/evidence";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";

type SectionProps = { reviews: ReviewCard[]; now: number };

export function LatestReviews({ reviews, now }: SectionProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>Latest reviews</h2>
        <Link to="/reviews">All reviews</Link>
      </div>
      {reviews.length === 0 && <p className="ranking-empty muted">No reviews yet.</p>}
      {reviews.map((review) => (
        <Card key={review.id} review={review} now={now} />
      ))}
    </section>
  );
}

/** Written about samples that vendors sent; the mark says so on each (rules/reviews#incentive-mark). */
export function TesterReviews({ reviews, now }: SectionProps) {
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>From trusted testers</h2>
        <span className="small muted">About samples sent by vendors</span>
      </div>
      {reviews.map((review) => (
        <Card key={review.id} review={review} now={now} />
      ))}
    </section>
  );
}

/** What members wrote of their own accord, the next after the latest (rules/home#community). */
export function CommunityReviews({ reviews, now }: SectionProps) {
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head">
        <h2>Community reviews</h2>
        <span className="small muted">No samples, no incentives</span>
      </div>
      {reviews.map((review) => (
        <Card key={review.id} review={review} now={now} />
      ))}
    </section>
  );
}

export function HelpfulReviews({ reviews }: { reviews: HelpfulReview[] }) {
  if (reviews.length === 0) return null;
  return (
    <section>
      <h2>Most helpful reviews</h2>
      <ul className="topics lines">
        {reviews.map(({ id, title, text, helpful, incentive }) => (
          <li key={id}>
            <Link to={`/reviews?sort=helpful#review-${id}`} dir="auto">
              {title}
            </Link>
            <small dir="auto">{text}</small>
            <small className="row row--wrap">
              {formatNumber(helpful)} found this helpful
              {incentive !== undefined && <EvidenceChip kind="gift" />}
            </small>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to="/reviews?sort=helpful">More helpful reviews</Link>
      </p>
    </section>
  );
}

function Card({ review, now }: { review: ReviewCard; now: number }) {
  const { vendor, product, author } = review;
  return (
    <article className="review">
      <div className="post-head">
        <AuthorLine author={author === null ? { former: true } : { former: false, ...author }} />
        <RelativeTime at={review.createdAt} now={now} />
      </div>
      <ReviewMarks rating={review.rating} verifiedBy={review.verifiedBy ?? null} incentive={review.incentive ?? null} />
      <h3>
        <Link className="plain" to={reviewPath(review)}>
          {review.title}
        </Link>
      </h3>
      <p>{review.text}</p>
      <p className="small muted review-about row row--wrap sep">
        <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
        {product && <span>{product.name}</span>}
      </p>
    </article>
  );
}
