import type { PriceFigure } from "@worker/domain/catalogue/comparable/figures";
import type { ProductSize } from "@worker/domain/catalogue/cards/public-product";
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

/** What a unit of a size costs; null where its label begins with no quantity. */
export function sizePrice({ weight, priceCents }: ProductSize, prices: readonly PriceFigure[]): string | null {
  const price = prices.find((each) => each.size === weight && each.priceCents === priceCents);
  return price === undefined ? null : perUnitText(price);
}
