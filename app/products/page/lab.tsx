import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import type { PublicProduct } from "@worker/domain/catalogue/cards/public-product";
import { isPast } from "@worker/domain/catalogue/lab/results/forms";
import { sampleText } from "~/lab/sample-text";
import { QrCode } from "~/lab/result/qr-code";
import { resultPath } from "~/lab/result-address";
import { Empty } from "~/ui/empty";
import { EvidenceChip, Verdict } from "~/ui/evidence";
import { Facts } from "~/ui/facts";
import { formatDate } from "~/ui/format";
import { Alkaloids, type Detail } from "../lab-alkaloids";
import { SafetyPanels } from "../lab-safety";
import { PrintedLine } from "../printed-line";
import { SAFETY_STATES, SafetyVerdict } from "../result-verdict";
import { Link } from "~/ui/link";

const HEADLINES = {
  Passed: "All four safety groups passed",
  Failed: "A safety group failed",
  Incomplete: "Safety: Incomplete",
} as const;

/** What laboratories found, else what the vendor says, else that there is nothing. */
export function ProductLab({ page }: { page: ProductPage }) {
  const { product, detail, results } = page;
  if (detail !== null) return <Certificate detail={detail} results={results} sevenOh={product.substance === "7oh"} />;
  if (product.reportedLab !== null) return <Reported reportedLab={product.reportedLab} />;
  return <Empty icon="test-tube" title="Lab results are not available for this product." />;
}

function Certificate({ detail, results, sevenOh }: BatchesProps & { detail: Detail }) {
  const { evidence, overallSafety } = detail;
  const accredited = [detail.accreditations?.join(", "), detail.labNumber && `no. ${detail.labNumber}`]
    .filter(Boolean)
    .join(", ");
  const expired = isPast(evidence.kind);
  return (
    <>
      <div className="result">
        <div>
          <h2>
            <Verdict state={SAFETY_STATES[overallSafety]} large>
              {HEADLINES[overallSafety]}
            </Verdict>
            <EvidenceChip kind={evidence.kind} at={evidence.at} />
          </h2>
          <p className="small muted">
            Batch {detail.batchNumber} · {detail.labName ?? "Laboratory"}
            {accredited && ` (${accredited})`} · tested {formatDate(Date.parse(detail.testDate))} ·{" "}
            {sampleText(detail.sampleWeight)} · {expired ? "no longer valid since" : "valid until"}{" "}
            {formatDate(detail.expiresAt)}
          </p>
          <p className="small">
            7-OH <PrintedLine line={detail.alkaloids.lines.sevenOhMitragynine} /> · Mitragynine{" "}
            <PrintedLine line={detail.alkaloids.lines.mitragynine} />
          </p>
          <p>
            <Link to={resultPath(detail.id)}>Certificate and verification</Link>
            {detail.fileFault && `: the PDF is ${detail.fileFault} on our side`}
          </p>
        </div>
        <QrCode id={detail.id} lazy />
      </div>
      <div className="with-rail">
        <Alkaloids detail={detail} />
        <Batches results={results} sevenOh={sevenOh} />
      </div>
      <SafetyPanels detail={detail} />
    </>
  );
}

interface BatchesProps {
  results: ProductPage["results"];
  sevenOh: boolean;
}

function Batches({ results, sevenOh }: BatchesProps) {
  return (
    <aside className="rail" aria-label="Batches">
      <section>
        <h2>Batches tested</h2>
        <ul className="batches">
          {results.map((result) => (
            <li key={result.id}>
              <Link to={resultPath(result.id)}>{result.batchNumber}</Link>
              <span className="num">
                <PrintedLine line={result.alkaloids[sevenOh ? "sevenOhMitragynine" : "mitragynine"]} />
              </span>
              <span className="small muted">
                {formatDate(Date.parse(result.testDate))} · <Standing result={result} />
              </span>
              <SafetyVerdict safety={result.overallSafety} />
            </li>
          ))}
        </ul>
        <p className="source">{sevenOh ? "7-OH" : "Mitragynine"} by batch, newest first.</p>
      </section>
    </aside>
  );
}

function Standing({ result: { evidence, supersededBy } }: { result: ProductPage["results"][number] }) {
  if (supersededBy !== null) return <Link to={resultPath(supersededBy)}>replaced by a newer result</Link>;
  return isPast(evidence.kind) ? "expired" : "current";
}

function Reported({ reportedLab }: { reportedLab: NonNullable<PublicProduct["reportedLab"]> }) {
  return (
    <section>
      <p className="row row--wrap">
        <EvidenceChip kind="vendor" />
      </p>
      <Facts
        facts={[
          { label: "Laboratory", value: reportedLab.labName },
          { label: "Test date", value: formatDate(Date.parse(reportedLab.testDate)) },
          { label: "7-OH", value: `${reportedLab.sevenOh}%` },
          { label: "Mitragynine", value: `${reportedLab.mitragynine}%` },
        ]}
      />
      <p className="source">
        The vendor entered these numbers; no certificate that we have checked backs them. They are not a statement that
        the product is safe or lawful for you.
      </p>
    </section>
  );
}
