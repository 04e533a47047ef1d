import type { Figures, PriceFigure } from "@worker/domain/catalogue/comparable/figures";
import type { Content, NamedAlkaloid, NoStrength } from "@worker/domain/catalogue/comparable/strength";
import { formatDate, formatNumber } from "~/ui/format";
import { formatSmallMoney } from "./unit-price";

export const ALKALOID_NAMES: Record<NamedAlkaloid, string> = {
  mitragynine: "mitragynine",
  sevenOhMitragynine: "7-OH",
};

/** Why no amount is given; no condition of the product follows from it. */
export const REASONS: Record<NoStrength, string> = {
  "no-alkaloid": "Not given: products of this kind have no one alkaloid that every certificate names",
  "no-result": "Not measured: no verified laboratory result",
  failed: "Not given: the newest laboratory result failed",
  expired: "Not given: the newest laboratory result has expired",
  incomplete: "Not given: the newest result did not test all four safety groups",
  "not-tested": "Not measured: the laboratory did not test for it",
  below: "Not given: the certificate prints no amount above its limit",
  above: "Not given: the certificate prints a bound and no amount",
};

/** Four significant digits at most: "14.2", "0.0513". */
const shortNumber = (value: number): string => formatNumber(Number(value.toPrecision(4)));

/** "14.2 mg per g". @param unit what a piece is called, such as "tablet" */
export const contentText = ({ mg, per }: Content, unit = "piece"): string =>
  `${shortNumber(mg)} mg per ${per === "g" ? "g" : unit}`;

/** "14.2 mg of 7-OH per tablet". */
export const strengthText = ({ mg, per }: Content, alkaloid: NamedAlkaloid, unit = "piece"): string =>
  `${shortNumber(mg)} mg of ${ALKALOID_NAMES[alkaloid]} per ${per === "g" ? "g" : unit}`;

/** What the pieces are called that the product is sold by. */
export const pieceOf = ({ least }: Pick<Figures, "least">): string =>
  least.find(({ measure }) => measure === "piece")?.unit ?? "piece";

/** "$0.051 per mg of mitragynine"; null where it cannot be worked out. */
export const perMgText = ({ perMg }: Pick<PriceFigure, "perMg">, alkaloid: NamedAlkaloid | null): string | null =>
  perMg === null || alkaloid === null ? null : `${formatSmallMoney(perMg)} per mg of ${ALKALOID_NAMES[alkaloid]}`;

/** "batch HL-2611-08, tested Nov 12, 2026". */
export const sourceText = ({ batch, testDate }: NonNullable<Figures["source"]>): string =>
  `batch ${batch}, tested ${formatDate(Date.parse(testDate))}`;

/** Why there is a measured amount and yet no price of a milligram. */
export function noPerMg({ measured, reason, least }: Figures): string {
  if (reason !== null || measured === null) return REASONS[reason ?? "no-result"];
  if (least.length === 0) return "Not given: no size says how much is in it";
  return measured.per === "g"
    ? "Not given: the certificate measures by weight, and nobody says what a piece weighs"
    : "Not given: the certificate measures by the piece, and the sizes count none";
}
