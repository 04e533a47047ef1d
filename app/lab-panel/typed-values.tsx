import type { PanelResult } from "@worker/domain/catalogue/lab/panel/read-panel-result";
import { Facts } from "~/ui/facts";
import { formatDate, formatPercent } from "~/ui/format";

const percent = (value: number): string => formatPercent(value / 100, 2);

export function TypedValues({ review }: { review: PanelResult }) {
  const { result, labName, labNumber, accreditations, lab, uploader } = review;
  const claim =
    result.labelClaim === null
      ? null
      : `${percent(result.labelClaim)} ${result.labelClaimOf === "mitragynine" ? "mitragynine" : "7-OH"}`;
  const facts = [
    { label: "Laboratory", value: [labName, labNumber && `no. ${labNumber}`].filter(Boolean).join(", ") },
    { label: "Accreditation", value: accreditations?.join(", ") },
    { label: "Accredited until", value: lab.accreditationEndsAt === null ? null : formatDate(lab.accreditationEndsAt) },
    { label: "Batch number", value: result.batchNumber },
    { label: "Test date", value: formatDate(Date.parse(result.testDate)) },
    { label: "Valid until", value: formatDate(result.expiresAt) },
    { label: "Method", value: result.testingMethod },
    { label: "Sample weight", value: result.sampleWeight },
    { label: "Moisture", value: result.moisture === null ? null : percent(result.moisture) },
    { label: "Mitragynine", value: percent(result.mitragynine) },
    { label: "7-Hydroxymitragynine", value: percent(result.sevenOhMitragynine) },
    { label: "Paynantheine", value: percent(result.paynantheine) },
    { label: "Speciogynine", value: percent(result.speciogynine) },
    { label: "Total alkaloids", value: percent(result.totalAlkaloids) },
    { label: "Printed in", value: result.alkaloidUnit },
    { label: "Label claim", value: claim },
    { label: "Uploaded by", value: uploader },
    { label: "Uploaded on", value: formatDate(result.createdAt) },
  ];
  return (
    <section className="stack" aria-labelledby="typed">
      <h2 id="typed">As it was entered</h2>
      <Facts facts={facts} />
    </section>
  );
}
