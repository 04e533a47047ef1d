import type { RequestContext } from "../../../context";
import { CONTENT_AREAS, type ContentEpochs, epochKey } from "../../foundation/settings/content-epochs";
import { computeHome } from "./compute-home";
import { homeData, type HomeData } from "./home-data";

/** How old a home page may be (rules/home#figures). */
const FRESH_MS = 30_000;
/** Seconds KV keeps a copy, the fewest it takes; its age is judged by `at`. */
const CACHE_SECONDS = 60;

let cached: { epoch: string; data: HomeData } | undefined;

type HomeContext = Pick<RequestContext, "db" | "kv" | "now" | "defer"> & { site: { contentEpochs: ContentEpochs } };

/** It shows something of every area, so each change moves past what was cached before (rules/platform#freshness). */
export async function readHome({ db, kv, site, now, defer }: HomeContext): Promise<HomeData> {
  const epoch = epochKey(site.contentEpochs, CONTENT_AREAS);
  const isFresh = ({ at }: HomeData) => at <= now && now - at < FRESH_MS;
  if (cached?.epoch === epoch && isFresh(cached.data)) return cached.data;

  const key = `home:6:${epoch}`;
  const shared = await readShared(kv, key);
  if (shared !== null && isFresh(shared)) {
    cached = { epoch, data: shared };
    return shared;
  }
  const data = await computeHome(db, now);
  cached = { epoch, data };
  defer(kv.put(key, JSON.stringify(data), { expirationTtl: CACHE_SECONDS }));
  return data;
}

/** Null also for a document of another shape, and while KV does not answer: D1 is the truth. */
async function readShared(kv: KVNamespace, key: string): Promise<HomeData | null> {
  const stored: unknown = await kv.get(key, "json").catch(() => null);
  const parsed = homeData.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** Makes this isolate read afresh; for tests, which move the clock and the rows under it. */
export function forgetHome(): void {
  cached = undefined;
}
