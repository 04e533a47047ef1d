import type { OtherResult } from "@worker/domain/catalogue/lab/public/verify";
import { ResultVerdict } from "~/products/result-verdict";
import { formatDate } from "~/ui/format";
import { resultPath } from "../result-address";
import { unlistedProduct } from "../unlisted-product";
import { Link } from "~/ui/link";

export function OtherResults({ results }: { results: readonly OtherResult[] }) {
  if (results.length === 0) return null;
  return (
    <section className="section no-print">
      <div className="section-head">
        <h2>Also on record for this batch</h2>
      </div>
      <ul className="lab-samples">
        {results.map((result) => (
          <li key={result.id}>
            <Link to={resultPath(result.id)}>
              {result.productListed === 1 ? result.productName : unlistedProduct(result.productName)}, tested{" "}
              {formatDate(Date.parse(result.testDate))}
            </Link>
            <ResultVerdict result={result} />
          </li>
        ))}
      </ul>
    </section>
  );
}
