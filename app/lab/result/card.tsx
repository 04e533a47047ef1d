import type { ReactNode } from "react";
import {
  SAFETY_GROUP_LABELS,
  SAFETY_GROUPS,
  type Verdict as GroupVerdict,
} from "@worker/domain/catalogue/lab/results/forms";
import type { FullResult } from "@worker/domain/catalogue/lab/public/full-result";
import {
  certificateText,
  FAILED_TEXT,
  FAILED_TITLE,
  VERIFIED_TITLE,
} from "@worker/domain/catalogue/lab/public/verify-forms";
import { productPath } from "~/products/product-link";
import { SAFETY_STATES } from "~/products/result-verdict";
import { Verdict, type VerdictState } from "~/ui/evidence";
import { formatDate } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { unlistedProduct } from "../unlisted-product";
import { QrCode } from "./qr-code";
import { resultPath } from "../result-address";

const STATES: Record<GroupVerdict, VerdictState> = { passed: "pass", failed: "fail", "not-tested": "none" };

/** Two statements: authentic and current or not, and what the laboratory found; a fail leads (rules/lab#authentic-and-safe). */
export function ResultCard({ result, children }: { result: FullResult; children?: ReactNode }) {
  const { valid, overallSafety, safety, newer } = result;
  const failed = overallSafety === "Failed";
  return (
    <section className={valid && !failed ? "result lab-answer" : "result lab-answer lab-answer--failed"}>
      <div>
        {failed ? (
          <>
            <h1>
              <Icon name="octagon-x" />
              Safety: Failed
            </h1>
            <p className="strong">{certificateText(valid)}</p>
          </>
        ) : (
          <h1>
            <Icon name={valid ? "shield-check" : "octagon-x"} />
            {valid ? VERIFIED_TITLE : FAILED_TITLE}
          </h1>
        )}
        {!valid && <p className="strong">{FAILED_TEXT}</p>}
        <p className="lab-lead">
          <What result={result} />
          {valid ? currentText(result) : ` It was verified, and expired on ${formatDate(result.expiresAt)}.`}
        </p>
        {!failed && (
          <p>
            <Verdict state={SAFETY_STATES[overallSafety]} large>
              {`Safety: ${overallSafety}`}
            </Verdict>
          </p>
        )}
        <ul className="lab-four">
          {SAFETY_GROUPS.map((group) => (
            <li key={group}>
              <span className="small muted">{SAFETY_GROUP_LABELS[group]}</span>
              <Verdict state={STATES[safety[group].verdict]} />
            </li>
          ))}
        </ul>
        {newer && (
          <Note kind="wait" title="A newer result has replaced it.">
            <Link to={resultPath(newer.id)}>
              Batch {newer.batchNumber}, tested {formatDate(Date.parse(newer.testDate))}
            </Link>
          </Note>
        )}
        {children}
      </div>
      <QrCode id={result.id} />
    </section>
  );
}

/** What holds of a current result; a file that is missing or damaged is not called unchanged (rules/certificates#damaged-files). */
const currentText = ({ fileFault }: Pick<FullResult, "fileFault">): string =>
  fileFault === null
    ? " The certificate is on record, current, and unchanged since it was checked."
    : ` The result is on record and current. The PDF of its certificate is ${fileFault} on our side; the figures were checked against it before.`;

function What({ result }: { result: FullResult }) {
  const { vendorId, vendorName, vendorListed, productId, productName, productListed, batchNumber } = result;
  return (
    <>
      {productName !== null && productListed === 1 ? (
        <Link to={productPath(vendorId, productId)}>{productName}</Link>
      ) : (
        unlistedProduct(productName)
      )}
      {vendorName !== null && (
        <>
          {" by "}
          {vendorListed === 1 ? (
            <Link to={`/vendor/${vendorId}`}>{vendorName}</Link>
          ) : (
            `${vendorName} (no longer listed)`
          )}
        </>
      )}
      , batch <strong>{batchNumber}</strong>.
    </>
  );
}
