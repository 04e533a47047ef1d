import { env } from "cloudflare:workers";

declare global {
  /** The test runner's own state. */
  var __vitest_worker__: { filepath?: string };
  /** The search index that each file asked for, by the file. */
  var searchIndexes: Map<string, DurableObjectId> | undefined;
}

const file = (): string => encodeURIComponent(globalThis.__vitest_worker__.filepath ?? "");
const own = (name: string): string => `${file()} ${name}`;

/** Gives each file Durable Objects, cached pages and counters of its own: what is called by name is another in each. */
export function useOwnNames(): void {
  // Once a process: what was replaced is the object's own from then on.
  if (Object.hasOwn(caches, "open")) return;
  const { LIMITER, SEARCH_INDEX, READS } = env;
  const indexes = (globalThis.searchIndexes = new Map());

  const limiterId = LIMITER.idFromName.bind(LIMITER);
  LIMITER.idFromName = (name) => limiterId(own(name));
  const indexId = SEARCH_INDEX.idFromName.bind(SEARCH_INDEX);
  SEARCH_INDEX.idFromName = (name) => {
    const id = indexId(own(name));
    indexes.set(file(), id);
    return id;
  };
  const limit = READS.limit.bind(READS);
  READS.limit = ({ key }) => limit({ key: own(key) });
  const open = caches.open.bind(caches);
  caches.open = (name) => open(own(name));
}

/** The file's search index, if it asked for it. */
export function searchIndexOfFile(): DurableObjectStub | undefined {
  const id = globalThis.searchIndexes?.get(file());
  return id && env.SEARCH_INDEX.get(id);
}
