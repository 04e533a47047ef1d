import { deflateSync } from "node:zlib";
import { latin1, type PdfPart, pdfText, writeCompressedPdf } from "../../scripts/seed/pdf/write-pdf";

interface Printed {
  laboratory?: string;
  batch?: string;
  /** YYYY-MM-DD */
  tested?: string;
  /** Lines of the alkaloids: name, value, limit, unit. */
  alkaloids?: readonly (readonly string[])[];
}
const IN_MG: NonNullable<Printed["alkaloids"]> = [
  ["Mitragynine", "10.80", "-", "mg/g"],
  ["7-Hydroxymitragynine", "< 0.50", "-", "mg/g"],
  ["Paynantheine", "ND", "-", "mg/g"],
  ["Speciogynine", "NT", "-", "mg/g"],
  ["Total alkaloids", "10.80", "-", "mg/g"],
];
/** Tablets by the piece, with the two small alkaloids by weight. */
export const BY_PIECE: typeof IN_MG = [
  ["Mitragynine", "0.40", "-", "mg/unit"],
  ["7-Hydroxymitragynine", "15.20", "-", "mg/unit"],
  ["Paynantheine", "0.02", "-", "%"],
  ["Speciogynine", "< 50", "-", "ppm"],
  ["Total alkaloids", "15.80", "-", "mg/unit"],
];

/** Where a row's cells stand; points from the left. */
const COLUMNS = [60, 260, 350, 440];

/** A laboratory's certificate, in mg/g with a bound, "ND" and "NT" if nothing else is said, as a program would write it. */
export function aCertificate(printed: Printed = {}) {
  const { laboratory = "Sable Ridge Analytical", batch = "HL-2610-01", tested, alkaloids = IN_MG } = printed;
  const rows = [
    [laboratory],
    ["Batch number", batch, ...(tested === undefined ? [] : ["Tested", tested])],
    ["Method", "HPLC-UV, ICP-MS"],
    ["Sample weight", "10.6 g"],
    ["Alkaloids"],
    ["Analyte", "Result", "Limit", "Unit"],
    ...alkaloids,
    ["Heavy metals", "PASS"],
    ["Analyte", "Result", "Limit", "Unit"],
    ["Lead", "0.12", "0.4", "ppm"],
    ["Mercury", "< 0.01", "0.2", "ppm"],
    ["Cadmium", "ND", "0.3", "ppm"],
    ["Arsenic", "0.20", "1.5", "ppm"],
    ["Chromium", "0.30", "2.0", "ppm"],
    ["Microbials: PASS"],
    ["Analyte", "Result", "Limit", "Unit"],
    ["Total bacteria", "1,200", "10,000", "CFU/g"],
    ["Yeast and mold", "< 10", "1,000", "CFU/g"],
    ["Salmonella", "Not detected", "-", "in 25 g"],
    ["E. coli", "Not detected", "-", "in 1 g"],
    ["Pesticides: Not tested"],
    ["Residual solvents: Not tested"],
  ];
  const lines = rows.flatMap((cells, row) =>
    cells.map((text, n) => `BT /F1 9 Tf ${COLUMNS[n] ?? 0} ${740 - 14 * row} Td ${pdfText(text)} Tj ET`),
  );
  const parts: PdfPart[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    { dict: "/Filter /FlateDecode", bytes: deflateSync(latin1(lines.join("\n"))) },
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  return writeCompressedPdf(parts);
}
