import {
  LOWEST_SHOWN,
  type LowestPrice,
  type ProductChange,
  type ProductHistory,
} from "@worker/domain/views/product-history/product-history";
import { formatDate, formatMoney, plural } from "~/ui/format";
import { drawPlot } from "./draw-plot.server";
import type { TimePlot } from "./plot";

export interface PricePlot {
  /** The size's label; null for the lowest of all sizes. */
  size: string | null;
  /** "$24.99", or since when it is gone. */
  now: string;
  summary: string;
  /** Null where no price is on record. */
  plot: TimePlot | null;
}

interface Price {
  at: number;
  cents: number | null;
}

const entryOf = ({ at, after }: ProductChange): Price => ({ at, cents: after === null ? null : Number(after) });

type Shown = Pick<ProductHistory, "product" | "prices" | "lowest">;

/** The sizes in their order, then those that are gone; the lowest of all first, unless it was one size's all along. */
export function pricePlots({ product, prices, lowest }: Shown, first: boolean, now: number): PricePlot[] {
  const oldestFirst = prices.items.toReversed();
  const isPart = !first || prices.nextCursor !== null;
  const to = first ? now : (oldestFirst.at(-1)?.at ?? now);
  const bySize = Map.groupBy(oldestFirst, ({ subject }) => subject ?? "");
  const current = new Map(product.offers.map(({ weight, priceCents }) => [weight, priceCents]));
  const sizes = [...new Set([...(first ? current.keys() : []), ...bySize.keys()])];
  const plots = sizes.map((size) =>
    plotOf(size, (bySize.get(size) ?? []).map(entryOf), { present: current.get(size) ?? null, to, isPart }),
  );
  if (lowest.length < 2 || sizes.length < 2) return plots;
  const all = lowestPlot(lowest, to);
  return plots.some(({ summary }) => summary === all.summary) ? plots : [all, ...plots];
}

const lowestPlot = (lowest: readonly LowestPrice[], to: number): PricePlot => {
  const entries = lowest.toReversed();
  const isPart = lowest.length >= LOWEST_SHOWN;
  return plotOf(null, entries, { present: entries.at(-1)?.cents ?? null, to, isPart });
};

interface Around {
  /** The price today; null where it is not sold. */
  present: number | null;
  /** Until when the page tells. */
  to: number;
  /** Whether there are prices on record that the page does not show. */
  isPart: boolean;
}

function plotOf(size: string | null, entries: readonly Price[], { present, to, isPart }: Around): PricePlot {
  const known = entries.flatMap(({ at, cents }) => (cents === null ? [] : [{ at, value: cents }]));
  const [oldest, newest] = [known[0], known.at(-1)];
  if (oldest === undefined || newest === undefined)
    return {
      size,
      now: present === null ? "-" : formatMoney(present),
      summary: isPart ? "Earlier prices are on a later page." : "No earlier price is on record.",
      plot: null,
    };
  const last = entries.at(-1);
  const gone = last !== undefined && last.cents === null ? last.at : null;
  const end = gone ?? to;
  const plot = drawPlot({
    from: oldest.at,
    to: end,
    reach: [],
    lines: runs(entries, end).map((points) => ({ kind: "value", points, steps: true })),
    marks: known.map(({ at, value }) => ({ at, value, shape: "dot" })),
    text: formatMoney,
  });
  return {
    size,
    now: gone === null ? formatMoney(newest.value) : "No longer sold",
    summary: summaryOf(known, gone, isPart),
    plot,
  };
}

/** A size that is gone for a while leaves a gap. */
function runs(entries: readonly Price[], end: number): { at: number; value: number }[][] {
  const all: { at: number; value: number }[][] = [];
  let run: { at: number; value: number }[] = [];
  for (const { at, cents } of [...entries, { at: end, cents: null }]) {
    const last = run.at(-1);
    if (cents !== null) run.push({ at, value: cents });
    else if (last !== undefined) {
      all.push([...run, { at, value: last.value }]);
      run = [];
    }
  }
  return all;
}

/**
 * "Lowest $17.49, from May 2, 2026; highest $19.99, from Jan 8, 2026. 3 changes on record." Of a part of the record it
 * says that it is one: a lower price may stand on another page.
 */
function summaryOf(known: readonly { at: number; value: number }[], gone: number | null, isPart: boolean): string {
  const first = known[0];
  if (first === undefined) return "";
  const low = known.reduce((best, each) => (each.value <= best.value ? each : best), first);
  const high = known.reduce((best, each) => (each.value >= best.value ? each : best), first);
  const left = gone === null ? "" : ` No longer sold since ${formatDate(gone)}.`;
  const isOne = low.value === high.value;
  if (isPart && isOne) return `On this page: ${formatMoney(first.value)}, from ${formatDate(first.at)}.${left}`;
  if (isOne) return `${formatMoney(first.value)} since ${formatDate(first.at)}; no change on record.${left}`;
  const lowest = `${formatMoney(low.value)}, from ${formatDate(low.at)}`;
  const highest = `${formatMoney(high.value)}, from ${formatDate(high.at)}`;
  if (isPart) return `On this page: lowest ${lowest}; highest ${highest}.${left}`;
  return `Lowest ${lowest}; highest ${highest}. ${plural(known.length - 1, "change")} on record.${left}`;
}
