import type { ReactNode } from "react";
import type { ReviewExcerpt, ReviewView } from "@worker/domain/voice/reviews/view";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Paragraphs } from "~/ui/paragraphs";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { AuthorLine, ReviewMarks } from "./review-head";
import { ReviewDetails } from "./review-details";
import { ReportLink } from "~/moderation/report-link";
import { reviewPath } from "./review-path";

type ReviewItemProps = {
  /** An excerpt has only the beginning of the text; its title leads to the whole review. */
  review: ReviewView | ReviewExcerpt;
  now: number;
  /** False on the vendor's own page, where the name would only repeat. */
  showVendor?: boolean;
  /** Instead of the plain counts of votes. */
  foot?: ReactNode;
};

export function ReviewItem({ review, now, showVendor = true, foot }: ReviewItemProps) {
  const { author, vendor, product, reply } = review;
  const whole = "pros" in review ? review : null;
  return (
    <article className="review" id={`review-${review.id}`}>
      <div className="post-head">
        <AuthorLine author={author} />
        {review.mine && <span className="tag">Yours</span>}
        <RelativeTime at={review.createdAt} now={now} />
        {review.editedAt !== null && (
          <span className="small muted">
            Edited <DateTime at={review.editedAt} />
          </span>
        )}
      </div>
      <ReviewMarks rating={review.rating} verifiedBy={review.verifiedBy} incentive={review.incentive} />
      <h3>
        {whole === null ? (
          <Link className="plain" to={reviewPath(review)}>
            {review.title}
          </Link>
        ) : (
          review.title
        )}
      </h3>
      {whole === null ? <p>{review.content}</p> : <Paragraphs text={review.content} />}
      <p className="small muted review-about row row--wrap sep">
        {showVendor && (
          <span>
            <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
          </span>
        )}
        {product && (
          <span>
            <Link to={`/vendor/${vendor.id}/product/${product.id}`}>{product.name}</Link>
          </span>
        )}
        {whole && (
          <span>{whole.wouldRecommend ? "Would recommend this vendor" : "Would not recommend this vendor"}</span>
        )}
      </p>
      {whole && <ReviewDetails review={whole} />}
      {foot ?? <HelpfulCounts helpful={review.helpful} unhelpful={review.unhelpful} />}
      {!review.mine && <ReportLink kind="review" id={review.id} what="this review" />}
      {reply && (
        <div className="reply-official">
          <p className="row row--wrap small">
            <strong>{vendor.name}</strong>
            <span className="role role--vendor">
              <Icon name="seal" />
              Official reply
            </span>
            <span className="muted">
              <DateTime at={reply.createdAt} />
            </span>
            {reply.editedAt !== null && (
              <span className="muted">
                Edited <DateTime at={reply.editedAt} />
              </span>
            )}
          </p>
          <Paragraphs text={reply.text} />
          <ReportLink kind="review_reply" id={review.id} what="the official reply" />
        </div>
      )}
    </article>
  );
}

function HelpfulCounts({ helpful, unhelpful }: { helpful: number; unhelpful: number }) {
  if (helpful + unhelpful === 0) return null;
  return (
    <p className="small muted review-foot row row--wrap sep">
      <span>{plural(helpful, "member")} found this helpful</span>
      {unhelpful > 0 && <span>{unhelpful} did not</span>}
    </p>
  );
}
