import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { listScoredReviews } from "@worker/domain/views/review-integrity/scored-reviews";
import { scoredReviewsPageQuery } from "@worker/domain/voice/integrity/forms";
import { TESTER_LEVELS } from "@worker/domain/voice/integrity/words";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { Button } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field, Input } from "~/ui/field";
import { plural } from "~/ui/format";
import { HiddenFields } from "~/ui/hidden-fields";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import type { Route } from "./+types/reviews";
import { IntegrityFrame } from "./frame";
import { INTEGRITY_PATH, reviewsPath } from "./paths";
import { ScoredReviews } from "./scored-reviews";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer } = contextOf(context);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { cursor = null, level, q, sort } = v.parse(scoredReviewsPageQuery, asked);
  const page = await orFirstPage(cursor, (from) =>
    listScoredReviews(db, viewer, { level, q, sort, cursor: from, limit: PAGE_SIZE }),
  );
  return { page, level, q: q ?? "", sort, later: cursor !== null };
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    {
      title: "Review Integrity System",
      description: "Reviews with their scores.",
      path: INTEGRITY_PATH,
      noindex: true,
    },
    "",
  );

export const LEVEL_WORDS = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
  expert: "Expert",
} as const;

export default function IntegrityReviews({ loaderData: { page, level, q, sort, later } }: Route.ComponentProps) {
  const here = { level, q, sort: sort === "newest" ? undefined : sort };
  return (
    <IntegrityFrame current="reviews">
      <Pills label="Tester level">
        <Pill to={reviewsPath({ ...here, level: undefined })} current={level === undefined}>
          All
        </Pill>
        {TESTER_LEVELS.map((each) => (
          <Pill key={each} to={reviewsPath({ ...here, level: each })} current={each === level}>
            {LEVEL_WORDS[each]}
          </Pill>
        ))}
      </Pills>
      <p className="small muted">The level is what reviewers say of their own experience; nobody checks it yet.</p>
      <form method="get" action={INTEGRITY_PATH} role="search" className="row row--wrap">
        {level !== undefined && <HiddenFields of={{ level }} />}
        {sort !== "newest" && <HiddenFields of={{ sort }} />}
        <Field name="q" label="Words of a title or text">
          <Input name="q" type="search" defaultValue={q} maxLength={100} />
        </Field>
        <Button>Search</Button>
      </form>
      <Pills label="Order">
        <Pill to={reviewsPath({ ...here, sort: undefined })} current={sort === "newest"}>
          Newest first
        </Pill>
        <Pill to={reviewsPath({ ...here, sort: "oldest" })} current={sort === "oldest"}>
          Oldest first
        </Pill>
      </Pills>
      {page.items.length === 0 ? (
        <Empty icon="search-x" title="No reviews match" />
      ) : (
        <ScoredReviews reviews={page.items} />
      )}
      {(page.nextCursor !== null || later) && (
        <Pager
          text={plural(page.items.length, "review")}
          previous={later ? reviewsPath(here) : null}
          next={page.nextCursor === null ? null : reviewsPath({ ...here, cursor: page.nextCursor })}
        />
      )}
    </IntegrityFrame>
  );
}
