import type { RequestContext } from "../../context";
import { computeHome } from "./compute-home";
import { homeData, type HomeData } from "./home-data";

/** How old a home page may be (rulings, area 1), and how old the part of it that is dear to read. */
const FRESH_MS = 30_000;
const SLOW_FRESH_MS = 10 * 60_000;
/** Seconds KV keeps a copy; its age is judged by `at`, and an outdated one still lends its slow part. */
const KEPT_SECONDS = 3600;

let kept: { epoch: number; data: HomeData } | undefined;

type HomeContext = Pick<RequestContext, "db" | "kv" | "now" | "defer"> & { site: { contentEpoch: number } };

/**
 * The home page's figures and lists, at most 30 seconds old. A hide, a ban or a mode change moves the content epoch,
 * and with it past everything that was kept before (rulings R18).
 */
export async function readHome({ db, kv, site, now, defer }: HomeContext): Promise<HomeData> {
  const epoch = site.contentEpoch;
  const isFresh = ({ at }: { at: number }, age: number) => at <= now && now - at < age;
  const own = kept?.epoch === epoch ? kept.data : null;
  if (own !== null && isFresh(own, FRESH_MS)) return own;

  const key = `home:1:${epoch}`;
  const shared = await readShared(kv, key);
  if (shared !== null && isFresh(shared, FRESH_MS)) {
    kept = { epoch, data: shared };
    return shared;
  }
  const slow = [shared, own].find((each) => each !== null && isFresh(each.slow, SLOW_FRESH_MS))?.slow ?? null;
  const data = await computeHome(db, now, slow);
  kept = { epoch, data };
  defer(kv.put(key, JSON.stringify(data), { expirationTtl: KEPT_SECONDS }));
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
  kept = undefined;
}
