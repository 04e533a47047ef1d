import { type Context, Hono } from "hono";
import { csvResponse } from "../csv";
import { utcDay } from "../days";
import { type Column, PRODUCT_COLUMNS, VENDOR_COLUMNS } from "../domain/views/compare/compare-columns";
import { type ComparedKind, type CompareQuery, readCompareQuery } from "../domain/views/compare/compare-forms";
import { compareProducts } from "../domain/views/compare/compare-products";
import { compareVendors } from "../domain/views/compare/compare-vendors";
import type { AppEnv } from "../middleware/types";

/** A comparison as a table for spreadsheets, of the address that shows it (rules/products#compare). */
export const compareExport = new Hono<AppEnv>()
  .get("/compare/products.csv", (c) => {
    const { db, now } = c.get("request");
    return file(c, "products", PRODUCT_COLUMNS, ({ ids }) => compareProducts(db, { ids, region: null }, now));
  })
  .get("/compare/vendors.csv", (c) => {
    const { db, now } = c.get("request");
    return file(c, "vendors", VENDOR_COLUMNS, ({ ids }) => compareVendors(db, ids, now));
  });

function file<Of>(
  c: Context<AppEnv>,
  kind: ComparedKind,
  columns: readonly Column<Of>[],
  read: (query: CompareQuery) => Promise<Of[]>,
): Promise<Response> {
  const { now, origin, requestId } = c.get("request");
  const query = readCompareQuery(new URL(c.req.url).searchParams);
  return csvResponse({
    name: `leafproof-${kind}-${utcDay(now)}.csv`,
    header: columns.map(({ name }) => name),
    batches: rows(),
    requestId,
  });

  async function* rows() {
    const compared = query.kind === kind ? await read(query) : [];
    yield compared.map((each) => columns.map(({ of }) => of(each, origin)));
  }
}
