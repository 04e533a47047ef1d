import type { ReactNode } from "react";
import type { PopularContent } from "@worker/domain/views/profile-analytics/content";
import { LOOKED_AT, type Timeframe } from "@worker/domain/views/profile-analytics/periods";
import { socialPostPath } from "@worker/domain/voice/social/addresses";
import { reviewPath } from "~/reviews/review-path";
import { Bar } from "~/ui/charts/meter";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Panel } from "./panels";

const WHEN: Record<Timeframe, string> = {
  ...{ week: "in these 7 days", month: "in these 30 days", year: "in these 365 days", all: "so far" },
};

interface Line {
  id: string;
  to: string;
  title: string;
  /** What its bar stands for. */
  count: number;
  words: string;
}

/** What was written in the time and is read or liked most; each kind by what is counted of it. */
export function Popular({ content: { threads, reviews, social }, time }: { content: PopularContent; time: Timeframe }) {
  return (
    <>
      <p className="small muted">
        Of what was published {WHEN[time]}, the newest {LOOKED_AT} of each kind. Views are counted of threads alone, so
        each kind is sorted by what is counted of it.
      </p>
      <div className="analytics-panels">
        <Ranked
          id="threads"
          title="Threads by views"
          none="No thread from this time was viewed yet."
          lines={threads.map(({ id, title, views, replies }) => ({
            ...{ id, title, to: `/community/thread/${id}`, count: views },
            words: `${plural(views, "view")}, ${plural(replies, "reply", "replies")}`,
          }))}
        />
        <Ranked
          id="reviews"
          title="Reviews by helpful votes"
          none="No review from this time was found helpful yet."
          lines={reviews.map((review) => ({
            ...{ id: review.id, title: review.title, to: reviewPath(review), count: review.helpful },
            words: plural(review.helpful, "helpful vote"),
          }))}
        />
        <Ranked
          id="social"
          title="Social posts by likes and comments"
          none="No social post from this time was liked or commented on yet."
          lines={social.map(({ id, title, likes, comments }) => ({
            ...{
              id,
              to: socialPostPath(id),
              title: title === "" ? "A post passed on" : title,
              count: likes + comments,
            },
            words: `${plural(likes, "like")}, ${plural(comments, "comment")}`,
          }))}
        />
      </div>
    </>
  );
}

function Ranked({
  id,
  title,
  none,
  lines,
}: {
  id: string;
  title: string;
  none: string;
  lines: readonly Line[];
}): ReactNode {
  const most = Math.max(1, ...lines.map(({ count }) => count));
  return (
    <Panel id={id} title={title}>
      {lines.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ol className="analytics-ranked">
          {lines.map((line) => (
            <li key={line.id}>
              <Link to={line.to} dir="auto">
                {line.title}
              </Link>
              <Bar share={line.count / most} thin />
              <span className="small muted">{line.words}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
