import { SAFETY_GROUP_LABELS, SAFETY_GROUPS } from "@worker/domain/catalogue/lab/results/forms";
import { type AlkaloidFigures, Alkaloids } from "~/products/lab-alkaloids";
import { SafetyPanels } from "~/products/lab-safety";
import { SAFETY_STATES } from "~/products/result-verdict";
import { Verdict, type VerdictState } from "~/ui/evidence";
import { Facts } from "~/ui/facts";
import { formatDate } from "~/ui/format";
import { CertificateLine, type ShownCertificate } from "./certificate-field";
import { moistureText } from "../moisture-text";
import { weightText } from "../sample-text";

export interface EnteredResult extends AlkaloidFigures {
  productName: string | null;
  vendorName?: string | null;
  labName: string | null;
  labNumber: string | null;
  accreditations: readonly string[] | null;
  /** YYYY-MM-DD */
  testDate: string;
  expiresAt: number;
  overallSafety: keyof typeof SAFETY_STATES;
  safety: Parameters<typeof SafetyPanels>[0]["detail"]["safety"];
  sampleWeight: string;
  moistureShown: string | null;
  certificate: ShownCertificate | null;
}

const GROUP_STATES: Record<string, VerdictState> = { passed: "pass", failed: "fail", "not-tested": "none" };

/** Everything that was entered, drawn as the public page draws it. */
export function EnteredResultView({ result }: { result: EnteredResult }) {
  const { overallSafety, safety, certificate, labNumber, accreditations, moistureShown } = result;
  const accredited = [accreditations?.join(", "), labNumber && `no. ${labNumber}`].filter(Boolean).join(", ");
  return (
    <div className="stack lab-entered">
      <p className="row row--wrap">
        <Verdict state={SAFETY_STATES[overallSafety]} large>
          Safety: {overallSafety}
        </Verdict>
      </p>
      <ul className="lab-four">
        {SAFETY_GROUPS.map((group) => (
          <li key={group}>
            <span className="small muted">{SAFETY_GROUP_LABELS[group]}</span>
            <Verdict state={GROUP_STATES[safety[group].verdict] ?? "none"} />
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { label: "Product", value: result.productName },
          { label: "Vendor", value: result.vendorName },
          { label: "Batch", value: result.batchNumber },
          { label: "Laboratory", value: result.labName },
          { label: "Accreditation", value: accredited },
          { label: "Tested", value: formatDate(Date.parse(result.testDate)) },
          { label: "Valid until", value: formatDate(result.expiresAt) },
          { label: "Method", value: result.testingMethod },
          { label: "Sample", value: weightText(result.sampleWeight) },
          { label: "Moisture", value: moistureText(moistureShown) },
          { label: "Certificate", value: certificate && <CertificateLine certificate={certificate} /> },
        ]}
      />
      <Alkaloids detail={result} />
      <SafetyPanels detail={result} />
    </div>
  );
}
