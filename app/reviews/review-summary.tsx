import { CATEGORY_RATING_LABELS, type ReviewFilter } from "@worker/domain/reviews/forms";
import type { ReviewStats } from "@worker/domain/reviews/review-stats";
import { formatPercent, plural } from "~/ui/format";
import { Histogram } from "~/ui/histogram";
import { Bar } from "~/ui/meter";
import { shownMean, Stars } from "~/ui/stars";
import { reviewsAddress } from "./reviews-address";

/** What all the reviews say together; the list below may show fewer of them. */
export function ReviewSummary({ stats, filter }: { stats: ReviewStats; filter: ReviewFilter }) {
  if (stats.mean === null) return null;
  const { size, verified, recommending } = stats.sample;
  return (
    <section className="card card--pad stack review-stats" aria-label="All reviews in figures">
      <div className="review-sum">
        <div>
          <p className="figure">{shownMean(stats.mean)}</p>
          <Stars mean={stats.mean} />
          <p className="small muted">{plural(stats.count, "review")}</p>
        </div>
        <Histogram
          counts={stats.stars}
          href={(stars) => reviewsAddress({ ...filter, rating: filter.rating === stars ? undefined : stars })}
        />
        {size > 0 && (
          <div className="review-shares">
            <dl>
              <div>
                <dt>Verified</dt>
                <dd>{formatPercent(verified)}</dd>
              </div>
              <div>
                <dt>Would recommend</dt>
                <dd>{formatPercent(recommending)}</dd>
              </div>
            </dl>
            <p className="small muted">
              {size < stats.count ? `Of the newest ${plural(size, "review")}.` : `Of all ${plural(size, "review")}.`}
            </p>
          </div>
        )}
      </div>
      {stats.categories.length > 0 && <CategoryMeans categories={stats.categories} />}
    </section>
  );
}

function CategoryMeans({ categories }: { categories: ReviewStats["categories"] }) {
  return (
    <ul className="category-means">
      {categories.map(({ category, mean, count }) => (
        <li key={category}>
          <span className="row between small">
            {CATEGORY_RATING_LABELS[category]}
            <b title={plural(count, "rating")}>
              {shownMean(mean)}
              <span className="sr"> of 5, {plural(count, "rating")}</span>
            </b>
          </span>
          <Bar share={mean / 5} thin />
        </li>
      ))}
    </ul>
  );
}
