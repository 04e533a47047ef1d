import type { OwnResult } from "@worker/domain/catalogue/lab/entry/own-results";
import { SafetyVerdict } from "~/products/result-verdict";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";
import { ownResultPath } from "./result-path";
import { LabState } from "./state";
import { StartAgain } from "./start-again";

export function LabLine({ result }: { result: OwnResult }) {
  const { id, productName, batchNumber, labName, testDate, overallSafety, rejectedReason, state } = result;
  return (
    <li className="card card--pad stack">
      <div className="row row--wrap between">
        <strong>
          <Link to={ownResultPath(id)}>
            {productName ?? "A deleted product"}, batch {batchNumber}
          </Link>
        </strong>
        <LabState result={result} />
      </div>
      <p className="small row row--wrap sep">
        <span>{labName ?? "Laboratory"}</span>
        <span>tested {formatDate(Date.parse(testDate))}</span>
        <SafetyVerdict safety={overallSafety} />
      </p>
      {state === "rejected" && (
        <>
          {rejectedReason !== null && <p className="small">Reason: {rejectedReason}</p>}
          <StartAgain id={id} batchNumber={batchNumber} />
        </>
      )}
    </li>
  );
}
