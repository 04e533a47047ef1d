import { unitOf } from "@worker/domain/catalogue/lab/results/alkaloids";
import { SAFETY_GROUP_LABELS, SAFETY_GROUPS, type Verdict } from "@worker/domain/catalogue/lab/results/forms";
import { ALKALOID_FIELDS, ALKALOID_LABELS } from "@worker/domain/catalogue/lab/results/result-fields";
import { safetyTests } from "@worker/domain/catalogue/lab/results/schema";
import { DAY, isoDay } from "../calendar";
import type { ResultRow } from "../lab/lab";
import { Random } from "../random";
import { LABORATORIES, type Laboratory, REJECTIONS } from "../text/laboratories";
import { type Style, styleOf } from "./styles";

export interface Group {
  label: string;
  verdict: Verdict;
  /** Analyte, result, limit, unit. */
  rows: [string, string, string, string][];
}

export interface Content {
  lab: Laboratory;
  style: Style;
  report: string;
  fileName: string;
  facts: [string, string][];
  alkaloids: [string, string, string][];
  groups: Group[];
}

export interface Sample {
  productName: string;
  vendorName: string;
}

const [OTHER_BATCH, , VERDICT_CONTRADICTS] = REJECTIONS;
const CUT_SHORT = REJECTIONS[1];

/** The certificate behind a result: its own numbers, but where it was rejected for what the certificate says. */
export function contentOf(result: ResultRow, { productName, vendorName }: Sample): Content {
  const lab = LABORATORIES.find(({ id }) => id === result.labId) ?? LABORATORIES[0];
  const style = styleOf(lab.id);
  const random = new Random(`certificate/${result.id}`);
  const report = `${lab.number.replace("-", "")}-${result.testDate.slice(2, 4)}${String(random.int(1, 9999)).padStart(4, "0")}`;
  const tested = Date.parse(result.testDate);
  const batch = result.rejectedReason === OTHER_BATCH ? `${result.batchNumber.slice(0, -2)}90` : result.batchNumber;
  return {
    lab,
    style,
    report,
    fileName: style.fileName(result.batchNumber, report),
    facts: [
      ["Report", report],
      ["Client", vendorName],
      ["Sample", productName],
      ["Batch / lot", batch],
      ["Sample weight", result.sampleWeight],
      ["Received", isoDay(tested - random.int(1, 4) * DAY)],
      ["Tested", result.testDate],
      ["Issued", isoDay(tested + random.int(0, 1) * DAY)],
      ["Method", result.testingMethod],
      ...(result.moistureShown ? [["Moisture", `${result.moistureShown} %`] as [string, string]] : []),
    ],
    alkaloids: alkaloidRows(result),
    groups: result.rejectedReason === CUT_SHORT ? [] : groupsOf(result),
  };
}

const alkaloidRows = ({ alkaloids }: ResultRow): Content["alkaloids"] =>
  ALKALOID_FIELDS.map((field) => [ALKALOID_LABELS[field], alkaloids.lines[field].shown, unitOf(alkaloids, field)]);

function groupsOf({ safety, rejectedReason }: ResultRow): Group[] {
  const groups = safetyTests.parse(safety);
  return SAFETY_GROUPS.map((id) => {
    const { verdict, measures } = groups[id];
    const rows = measures.map(({ name, shown, limitShown, unit }): Group["rows"][number] => [
      ...([name, shown, limitShown ?? "-", unit] as const),
    ]);
    const lead = rows[0];
    const contradicts = rejectedReason === VERDICT_CONTRADICTS && id === "heavyMetals" && lead !== undefined;
    if (contradicts) lead[1] = "0.91";
    return { label: SAFETY_GROUP_LABELS[id], verdict: contradicts ? "passed" : verdict, rows };
  });
}
