import { z } from "zod";
import { jsonText } from "../../../../json-text";
import { type Figures, figuresOf, leastOffers } from "../../../catalogue/comparable/figures";
import { type NamedAlkaloid, type PrintedStrength } from "../../../catalogue/comparable/strength";
import type { NewestResult } from "../../../catalogue/lab/results/evidence";
import { ALKALOID_UNITS } from "../../../catalogue/lab/results/forms";
import type { Substance } from "../../../catalogue/substances/classes";
import type { ProductSource } from "./product-source";

/** The largest that a column holds; a price beyond it sorts with it. */
const MOST = 2 ** 32 - 1;
const thousandths = (cents: number | null): number =>
  cents === null ? 0 : Math.min(MOST, Math.max(1, Math.round(cents * 1000)));

/** At the beginning of time every verified result is in date: whether it still is, is asked when a list is sorted. */
const IN_DATE = 0;

/** What can be had at its least price, by what the sorts compare. */
function sortedBy(source: ProductSource): Record<"gram" | "piece" | NamedAlkaloid, number> {
  const { alkaloid, least } = figuresOf(source, IN_DATE);
  const available = least.filter(({ inStock }) => inStock);
  const lowest = (values: (number | null)[]) =>
    thousandths(values.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null));
  const perUnit = (wanted: "g" | "piece") =>
    lowest(available.filter(({ measure }) => measure === wanted).map((each) => each.perUnit));
  const perMg = lowest(available.map((each) => each.perMg));
  return {
    gram: perUnit("g"),
    piece: perUnit("piece"),
    mitragynine: alkaloid === "mitragynine" ? perMg : 0,
    sevenOhMitragynine: alkaloid === "sevenOhMitragynine" ? perMg : 0,
  };
}

/** The columns that comparable sorts read: stored with the index, so that a sort reads no row. */
export function sortFigures(sources: readonly ProductSource[]): Record<string, Uint32Array> {
  const all = sources.map(sortedBy);
  return {
    perGram: Uint32Array.from(all, ({ gram }) => gram),
    perPiece: Uint32Array.from(all, ({ piece }) => piece),
    perMgSevenOh: Uint32Array.from(all, ({ sevenOhMitragynine }) => sevenOhMitragynine),
    perMgMitragynine: Uint32Array.from(all, ({ mitragynine }) => mitragynine),
  };
}

const stored = z.object({
  offers: z.array(z.tuple([z.string(), z.number(), z.number()])),
  printed: z.tuple([z.string(), z.enum(ALKALOID_UNITS), z.string().nullable(), z.string()]).nullable(),
});
type Stored = z.infer<typeof stored>;
const parse = jsonText(stored);

/** What figures are worked out from, in one text: the sizes of the least prices, and what is printed. */
export function figuresText(source: ProductSource): string {
  const { printed } = source;
  const kept: Stored = {
    offers: leastOffers(source).map(({ weight, priceCents, inStock }) => [weight, priceCents, inStock ? 1 : 0]),
    printed: printed && [printed.shown, printed.unit, printed.claim, printed.batch],
  };
  return JSON.stringify(kept);
}

interface Beside {
  substance: Substance;
  inStock: boolean;
  result: NewestResult | null;
}

/** @param now UTC epoch milliseconds */
export function figuresFrom(text: string, { substance, inStock, result }: Beside, now: number): Figures {
  const { offers, printed: kept } = parse(text);
  let printed: PrintedStrength | null = null;
  if (kept !== null && result !== null) {
    const [shown, unit, claim, batch] = kept;
    printed = { shown, unit, claim, batch, result };
  }
  const listed = offers.map(([weight, priceCents, stock]) => ({ weight, priceCents, inStock: stock === 1 }));
  return figuresOf({ substance, inStock, offers: listed, printed }, now);
}
