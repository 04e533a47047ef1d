import type { VendorPage } from "@worker/domain/views/vendor-page/vendor-page";
import { resultPath } from "~/lab/result-address";
import { ResultVerdict } from "~/products/result-verdict";
import { productPath } from "~/products/product-link";
import { PrintedLine } from "~/products/printed-line";
import { Empty } from "~/ui/empty";
import { formatNumber, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { unlistedProduct } from "~/lab/unlisted-product";
import { labsText } from "./vendor-rail";

/** A vendor's public laboratory results, failed and expired ones as plainly as the rest. */
export function VendorResults({ page }: { page: Pick<VendorPage, "vendor" | "results" | "labs"> }) {
  const { vendor, results, labs } = page;
  const total = labs.reduce((sum, lab) => sum + lab.results, 0);
  if (results.length === 0) return <Empty icon="test-tube" title="No verified lab results yet." />;
  return (
    <>
      <table className="table table--stack">
        <caption className="sr">Lab results of {vendor.name}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Batch</th>
            <th scope="col">Safety</th>
            <th scope="col" className="r">
              Mitragynine
            </th>
            <th scope="col" className="r">
              7-OH
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.id}>
              <td className="wide">
                <Link to={resultPath(result.id)} className="strong">
                  {result.batchNumber}
                </Link>
                <small className="muted batch-of">
                  {result.productListed === 1 && result.productName !== null ? (
                    <Link to={`${productPath(vendor.id, result.productId)}?tab=lab`}>{result.productName}</Link>
                  ) : (
                    unlistedProduct(result.productName)
                  )}
                  {result.labName && ` · ${result.labName}`}
                </small>
              </td>
              <td>
                <ResultVerdict result={result} />
              </td>
              <td className="r num nowrap" data-l="Mitragynine">
                <PrintedLine line={result.alkaloids.mitragynine} />
              </td>
              <td className="num right nowrap" data-l="7-OH">
                <PrintedLine line={result.alkaloids.sevenOhMitragynine} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="source">
        {results.length < total ? `The newest ${formatNumber(results.length)} of ${plural(total, "result")}. ` : ""}
        Values as printed on the certificates; figures in parentheses are percent by weight. Measured by{" "}
        {labsText(labs)}. Results are valid for six months after their test date.
      </p>
    </>
  );
}
