import { type Context, Hono } from "hono";
import { csvResponse } from "../csv";
import { utcDay } from "../days";
import { PAGE_SIZE_MAX } from "../domain/foundation/lists/forms";
import { exportResults, LAB_COLUMNS } from "../domain/catalogue/lab/public/export-results";
import { type HistorySubject, readProductHistory } from "../domain/views/product-history/product-history";
import type { AppEnv } from "../middleware/types";

const PRICE_COLUMNS = ["at", "size", "price_usd"];

/** A product's prices and lab results as tables (rules/products#history). */
export const productHistoryExport = new Hono<AppEnv>()
  .get("/vendor/:vendorId/product/:productId/history/prices.csv", async (c) => {
    const first = await pricesFrom(c, null);
    return file(c, "prices", PRICE_COLUMNS, priceRows(c, first));
  })
  .get("/vendor/:vendorId/product/:productId/history/lab-results.csv", async (c) => {
    const { db, now, origin } = c.get("request");
    const { product } = await pricesFrom(c, null, 1);
    return file(
      c,
      "lab-results",
      LAB_COLUMNS.map(({ name }) => name),
      resultRows(product),
    );

    async function* resultRows({ id }: HistorySubject) {
      for await (const rows of exportResults(db, { product: id }))
        yield rows.map((row) => LAB_COLUMNS.map(({ of }) => of(row, now, origin)));
    }
  });

function pricesFrom(c: Context<AppEnv>, cursor: string | null, limit = PAGE_SIZE_MAX) {
  const { db, now } = c.get("request");
  const of = { vendorId: c.req.param("vendorId"), productId: c.req.param("productId") ?? "" };
  return readProductHistory(db, { ...of, part: "prices", cursor, limit }, now);
}

async function* priceRows(c: Context<AppEnv>, first: Awaited<ReturnType<typeof pricesFrom>>) {
  for (let page = first; ; page = await pricesFrom(c, page.prices.nextCursor)) {
    yield page.prices.items.map(({ at, subject, after }) => [
      new Date(at).toISOString(),
      subject ?? "",
      after === null ? "" : (Number(after) / 100).toFixed(2),
    ]);
    if (page.prices.nextCursor === null) return;
  }
}

function file(
  c: Context<AppEnv>,
  what: string,
  header: readonly string[],
  batches: AsyncIterator<string[][]>,
): Promise<Response> {
  const { now, requestId } = c.get("request");
  return csvResponse({ name: `leafproof-${what}-${utcDay(now)}.csv`, header, batches, requestId });
}
