import { CATEGORY_RATING_LABELS, type ReviewFilter } from "@worker/domain/voice/reviews/forms";
import type { ReviewStats } from "@worker/domain/voice/reviews/review-stats";
import { formatNumber, formatPercent, plural } from "~/ui/format";
import { Histogram } from "~/ui/charts/histogram";
import { Bar } from "~/ui/charts/meter";
import { Link } from "~/ui/link";
import { Pill, Pills } from "~/ui/pill";
import { shownMean, Stars } from "~/ui/stars";
import { EXPERIENCE_LABELS } from "./experience-labels";
import { reviewsAddress } from "./reviews-address";

/** What all the reviews say together; the list below may show fewer of them. */
export function ReviewSummary({ stats, filter }: { stats: ReviewStats; filter: ReviewFilter }) {
  if (stats.mean === null) return null;
  return (
    <section className="card card--pad stack" aria-label="All reviews in figures">
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
        <dl className="review-shares">
          <div>
            <dt>Verified</dt>
            <dd>{formatPercent(stats.verified / stats.count)}</dd>
          </div>
          <div>
            <dt>Would recommend</dt>
            <dd>{formatPercent(stats.recommending / stats.count)}</dd>
          </div>
        </dl>
      </div>
      <Experience stats={stats} filter={filter} />
      {stats.tags.length > 0 && <Tags tags={stats.tags} filter={filter} />}
      {stats.categories.length > 0 && <CategoryMeans categories={stats.categories} />}
    </section>
  );
}

function Experience({ stats, filter }: { stats: ReviewStats; filter: ReviewFilter }) {
  const said = stats.experience.filter(({ count }) => count > 0);
  if (said.length === 0) return null;
  return (
    <p className="row row--wrap small muted">
      <span>Experience level, as authors report it:</span>
      {said.map(({ level, count }) => (
        <span key={level}>
          <Link to={reviewsAddress({ ...filter, experience: level })}>{EXPERIENCE_LABELS[level]}</Link>{" "}
          {formatNumber(count)}
        </span>
      ))}
    </p>
  );
}

function Tags({ tags, filter }: { tags: ReviewStats["tags"]; filter: ReviewFilter }) {
  return (
    <Pills label="Tags">
      {tags.map(({ tag, count }) => {
        const current = filter.tag === tag;
        return (
          <Pill key={tag} to={reviewsAddress({ ...filter, tag: current ? undefined : tag })} current={current}>
            {tag} <span className="muted">{formatNumber(count)}</span>
          </Pill>
        );
      })}
    </Pills>
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
