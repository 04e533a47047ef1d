import type { PanelResult } from "@worker/domain/catalogue/lab/panel/read-panel-result";
import { ALKALOID_FIELDS, ALKALOID_LABELS } from "@worker/domain/catalogue/lab/results/result-fields";
import { PrintedLine } from "~/products/printed-line";
import { Facts } from "~/ui/facts";
import { formatDate } from "~/ui/format";
import { moistureText } from "~/lab/moisture-text";

export function TypedValues({ review }: { review: PanelResult }) {
  const { result, labName, labNumber, accreditations, lab, uploader } = review;
  const { lines, claim } = result.alkaloids;
  const alkaloids = ALKALOID_FIELDS.map((field) => ({
    label: ALKALOID_LABELS[field],
    value: (
      <>
        <PrintedLine line={lines[field]} />
        {lines[field].limitText !== null && `, limit ${lines[field].limitText}`}
      </>
    ),
  }));
  const facts = [
    { label: "Laboratory", value: [labName, labNumber && `no. ${labNumber}`].filter(Boolean).join(", ") },
    { label: "Accreditation", value: accreditations?.join(", ") },
    { label: "Accredited until", value: lab.accreditationEndsAt === null ? null : formatDate(lab.accreditationEndsAt) },
    { label: "Batch number", value: result.batchNumber },
    { label: "Test date", value: formatDate(Date.parse(result.testDate)) },
    { label: "Valid until", value: formatDate(result.expiresAt) },
    { label: "Method", value: result.testingMethod },
    { label: "Sample weight", value: result.sampleWeight },
    { label: "Moisture", value: moistureText(result.moistureShown) },
    ...alkaloids,
    { label: "Printed in", value: [...new Set(ALKALOID_FIELDS.map((field) => lines[field].unit))].join(", ") },
    { label: "Label claim", value: claim && `${claim.text} ${ALKALOID_LABELS[claim.of]}` },
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
