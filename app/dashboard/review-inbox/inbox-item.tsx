import { useEffect } from "react";
import { useFetcher } from "react-router";
import { FORMER_MEMBER } from "@worker/domain/foundation/users/former-member";
import type { InboxReview } from "@worker/domain/voice/review-inbox/read-review-inbox";
import { ReportLink } from "~/moderation/report-link";
import { PhotoList } from "~/reviews/photos/photo-list";
import { reviewPath } from "~/reviews/review-path";
import { Link } from "~/ui/link";
import { DateTime, RelativeTime } from "~/ui/relative-time";
import { Stars } from "~/ui/stars";
import type { ReplyAnswer } from "./act";
import { ReplyBox } from "./reply-box";

interface InboxItemProps {
  review: InboxReview;
  vendor: { id: string; name: string };
  writes: boolean;
  isOpen: boolean;
  /** The review that waits after this one. */
  next: string | undefined;
  now: number;
  posted: ReplyAnswer | undefined;
  /** Hears that the reply is published. */
  onDone: (id: string) => void;
}

/** A review with its reply, or the place to write it. */
export function InboxItem({ review, vendor, writes, isOpen, next, now, posted, onDone }: InboxItemProps) {
  const fetcher = useFetcher<ReplyAnswer>();
  const { id, author, product, reply } = review;
  const answer = fetcher.data ?? posted;
  const published = reply === null ? (answer?.published ?? null) : null;
  const waits = reply === null && published === null;
  useEffect(() => {
    if (published !== null) onDone(id);
  }, [published, id, onDone]);
  return (
    <li id={`review-${id}`} className="review" data-case={waits ? id : undefined}>
      <p className="row row--wrap small muted">
        <Stars mean={review.rating} />
        {author === null ? FORMER_MEMBER : <Link to={`/profile/${author.id}`}>{author.username}</Link>}
        <RelativeTime at={review.createdAt} now={now} />
        {product && <Link to={`/vendor/${vendor.id}/product/${product.id}`}>{product.name}</Link>}
      </p>
      <h2>{review.title}</h2>
      <p className="pre">{review.content}</p>
      {review.photos.length > 0 && <PhotoList photos={review.photos} label="Photographs of this review" />}
      {review.pros.length > 0 && <Points label="Pros" points={review.pros} />}
      {review.cons.length > 0 && <Points label="Cons" points={review.cons} />}
      {published !== null && <Reply text={published} vendor={vendor.name} changes={`/reviews/${id}/reply`} />}
      {reply && (
        <Reply
          text={reply.text}
          vendor={vendor.name}
          at={reply.createdAt}
          isHidden={reply.state === "hidden"}
          changes={writes && reply.state === "open" ? `/reviews/${id}/reply` : null}
        />
      )}
      <div className="review-inbox-acts">
        {waits && writes && (
          <ReplyBox id={id} title={review.title} next={next} isOpen={isOpen} fetcher={fetcher} answer={answer} />
        )}
        <Link className="act" to={reviewPath({ id, vendor, product })}>
          See it in public
        </Link>
        <ReportLink kind="review" id={id} what="this review" />
      </div>
    </li>
  );
}

interface ReplyProps {
  text: string;
  vendor: string;
  at?: number;
  isHidden?: boolean;
  /** Where it can be changed; null where it can not. */
  changes: string | null;
}

const Reply = ({ text, vendor, at, isHidden = false, changes }: ReplyProps) => (
  <div className="reply-official">
    <p className="row row--wrap small">
      <strong>{vendor}</strong>
      <span className="muted">{at === undefined ? "published just now" : <DateTime at={at} />}</span>
      {isHidden && <span className="muted">Hidden by our moderators</span>}
      {changes !== null && <Link to={changes}>Change the reply</Link>}
    </p>
    <p className="pre">{text}</p>
  </div>
);

/** In a line: the vendor answers what they say, and has the review's page for how they stand there. */
function Points({ label, points }: { label: string; points: readonly string[] }) {
  return (
    <p className="small">
      <strong>{label}</strong> {points.join("; ")}
    </p>
  );
}
