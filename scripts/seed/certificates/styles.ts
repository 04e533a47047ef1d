import type { Color, Font } from "./canvas";

export interface Style {
  accent: Color;
  font: Font;
  bold: Font;
  /** A filled band across the head, a ruled head, or none but its text. */
  head: "band" | "rule" | "plain";
  rows: "stripes" | "lines" | "none";
  /** Whether the safety groups stand on a page of their own. */
  pages: 1 | 2;
  unit: "%" | "mg/g";
  /** Whether tablets and capsules are reported by the piece: what they are sold by in mg/unit, the rest as ever. */
  byPiece?: true;
  /** Whether the trace of 7-OH in leaf is in ppm. */
  tracesInPpm?: true;
  /** Below it nothing is quantified; percent of weight. */
  quantified: number;
  /** As newer programs write: objects compressed. */
  compressed: boolean;
  title: string;
  words: { passed: string; failed: string; absent: string; nothing: string; untested: string };
  signer: string;
  fileName: (batch: string, report: string) => string;
}

const STYLES: Record<string, Style> = {
  "sable-ridge-analytical": {
    accent: [0.13, 0.27, 0.36],
    font: "sans",
    bold: "sansBold",
    head: "band",
    rows: "stripes",
    pages: 1,
    unit: "%",
    quantified: 0.01,
    compressed: true,
    title: "Certificate of Analysis",
    signer: "M. Okafor, Laboratory Director",
    words: { passed: "PASS", failed: "FAIL", absent: "Not tested", nothing: "ND", untested: "NT" },
    fileName: (batch, report) => `${report}_${batch}.pdf`,
  },
  "norrland-assay": {
    accent: [0.2, 0.2, 0.22],
    font: "serif",
    bold: "serifBold",
    head: "rule",
    rows: "lines",
    pages: 1,
    unit: "mg/g",
    quantified: 0.05,
    compressed: false,
    title: "Analytical Report",
    signer: "I. Halvorsen, Ph.D.",
    words: { passed: "Complies", failed: "Does not comply", absent: "Not requested", nothing: "n.d.", untested: "NT" },
    fileName: (batch) => `Analytical report ${batch}.pdf`,
  },
  "teal-basin-labs": {
    accent: [0.04, 0.42, 0.42],
    font: "sans",
    bold: "sansBold",
    head: "band",
    rows: "lines",
    pages: 2,
    unit: "%",
    byPiece: true,
    quantified: 0.02,
    compressed: true,
    title: "COA - Certificate of Analysis",
    signer: "Dana Whitcomb, QA",
    words: { passed: "Pass", failed: "Fail", absent: "Not tested", nothing: "Not detected", untested: "Not tested" },
    fileName: (batch, report) => `COA-${report}-${batch}.pdf`,
  },
  "marrowstone-testing": {
    accent: [0.35, 0.16, 0.14],
    font: "typed",
    bold: "typedBold",
    head: "plain",
    rows: "none",
    pages: 2,
    unit: "%",
    tracesInPpm: true,
    quantified: 0.01,
    compressed: false,
    title: "TEST REPORT",
    signer: "R. Beaulieu",
    words: { passed: "PASSED", failed: "FAILED", absent: "NOT TESTED", nothing: "< LOD", untested: "NT" },
    fileName: (_batch, report) => `report${report}.pdf`,
  },
};

const OTHERS: Style = {
  accent: [0.36, 0.3, 0.12],
  font: "serif",
  bold: "serifBold",
  head: "plain",
  rows: "stripes",
  pages: 1,
  unit: "%",
  quantified: 0.02,
  compressed: false,
  title: "Certificate of Analysis",
  signer: "L. Ames",
  words: { passed: "Pass", failed: "Fail", absent: "Not tested", nothing: "ND", untested: "Not tested" },
  fileName: (batch) => `${batch} certificate.pdf`,
};

export const styleOf = (labId: string): Style => STYLES[labId] ?? OTHERS;
