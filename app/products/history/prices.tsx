import type { ProductChange } from "@worker/domain/views/product-history/product-history";
import { Empty } from "~/ui/empty";
import { formatDate, formatMoney, plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { StackTable } from "~/ui/stack-table";
import { historyPath } from "./history-address";
import { Plot } from "./plot";
import type { PricePlot } from "./price-plots.server";

type PricesProps = {
  product: { id: string; vendorId: string };
  prices: { items: readonly ProductChange[]; nextCursor: string | null };
  pricePlots: readonly PricePlot[];
};

export function Prices({ product, prices, pricePlots }: PricesProps) {
  return (
    <section className="section" aria-labelledby="past-prices">
      <div className="section-head section-head--open">
        <h2 id="past-prices">Prices by size</h2>
        {prices.items.length > 0 && (
          <a href={`${historyPath(product)}/prices.csv`} download>
            Prices as CSV
          </a>
        )}
      </div>
      {pricePlots.length === 0 && <Empty level={3} title="No price is on record." />}
      <div className="past-grid-of">
        {pricePlots.map(({ size, now, summary, plot }) => (
          <figure key={size ?? "lowest"} className="past-one">
            <div className="row between">
              <h3>{size ?? "Lowest of all sizes"}</h3>
              <b className="num">{now}</b>
            </div>
            {plot !== null && (
              <Plot
                title={size === null ? "Lowest price of any size" : `Price of ${size}`}
                summary={summary}
                plot={plot}
              />
            )}
            <figcaption>{summary}</figcaption>
          </figure>
        ))}
      </div>
      <p className="source">Prices as the vendor listed them here, in US dollars. A scale need not begin at 0.</p>
      {prices.items.length > 0 && (
        <div className="past-table">
          <StackTable caption="Prices on record, newest first" columns={["Date", "Size", "Price", "Change"]}>
            {prices.items.map((entry) => (
              <tr key={entry.id}>
                <td data-l="Date">{formatDate(entry.at)}</td>
                <td data-l="Size">{entry.subject}</td>
                <td data-l="Price" className="num">
                  {entry.after === null ? "No longer sold" : formatMoney(Number(entry.after))}
                </td>
                <td data-l="Change" className="num">
                  {stepOf(entry)}
                </td>
              </tr>
            ))}
          </StackTable>
          <Pager
            text={plural(prices.items.length, "price")}
            next={prices.nextCursor === null ? null : historyPath(product, "prices", prices.nextCursor)}
          />
        </div>
      )}
    </section>
  );
}

/** "−$2.50", or why there is nothing to compare with. */
function stepOf({ kind, before, after }: ProductChange): string {
  if (kind === "start") return "First on record";
  if (before === null) return "New size";
  if (after === null) return "Size removed";
  const step = Number(after) - Number(before);
  return step > 0 ? `+${formatMoney(step)}` : formatMoney(step);
}
