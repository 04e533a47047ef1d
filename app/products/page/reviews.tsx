import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import { PhotoList } from "~/reviews/photos/photo-list";
import { ReviewItem } from "~/reviews/review-item";
import { ReviewWays } from "~/reviews/review-ways";
import { reviewsAddress, writeAddress } from "~/reviews/reviews-address";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Histogram } from "~/ui/charts/histogram";
import { Link } from "~/ui/link";
import { shownMean, Stars } from "~/ui/stars";

type ProductReviewsProps = { page: ProductPage; search: string; now: number; signedIn: boolean };

export function ProductReviews({ page, search, now, signedIn }: ProductReviewsProps) {
  const { product, reviews, photos } = page;
  const of = { vendor: product.vendor.id, product: product.id };
  const write = (
    <LinkButton icon="pen-line" to={writeAddress(of, signedIn)}>
      Write a Review
    </LinkButton>
  );
  if (product.rating === null)
    return <Empty icon="message-square-quote" title="No reviews of this product yet." action={write} />;
  return (
    <>
      <div className="p-rating">
        <div>
          <span className="figure">{shownMean(product.rating)}</span>
          <Stars mean={product.rating} />
          <span className="small muted">{plural(product.reviewCount, "review")}</span>
        </div>
        <Histogram counts={product.stars} href={(stars) => reviewsAddress({ ...of, rating: stars })} />
        {write}
      </div>
      {photos.length > 0 && (
        <section className="section">
          <h2>Photos by reviewers</h2>
          <PhotoList photos={photos} label="Photos by reviewers" />
          <p>
            <Link to={reviewsAddress({ ...of, photos: true })}>Reviews with photos</Link>
          </p>
        </section>
      )}
      <section className="section" aria-label="Latest reviews">
        <h2 className="sr">Latest reviews</h2>
        <div dangerouslySetInnerHTML={{ __html: search }} />
        {product.reviewCount > reviews.length && <ReviewWays of={of} />}
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} now={now} showVendor={false} />
        ))}
      </section>
      <p className="section">
        <Link to={reviewsAddress(of)}>
          {product.reviewCount === 1
            ? "Read the review"
            : `Read all ${formatNumber(product.reviewCount)} reviews of this product`}
        </Link>
      </p>
    </>
  );
}
