import { findProducts } from "@worker/domain/views/search/find-products";
import { findGroups } from "@worker/domain/views/search/groups/find-groups";
import { searchProducts } from "@worker/domain/views/search/search-products";
import { EVERYTHING, PROMOTED_PAGE, SEARCH_PAGE } from "@worker/domain/views/search/forms";
import { buildDocuments, loadDocuments } from "./documents";
import { fillTables, searchTables } from "./full-text";
import { looseMix, NOW, queryMix } from "./generate";
import type { FtsReport, IndexReport } from "./searched";

const MOMENT = { now: NOW, suspended: new Set<never>() };

/** Queries run once before they are timed, so that both searches are measured warm. */
const ROUNDS = 3;

async function timed(search: (query: string) => number | Promise<number>, queries = queryMix()) {
  const [times, totals]: [number[], number[]] = [[], []];
  let timedFrom = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === 1) timedFrom = performance.now();
    for (const query of queries) {
      const from = performance.now();
      const total = await search(query);
      if (round === 0) totals.push(total);
      else times.push(performance.now() - from);
    }
  }
  return { times, totals, mean: (performance.now() - timedFrom) / times.length };
}

async function benchIndex(count: number): Promise<IndexReport> {
  const from = performance.now();
  const documents = buildDocuments(count);
  const built = performance.now();
  const index = loadDocuments(documents);
  const loaded = performance.now();
  const paging = { limit: SEARCH_PAGE, apart: PROMOTED_PAGE, cursor: null };
  const searched = await timed((q) => searchProducts(index, { ...EVERYTHING, q }, paging, MOMENT).total);
  const everything = (q: string) => {
    const { total } = findProducts(index, { ...EVERYTHING, q }, paging, MOMENT);
    findGroups(index, q, { now: NOW, demo: false, mayOpen: () => true });
    return total;
  };
  const looseFrom = performance.now();
  everything("tablets green bornoe");
  const firstLooseMs = performance.now() - looseFrom;
  const loose = await timed(everything, looseMix());
  const bytes = index.vendors.bytes + index.shards.reduce((sum, { products }) => sum + products.bytes, 0);
  return { ...searched, loose, firstLooseMs, bytes, buildMs: built - from, loadMs: loaded - built };
}

async function benchFullText(count: number, db: D1Database): Promise<FtsReport> {
  const from = performance.now();
  await fillTables(db, count);
  const fillMs = performance.now() - from;
  return { ...(await timed((query) => searchTables(db, query))), fillMs };
}

/** The Worker that the benchmark runs: both searches live in the same runtime as in production. */
export default {
  async fetch(request: Request, { DB }: { DB: D1Database }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const count = Number(searchParams.get("count"));
    return Response.json(pathname === "/index" ? await benchIndex(count) : await benchFullText(count, DB));
  },
};
