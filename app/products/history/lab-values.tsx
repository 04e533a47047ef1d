import { resultPath } from "~/lab/result-address";
import { Empty } from "~/ui/empty";
import { formatDate, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { StackTable } from "~/ui/stack-table";
import { PrintedLine } from "../printed-line";
import { ResultVerdict } from "../result-verdict";
import { historyPath } from "./history-address";
import type { Route } from "./+types/history";
import { Mark, Plot } from "./plot";

type LabValuesProps = Pick<Route.ComponentProps["loaderData"], "product" | "results" | "labPlot" | "alkaloid">;

export function LabValues({ product, results, labPlot, alkaloid }: LabValuesProps) {
  if (results.items.length === 0)
    return (
      <Empty icon="test-tube" title="No verified lab result yet.">
        <p>
          {product.vendorName} listed this product on {formatDate(product.addedAt)}. A result shows here once we have
          compared its certificate.
        </p>
      </Empty>
    );
  return (
    <section className="section" aria-labelledby="past-lab">
      <div className="section-head section-head--open">
        <h2 id="past-lab">{alkaloid} by batch</h2>
        <a href={`${historyPath(product)}/lab-results.csv`} download>
          Results as CSV
        </a>
      </div>
      {labPlot === null ? (
        <p>No certificate here prints an amount of {alkaloid}.</p>
      ) : (
        <figure className="past-one past-one--wide">
          <Plot title={`${alkaloid} measured, by day of the test`} summary={labPlot.summary} plot={labPlot.plot} />
          <p className="past-legend">
            {labPlot.legend.map(({ shape, text }) => (
              <span key={shape}>
                <Mark shape={shape} />
                {text}
              </span>
            ))}
            {labPlot.claims && (
              <span>
                <svg className="past-mark" viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
                  <path className="past-line--claim" d="M0 6h24" />
                </svg>
                Label claim
              </span>
            )}
          </p>
          <figcaption>
            {labPlot.summary}
            {labPlot.left > 0 &&
              ` ${plural(labPlot.left, "result")} in a unit that cannot be compared ${labPlot.left === 1 ? "stands" : "stand"} in the table alone.`}
          </figcaption>
        </figure>
      )}
      <StackTable
        caption={`${alkaloid} by batch, newest test first`}
        columns={["Tested", "Batch", "Laboratory", "Measured", "Label claim", "Result"]}
      >
        {results.items.map((result) => (
          <tr key={result.id}>
            <td data-l="Tested">{formatDate(Date.parse(result.testDate))}</td>
            <td data-l="Batch">
              <Link to={resultPath(result.id)}>{result.batchNumber}</Link>
            </td>
            <td className="wide" data-l="Laboratory">
              {result.labName ?? "Unknown laboratory"}
            </td>
            <td data-l="Measured" className="num">
              <PrintedLine line={result.line} />
            </td>
            <td data-l="Label claim" className="num">
              {result.claim ?? "None"}
            </td>
            <td className="wide" data-l="Result">
              <ResultVerdict result={result} />
            </td>
          </tr>
        ))}
      </StackTable>
      <Pager
        text={plural(results.items.length, "result")}
        next={results.nextCursor === null ? null : historyPath(product, "lab", results.nextCursor)}
      />
    </section>
  );
}
