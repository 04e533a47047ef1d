import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { ownReviews } from "@worker/domain/voice/review-writing/own-reviews";
import { ownReviewsPageQuery } from "@worker/domain/voice/reviews/forms";
import { ReviewFoot } from "~/reviews/review-foot";
import { ReviewItem } from "~/reviews/review-item";
import { pageMeta } from "~/shell/page-meta";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/reviews";
import { AccountFrame } from "./frame/account-frame";
import { sheets } from "~/styles/sheets";
import reviewsCss from "~/reviews/reviews.css?url";
import accountCss from "./account.css?url";

const HERE = "/account/reviews";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null } = v.parse(ownReviewsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (from) => ownReviews(db, viewer, { cursor: from, limit: PAGE_SIZE }));
  return { page, later: cursor !== null, now };
}

export const handle = sheets(reviewsCss, accountCss);

export const meta = () =>
  pageMeta({ title: "My reviews", description: "Reviews you have written.", path: HERE, noindex: true }, "");

type Item = Route.ComponentProps["loaderData"]["page"]["items"][number];

export default function MyReviews({ loaderData: { page, later, now } }: Route.ComponentProps) {
  return (
    <AccountFrame title="My reviews" current={HERE} lead="What you have written about vendors and products.">
      {page.items.length === 0 ? (
        <Empty
          icon="message-square-quote"
          title="You have not written any reviews yet."
          action={<LinkButton to="/reviews/write">Write a Review</LinkButton>}
        />
      ) : (
        <>
          <h2 className="sr">Reviews</h2>
          {page.items.map((item) => (
            <Own key={item.review.id} item={item} now={now} />
          ))}
        </>
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "review")}
          previous={later ? HERE : null}
          next={page.nextCursor === null ? null : `${HERE}?cursor=${page.nextCursor}`}
        />
      )}
    </AccountFrame>
  );
}

/** The author reads the whole of it; of votes and replies there are none where nobody sees it. */
const READER = { signedIn: true, vendorId: null, moderates: false };

function Own({ item: { review, status }, now }: { item: Item; now: number }) {
  return (
    <>
      {status === "held" && <Note kind="wait">{review.held}</Note>}
      {status === "withdrawn" && <Note>You have withdrawn this review. Nobody else sees it.</Note>}
      {status === "hidden" && <Note kind="bad">A moderator has hidden this review. Nobody else sees it.</Note>}
      <ReviewItem review={review} now={now} foot={<ReviewFoot review={review} reader={READER} now={now} />} />
    </>
  );
}
