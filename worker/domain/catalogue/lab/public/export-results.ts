import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { products } from "../../products/schema";
import { vendors } from "../../vendors/schema";
import { resultNames } from "./result-names";
import { percentPrinted, unitOf } from "../results/alkaloids";
import { SAFETY_GROUPS } from "../results/forms";
import { ALKALOID_FIELDS, type AlkaloidField, shownUnit } from "../results/result-fields";
import { labPartners, labResults } from "../results/schema";

/** Results in memory at once; a result is 3 kB with everything it measured. */
const EXPORT_BATCH = 500;

const exported = (db: Db) =>
  db
    .select({
      id: labResults.id,
      code: labResults.code,
      productId: labResults.productId,
      product: resultNames.productName,
      substance: products.substance,
      vendorId: labResults.vendorId,
      vendor: resultNames.vendorName,
      batchNumber: labResults.batchNumber,
      laboratory: labPartners.name,
      labNumber: labPartners.certificationNumber,
      testDate: labResults.testDate,
      expiresAt: labResults.expiresAt,
      verifiedAt: labResults.verifiedAt,
      alkaloids: labResults.alkaloids,
      safety: labResults.safety,
      overallSafety: labResults.overallSafety,
      testingMethod: labResults.testingMethod,
      sampleWeight: labResults.sampleWeight,
      moisture: labResults.moistureShown,
      certificate: labResults.certificate,
      supersededBy: labResults.supersededBy,
    })
    .from(labResults)
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId));

export type ExportedResult = Awaited<ReturnType<typeof exported>>[number];

/** Every public result, oldest first, one batch in memory at a time, each after the last id of the one before. */
export async function* exportResults(
  db: Db,
  { size = EXPORT_BATCH, product }: { size?: number; product?: string } = {},
): AsyncGenerator<ExportedResult[], void> {
  for (let last = "", more = true; more;) {
    const rows = await exported(db)
      .where(
        and(
          gt(labResults.id, last),
          inArray(sql`+${labResults.status}`, ["verified", "expired"]),
          product === undefined ? undefined : eq(labResults.productId, product),
        ),
      )
      .orderBy(asc(labResults.id))
      .limit(size);
    yield rows;
    last = rows.at(-1)?.id ?? last;
    more = rows.length === size;
  }
}

type Cell = { name: string; means: string; of: (row: ExportedResult, now: number, origin: string) => string };

const ALKALOID_COLUMNS: Record<AlkaloidField, string> = {
  mitragynine: "mitragynine",
  sevenOhMitragynine: "7oh_mitragynine",
  paynantheine: "paynantheine",
  speciogynine: "speciogynine",
  totalAlkaloids: "total_alkaloids",
};

const day = (at: number | null): string => (at === null ? "" : new Date(at).toISOString().slice(0, 10));

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** "Lead 0.21 mg/kg, limit 0.50" */
const lineOf = (line: ExportedResult["safety"]["heavyMetals"]["measures"][number]): string =>
  [`${line.name} ${line.shown} ${shownUnit(line)}`.trim(), ...(line.limitShown === null ? [] : [`limit ${line.limitShown}`])].join(", ");

/** The table's columns; the page prints the same list as its dictionary. */
export const LAB_COLUMNS: readonly Cell[] = [
  { name: "id", means: "The result; its page is url", of: (row) => row.id },
  { name: "url", means: "The result's page", of: (row, _, origin) => `${origin}/lab/${row.id}` },
  { name: "code", means: "Verification code", of: (row) => row.code },
  { name: "batch_number", means: "As on the label", of: (row) => row.batchNumber },
  { name: "product_id", means: "The product on this site", of: (row) => row.productId },
  { name: "product", means: "Its name; empty once it is no longer listed, unless this result failed", of: (row) => row.product ?? "" },
  { name: "substance", means: "plain-leaf, 7oh, mit, pseudo or other", of: (row) => row.substance ?? "" },
  { name: "vendor_id", means: "The vendor on this site", of: (row) => row.vendorId },
  { name: "vendor", means: "Its name; empty once it is no longer listed, unless this result failed", of: (row) => row.vendor ?? "" },
  { name: "laboratory", means: "Who measured", of: (row) => row.laboratory ?? "" },
  { name: "lab_number", means: "The laboratory's accreditation number", of: (row) => row.labNumber ?? "" },
  { name: "test_date", means: "As printed on the certificate", of: (row) => row.testDate },
  { name: "valid_until", means: "Six months after the test; UTC day", of: (row) => day(row.expiresAt) },
  {
    name: "in_date",
    means: "yes or no, at the moment of the export",
    of: (row, now) => (row.expiresAt > now ? "yes" : "no"),
  },
  { name: "verified_on", means: "When we compared it with the certificate", of: (row) => day(row.verifiedAt) },
  ...ALKALOID_FIELDS.flatMap((field): Cell[] => {
    const name = ALKALOID_COLUMNS[field];
    const line = ({ alkaloids }: ExportedResult) => alkaloids.lines[field];
    const unit = ({ alkaloids }: ExportedResult) => unitOf(alkaloids, field);
    const percent = (row: ExportedResult) => percentPrinted(line(row).shown, unit(row));
    return [
      { name: `${name}_printed`, means: `As printed, in ${name}_unit`, of: (row) => line(row).shown },
      { name: `${name}_limit`, means: `The printed limit, in ${name}_unit`, of: (row) => line(row).limit ?? "" },
      { name: `${name}_unit`, means: "The unit of this line: %, mg/g, ppm or mg/unit", of: unit },
      {
        name: `${name}_percent`,
        means: "Converted to percent of weight; empty unless a number is printed, and where the unit is mg/unit",
        of: (row) => String(percent(row) ?? ""),
      },
    ];
  }),
  { name: "printed_unit", means: "The unit of the certificate's table; what a line has of its own is in its _unit column", of: (row) => row.alkaloids.unit },
  ...SAFETY_GROUPS.map((group) => ({
    name: snake(group),
    means: "passed, failed or not-tested",
    of: (row: ExportedResult) => row.safety[group].verdict,
  })),
  ...SAFETY_GROUPS.map((group) => ({
    name: `${snake(group)}_printed`,
    means: "Its lines as printed, with their limits, separated by semicolons",
    of: (row: ExportedResult) => row.safety[group].measures.map(lineOf).join("; "),
  })),
  { name: "overall_safety", means: "Passed only if all four groups passed", of: (row) => row.overallSafety },
  { name: "method", means: "As the laboratory names it", of: (row) => row.testingMethod },
  { name: "sample_weight", means: "As printed", of: (row) => row.sampleWeight },
  { name: "moisture", means: "Percent, as printed", of: (row) => row.moisture ?? "" },
  { name: "certificate_sha256", means: "Of the PDF on record", of: (row) => row.certificate?.fileHash ?? "" },
  { name: "superseded_by", means: "The result that replaced it", of: (row) => row.supersededBy ?? "" },
];
