import { SAFETY_STATES } from "../result-verdict";
import { OVERALL_SAFETY } from "@worker/domain/catalogue/lab/results/forms";
import type { ProductChange } from "@worker/domain/views/product-history/product-history";
import { resultPath } from "~/lab/result-address";
import { Empty } from "~/ui/empty";
import { Verdict } from "~/ui/evidence";
import { formatDate, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { byDay } from "./by-day";
import { changeText } from "./change-text";
import { historyPath } from "./history-address";

type ChangesProps = {
  product: { id: string; vendorId: string; addedAt: number };
  changes: { items: readonly ProductChange[]; nextCursor: string | null };
};

export function Changes({ product, changes: { items, nextCursor } }: ChangesProps) {
  if (items.length === 0)
    return (
      <Empty title="Nothing has changed on record.">
        <p>Listed on {formatDate(product.addedAt)}. New prices, sizes, stock and lab results will show here.</p>
      </Empty>
    );
  return (
    <section className="section" aria-labelledby="past-changes">
      <h2 className="sr" id="past-changes">
        What changed
      </h2>
      <ol className="past-list">
        {byDay(items).map(({ date, at, changes }) => (
          <li key={date}>
            <time dateTime={new Date(at).toISOString().slice(0, 10)}>{date}</time>
            <ul className="plain-list">
              {changes.map((change) => (
                <li key={change.id} dir="auto">
                  {changeText(change)} <Result change={change} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {nextCursor === null && <p className="source">Listed here since {formatDate(product.addedAt)}.</p>}
      <Pager
        text={plural(items.length, "change")}
        next={nextCursor === null ? null : historyPath(product, "changes", nextCursor)}
      />
    </section>
  );
}

/** A withdrawn result has no page any more, and its verdict is not told again. */
function Result({ change: { kind, after, resultId } }: { change: ProductChange }) {
  const safety = OVERALL_SAFETY.find((each) => each === after);
  if (resultId === null || safety === undefined) return null;
  return (
    <>
      {kind === "result" && <Verdict state={SAFETY_STATES[safety]}>{safety}</Verdict>}{" "}
      <Link to={resultPath(resultId)}>See the result</Link>
    </>
  );
}
