import { PER_PERCENT, type PrintedAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import type { AlkaloidUnit } from "@worker/domain/catalogue/lab/results/forms";
import type { AlkaloidField } from "@worker/domain/catalogue/lab/results/result-fields";
import type { Style } from "../certificates/styles";
import type { Alkaloids } from "./lab-alkaloids";
import type { ProductPlan } from "../products";
import { Random } from "../random";

/** Laboratories that measure the two main alkaloids only, of extracts. */
const SHORT_ANALYSES = 0.12;

/** Printed by the piece: what the label names, and the sum. */
const BY_PIECE: readonly AlkaloidField[] = ["mitragynine", "sevenOhMitragynine", "totalAlkaloids"];
const TRACE = 0.1;

interface Printing {
  style: Style;
  /** Of a tablet or capsule, in milligrams. */
  piece: number | null;
}

function unitBy({ style, piece }: Printing, field: AlkaloidField, percent: number): AlkaloidUnit {
  if (style.byPiece && piece !== null) return BY_PIECE.includes(field) ? "mg/unit" : style.unit;
  return style.tracesInPpm && field === "sevenOhMitragynine" && percent < TRACE ? "ppm" : style.unit;
}

function inUnit(percent: number, unit: AlkaloidUnit, piece: number | null): number {
  if (unit === "mg/unit") return (percent * (piece ?? 0)) / 100;
  return percent * (PER_PERCENT[unit] ?? 0);
}

const DECIMALS: Record<AlkaloidUnit, number> = { "%": 3, "mg/g": 2, ppm: 0, "mg/unit": 2 };
const text = (percent: number, unit: AlkaloidUnit, piece: number | null): string =>
  inUnit(percent, unit, piece).toFixed(DECIMALS[unit]);

/** Below what it quantifies a laboratory prints a bound, and a word where it saw nothing. */
function shownBy({ style: { quantified, words }, piece }: Printing, percent: number, unit: AlkaloidUnit): string {
  if (percent >= quantified) return text(percent, unit, piece);
  return percent > quantified / 3 ? `< ${text(quantified, unit, piece)}` : words.nothing;
}

/** What the certificate of a laboratory prints of these alkaloids, and what the label claims. */
export function printedAlkaloidsOf(
  key: string,
  measured: Alkaloids,
  { line, claim }: ProductPlan,
  style: Style,
): PrintedAlkaloids {
  const isShort = line.substance !== "plain-leaf" && new Random(`printed/${key}`).chance(SHORT_ANALYSES);
  const printing = { style, piece: line.unitMilligrams };
  const common = unitBy(printing, "totalAlkaloids", measured.totalAlkaloids);
  const unitOf = (field: AlkaloidField) => unitBy(printing, field, measured[field]);
  const lineOf = (field: AlkaloidField, always = true) => {
    const unit = unitOf(field);
    const shown = isShort && !always ? style.words.untested : shownBy(printing, measured[field], unit);
    return { shown, limit: null, ...(unit === common ? {} : { unit }) };
  };
  const of = line.substance === "7oh" ? "sevenOhMitragynine" : "mitragynine";
  return {
    unit: common,
    lines: {
      mitragynine: lineOf("mitragynine"),
      sevenOhMitragynine: lineOf("sevenOhMitragynine"),
      paynantheine: lineOf("paynantheine", false),
      speciogynine: lineOf("speciogynine", false),
      totalAlkaloids: lineOf("totalAlkaloids"),
    },
    claim: claim === null || line.substance === "pseudo" ? null : { of, shown: claimIn(unitOf(of), claim, line) },
  };
}

/** A label that names milligrams a piece names a round number of them. */
const claimIn = (unit: AlkaloidUnit, claim: number, { unitMilligrams: piece }: ProductPlan["line"]): string =>
  String(Number(inUnit(claim, unit, piece).toFixed(unit === "mg/unit" ? 1 : 4)));
