import type { LoungeWeeks } from "@worker/domain/views/lounge/lounge-weeks";
import { Bar } from "~/ui/charts/meter";
import { Figure } from "~/ui/charts/figure";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { formatDuration } from "./duration";

type AnswerTimesProps = Pick<LoungeWeeks, "times"> & { answered: number; medianMs: number | null };

/** How many answers took how long. */
export function AnswerTimes({ times, answered, medianMs }: AnswerTimesProps) {
  return (
    <section className="section" aria-labelledby="times">
      <div className="section-head section-head--open">
        <h2 id="times">How soon you answer</h2>
      </div>
      {medianMs === null ? (
        <Empty icon="clock" title="Nothing was answered in these weeks." />
      ) : (
        <Figure n={2} caption={`${plural(answered, "answer")}; half of them within ${formatDuration(medianMs)}.`}>
          <dl className="lounge-times">
            {times.map(({ label, count }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Bar share={count / answered} />
                  <b className="num">{formatNumber(count)}</b>
                </dd>
              </div>
            ))}
          </dl>
        </Figure>
      )}
    </section>
  );
}
