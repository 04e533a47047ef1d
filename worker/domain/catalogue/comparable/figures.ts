import type { Substance } from "../substances/classes";
import { type Measure, quantityOf } from "./size-quantity";
import {
  type Content,
  namedAlkaloid,
  type NamedAlkaloid,
  type NoStrength,
  type PrintedStrength,
  strengthOf,
} from "./strength";

/** A size as it is offered. Prices are US dollars, as every price of the site. */
export interface Offer {
  /** The label: "25 g", "30 capsules". */
  weight: string;
  priceCents: number;
  inStock: boolean;
}

export interface PriceFigure {
  /** The size's label. */
  size: string;
  priceCents: number;
  /** Whether this size can be had, the product too. */
  inStock: boolean;
  /** "g", "tablet". */
  unit: string;
  measure: Measure | null;
  /** US cents for one unit, to eight digits. */
  perUnit: number;
  /** US cents for one milligram of the named alkaloid, to eight digits; null where it cannot be worked out. */
  perMg: number | null;
}

/** What products can be compared by (rules/products#comparable-numbers): arithmetic only, no advice. */
export interface Figures {
  alkaloid: NamedAlkaloid | null;
  /** What the newest result measured, of that batch alone. */
  measured: (Content & { printed: string }) | null;
  /** Why nothing is measured; null where something is. */
  reason: NoStrength | null;
  /** What the newest result prints, with batch and test day (YYYY-MM-DD), measured or not. */
  source: { batch: string; testDate: string } | null;
  /** What the label of that batch claims. */
  claim: Content | null;
  /** The least price of each unit, the one with a price per milligram first. */
  least: PriceFigure[];
}

export interface FigureFacts {
  substance: Substance;
  /** Whether the product as a whole can be had. */
  inStock: boolean;
  offers: readonly Offer[];
  printed: PrintedStrength | null;
}

/** To eight digits: more than any screen shows, fewer than a fraction has. */
const rounded = (cents: number): number => Number(cents.toPrecision(8));

/** Each size with a quantity on its label, in the order given. */
export function priceFigures(
  { offers, inStock }: Pick<FigureFacts, "offers" | "inStock">,
  measured: Content | null,
): PriceFigure[] {
  return offers.flatMap(({ weight, priceCents, inStock: sizeInStock }) => {
    const quantity = quantityOf(weight);
    if (quantity === null || priceCents <= 0) return [];
    const { unit, measure } = quantity;
    const perUnit = rounded(priceCents / quantity.amount);
    const perMg = measured !== null && measured.per === measure ? rounded(perUnit / measured.mg) : null;
    return [{ size: weight, priceCents, inStock: inStock && sizeInStock, unit, measure, perUnit, perMg }];
  });
}

/** Of each unit the least, of what can be had where anything can. */
function leastOf(prices: readonly PriceFigure[]): PriceFigure[] {
  const byUnit = [...Map.groupBy(prices, ({ unit }) => unit).values()];
  const least = byUnit.flatMap((all) => {
    const available = all.filter(({ inStock }) => inStock);
    return (available.length > 0 ? available : all).toSorted((a, b) => a.perUnit - b.perUnit).slice(0, 1);
  });
  const rank = ({ perMg, inStock }: PriceFigure) => (perMg === null ? 2 : 0) + (inStock ? 0 : 1);
  return least.toSorted((a, b) => rank(a) - rank(b));
}

/** The sizes that the least prices are of: what a list keeps. */
export const leastOffers = (facts: Pick<FigureFacts, "offers" | "inStock">): Offer[] =>
  leastOf(priceFigures(facts, null)).map(({ size, priceCents, inStock }) => ({ weight: size, priceCents, inStock }));

/** @param now UTC epoch milliseconds */
export function figuresOf(facts: FigureFacts, now: number): Figures {
  const { substance, printed } = facts;
  const { measured, reason, claim } = strengthOf(substance, printed, now);
  return {
    alkaloid: namedAlkaloid(substance),
    measured: measured && { ...measured, printed: printed?.shown ?? "" },
    reason,
    source: printed && { batch: printed.batch, testDate: printed.result.testDate },
    claim,
    least: leastOf(priceFigures(facts, measured)),
  };
}
