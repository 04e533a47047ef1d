import type { RequestContext } from "../../../../context";
import { buildIndex, type DocumentStore } from "./build-index";
import { BrokenDocument } from "./document";
import type { LoadedIndex } from "./loaded-index";
import { type Documents, type Read, readVersion } from "./read-version";

/** For this long an isolate goes on with the version it has, without asking. */
const SURE_MS = 5_000;
/** Up to this age it still answers with it, and asks behind the answer. */
const SERVE_MS = 20_000;
/** Documents never change under their key. */
const CACHE_TTL_SECONDS = 86_400;

interface Needs extends Pick<RequestContext, "db" | "now" | "viewer" | "defer"> {
  kv: { get(key: string, options: { type: "arrayBuffer"; cacheTtl: number }): Promise<ArrayBuffer | null> };
  objects: Pick<RequestContext["objects"], "searchIndex">;
  site: { contentEpochs: Pick<RequestContext["site"]["contentEpochs"], "catalogue"> };
}

interface Held {
  index: LoadedIndex;
  epoch: number;
  /** Of these the next version takes what did not change. */
  documents: Documents;
  /** When the version was last confirmed; UTC epoch milliseconds. */
  askedAt: number;
}

let held: Held | undefined;
let loading: { version: string; result: Promise<Held> } | undefined;

/** A member is always asked for: what they changed must be there, unless not `own` (rules/search#freshness). */
export async function searchIndex(request: Needs, own = true): Promise<LoadedIndex> {
  const { now, site, viewer, defer } = request;
  const author = own && viewer.kind === "member" ? viewer.id : null;
  if (held !== undefined && author === null && held.epoch >= site.contentEpochs.catalogue) {
    const age = now - held.askedAt;
    if (age >= 0 && age < SURE_MS) return held.index;
    if (age >= 0 && age < SERVE_MS) {
      held.askedAt = now;
      defer(refresh(request, null).catch(() => undefined));
      return held.index;
    }
  }
  return (await refresh(request, author)).index;
}

export function forgetIndex(): void {
  held = undefined;
  loading = undefined;
}

async function refresh(request: Needs, author: string | null): Promise<Held> {
  const { objects, site, now, defer } = request;
  const { version, epoch } = await objects.searchIndex().current({ author, epoch: site.contentEpochs.catalogue });
  if (held?.index.version === version) {
    held.askedAt = now;
    held.epoch = epoch;
    return held;
  }
  if (loading?.version !== version) {
    const result = load(request, version).finally(() => (loading = undefined));
    loading = { version, result };
    // Others wait for it too, so it must end even when this request is broken off.
    defer(result.catch(() => undefined));
  }
  held = await loading.result;
  return held;
}

/** Reads a version; what cannot be read is built again, at worst in this isolate's own memory. */
async function load(request: Needs, first: string): Promise<Held> {
  let version = first;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      return await hold(request, fromKv(request.kv), version);
    } catch (error) {
      if (!(error instanceof BrokenDocument)) throw error;
      ({ version } = await request.objects.searchIndex().heal(version));
    }
  }
  const memory = new Map<string, ArrayBuffer>();
  const store: DocumentStore = {
    put: async (key, value) =>
      memory.set(key, typeof value === "string" ? new TextEncoder().encode(value).buffer : value),
  };
  await buildIndex(request.db, store, { version, generation: 0, previous: null });
  return hold(request, async (key) => memory.get(key) ?? null, version);
}

async function hold({ now }: Needs, read: Read, version: string): Promise<Held> {
  return { ...(await readVersion(read, version, held?.documents)), askedAt: now };
}

const fromKv =
  (kv: Needs["kv"]): Read =>
  (key) =>
    kv.get(key, { type: "arrayBuffer", cacheTtl: CACHE_TTL_SECONDS });
