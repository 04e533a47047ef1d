import { contextOf } from "@worker/context";
import { photoFile } from "@worker/domain/foundation/photos/photo-limits";
import { readPhotoPage } from "@worker/domain/voice/review-photos/read-review-photo";
import { photoPath } from "@worker/domain/voice/reviews/photo-path";
import { ReportLink } from "~/moderation/report-link";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import type { Route } from "./+types/photo";
import { placeOf } from "./photos/photo-words";
import { AuthorLine, ReviewMarks } from "./review-head";
import { reviewPath } from "./review-path";
import reviewsCss from "./reviews.css?url";

/** One photograph with the review that it belongs to: what a list opens without scripts, and where it is reported. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  return orNotFound(readPhotoPage(db, viewer, params.photoId));
}

export const handle = sheets(reviewsCss);

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(
    { title: "Photograph", description: "A photograph of a review.", path: photoPath(params.photoId), noindex: true },
    "",
  );

export default function Photo({ loaderData: { photo, photos, review } }: Route.ComponentProps) {
  const { id, width, height, alt } = photo;
  const at = photos.findIndex((each) => each.id === id);
  const [before, after] = [photos[at - 1], photos[at + 1]];
  return (
    <>
      <header className="page-head">
        <div>
          <h1>{photos.length === 1 ? "Photograph" : placeOf(at, photos.length)}</h1>
          <p>
            From the review <Link to={reviewPath(review)}>{review.title}</Link>
          </p>
        </div>
      </header>
      <figure className="photo">
        <img src={photoFile(id)} alt={alt || placeOf(at, photos.length)} width={width} height={height} />
        {alt !== "" && <figcaption dir="auto">{alt}</figcaption>}
      </figure>
      {photos.length > 1 && (
        <nav className="row row--wrap" aria-label="Photographs of this review">
          {before && (
            <Link rel="prev" to={photoPath(before.id)}>
              Previous photograph
            </Link>
          )}
          {after && (
            <Link rel="next" to={photoPath(after.id)}>
              Next photograph
            </Link>
          )}
        </nav>
      )}
      <div className="review">
        <div className="post-head">
          <AuthorLine author={review.author} />
          <DateTime at={review.createdAt} />
        </div>
        <ReviewMarks rating={review.rating} verifiedBy={review.verifiedBy} incentive={review.incentive} />
        <p className="small muted row row--wrap sep">
          <span>
            <Link to={`/vendor/${review.vendor.id}`}>{review.vendor.name}</Link>
          </span>
          {review.product && (
            <span>
              <Link to={`/vendor/${review.vendor.id}/product/${review.product.id}`}>{review.product.name}</Link>
            </span>
          )}
        </p>
        {!review.mine && <ReportLink kind="photo" id={id} what="this photograph" />}
      </div>
    </>
  );
}
