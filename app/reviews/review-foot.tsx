import type { ReviewView } from "@worker/domain/voice/reviews/view";
import { REPLY_EDIT_HOURS } from "@worker/domain/voice/reviews/reply-limits";
import { ShareLink } from "~/share/share-link";
import { Icon } from "~/ui/icon";
import { reviewsAddress } from "./reviews-address";
import { VoteButtons } from "./vote-buttons";
import { Link } from "~/ui/link";

export interface Reader {
  signedIn: boolean;
  /** The vendor that the reader answers for. */
  vendorId: string | null;
  /** Whether earlier versions of everybody's reviews are theirs to read. */
  moderates: boolean;
}

const HOUR_MS = 3_600_000;

export function ReviewFoot({ review, reader, now }: { review: ReviewView; reader: Reader; now: number }) {
  const { id, mine, helpful, unhelpful, vote, reply, editedAt, verifiedBy } = review;
  const ownShop = reader.vendorId === review.vendor.id;
  const mayReply = ownShop && (reply === null || now < reply.createdAt + REPLY_EDIT_HOURS * HOUR_MS);
  return (
    <>
      {review.tags.length > 0 && <ReviewTags tags={review.tags} />}
      <div className="review-foot">
        {mine || ownShop ? (
          <span className="small muted">
            {helpful} found this helpful, {unhelpful} did not
          </span>
        ) : (
          <VoteButtons id={id} helpful={helpful} unhelpful={unhelpful} vote={vote} signedIn={reader.signedIn} />
        )}
        <ShareLink className="act" shared={{ kind: "review", of: review }}>
          <Icon name="share-2" />
          Share<span className="sr"> this review</span>
        </ShareLink>
        {mine && (
          <Link className="act" to={`/reviews/${id}/edit`}>
            <Icon name="pen-line" />
            Edit<span className="sr"> your review</span>
          </Link>
        )}
        {mine && verifiedBy === null && (
          <Link className="act" to={claimAddress(review)}>
            <Icon name="receipt" />
            Claim the purchase
          </Link>
        )}
        {mayReply && (
          <Link className="act" to={`/reviews/${id}/reply`}>
            <Icon name="reply" />
            {reply === null ? "Reply officially" : "Change the reply"}
          </Link>
        )}
        {editedAt !== null && (mine || reader.moderates) && (
          <Link className="act" to={`/reviews/${id}/history`}>
            <Icon name="history" />
            Earlier versions
          </Link>
        )}
      </div>
    </>
  );
}

/** The author's own words for it, each the way to the reviews that have it too. */
function ReviewTags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="row row--wrap review-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link className="tag" to={reviewsAddress({ tag })}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function claimAddress({ vendor, product }: ReviewView): string {
  const query = new URLSearchParams({ vendor: vendor.id, ...(product === null ? {} : { product: product.id }) });
  return `/claims/new?${query.toString()}`;
}
