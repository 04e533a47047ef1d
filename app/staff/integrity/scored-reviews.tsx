import type { ScoredReview } from "@worker/domain/views/review-integrity/scored-reviews";
import { reviewsAddress } from "~/reviews/reviews-address";
import { formatDate } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { AlertSeverityChip } from "./severity";

type Badge = ScoredReview["verificationBadges"][number];

const BADGE_ICONS: Record<Badge["type"], IconName> = {
  id_verified: "shield-check",
  trusted_tester: "flask-conical",
  sample_verified: "package",
  delivery_confirmed: "receipt",
  expert_reviewer: "star",
};

/** Each with its score, what verified it and what nobody has resolved about it. */
export const ScoredReviews = ({ reviews }: { reviews: readonly ScoredReview[] }) => (
  <div className="card">
    <table className="table table--stack">
      <caption className="sr">Reviews with their integrity scores</caption>
      <thead>
        <tr>
          <th scope="col">Review</th>
          <th scope="col" className="r">
            Score
          </th>
          <th scope="col">Verification</th>
          <th scope="col">Unresolved alerts</th>
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <Row key={review.id} review={review} />
        ))}
      </tbody>
    </table>
  </div>
);

function Row({ review }: { review: ScoredReview }) {
  const { title, excerpt, rating, createdAt, vendor, author, level, integrityScore, alerts } = review;
  return (
    <tr>
      <td className="order">
        <span dir="auto">{title}</span>
        <small className="case-text" dir="auto">
          {excerpt}
        </small>
        <small>
          {rating} of 5 for <Link to={reviewsAddress({ vendor: vendor.id })}>{vendor.name}</Link> by{" "}
          {author === null ? "a former member" : <Link to={`/profile/${author.id}`}>{author.username}</Link>},{" "}
          {formatDate(createdAt)}
          {level !== null && `, ${level}`}
        </small>
      </td>
      <td className="r">
        <span className="small muted">Score </span>
        {integrityScore}
      </td>
      <td>
        {review.verificationBadges.length === 0 ? (
          <span className="small muted">Not verified</span>
        ) : (
          <span className="row row--wrap">
            {review.verificationBadges.map((badge) => (
              <span key={badge.type} className="ev ev--bought" title={badge.description}>
                <Icon name={BADGE_ICONS[badge.type]} />
                {badge.name}
              </span>
            ))}
          </span>
        )}
      </td>
      <td>
        {alerts.length === 0 ? (
          <span className="small muted">None</span>
        ) : (
          alerts.map(({ id, severity, description }) => (
            <span key={id} className="row row--wrap">
              <AlertSeverityChip of={severity} />
              <small>{description}</small>
            </span>
          ))
        )}
      </td>
    </tr>
  );
}
