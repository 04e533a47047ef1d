import { contextOf } from "@worker/context";
import { reviewHistory } from "@worker/domain/voice/review-writing/own-review";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { Stars } from "~/ui/stars";
import type { Route } from "./+types/edit-history";
import { reviewPath } from "./review-path";
import { sheets } from "~/styles/sheets";
import reviewsCss from "./reviews.css?url";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const { reviewId } = params;
  const { title, vendorId, productId, edits } = await orNotFound(reviewHistory(db, viewer, reviewId));
  const versions = edits.map(({ until, text }) => {
    const { rating, title: heading, content, pros, cons, photos } = text;
    return {
      until,
      rating,
      title: heading,
      content,
      pros,
      cons,
      photos: photos.map(({ alt }) => alt || "not described"),
    };
  });
  const product = productId === null ? null : { id: productId };
  return { title, edits: versions, back: reviewPath({ id: reviewId, vendor: { id: vendorId }, product }) };
}

export const handle = sheets(reviewsCss);

export const meta = () =>
  pageMeta({ title: "Earlier versions", description: "What a review said.", path: "/reviews", noindex: true }, "");

export default function EditHistory({ loaderData: { title, edits, back } }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Earlier versions</h1>
          <p>
            Of <Link to={back}>{title}</Link>
          </p>
        </div>
      </header>
      {edits.length === 0 && <Empty title="This review was never edited." />}
      {edits.map((edit) => (
        <article className="review stack" key={edit.until}>
          <p className="small muted">
            Until <DateTime at={edit.until} />
          </p>
          <Stars mean={edit.rating} />
          <h2 className="strong" dir="auto">
            {edit.title}
          </h2>
          <p className="pre" dir="auto">
            {edit.content}
          </p>
          {edit.pros.length > 0 && <p className="small">Pros: {edit.pros.join(", ")}</p>}
          {edit.cons.length > 0 && <p className="small">Cons: {edit.cons.join(", ")}</p>}
          {edit.photos.length > 0 && <p className="small">Photographs: {edit.photos.join("; ")}</p>}
        </article>
      ))}
    </>
  );
}
