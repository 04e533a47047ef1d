import type { PriceFigure } from "@worker/domain/catalogue/comparable/figures";
import { formatMoney } from "~/ui/format";

/** Small prices to two significant digits, since $0.01 would say little: 5.1 cents → "$0.051", 72 → "$0.72". */
export function formatSmallMoney(cents: number): string {
  if (cents >= 9.95) return formatMoney(cents);
  if (cents < 0.001) return "under $0.00001";
  const dollars = cents / 100;
  return `$${dollars.toFixed(Math.max(2, 1 - Math.floor(Math.log10(dollars))))}`;
}

export const perUnitText = ({ perUnit, unit }: Pick<PriceFigure, "perUnit" | "unit">): string =>
  `${formatSmallMoney(perUnit)} per ${unit}`;
