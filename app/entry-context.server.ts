import type { EntryContext } from "react-router";

type Match = EntryContext["staticHandlerContext"]["_match"];

/** Paths whose routes are remembered. */
const REMEMBERED_MAX = 500;
const remembered = new WeakMap<EntryContext["manifest"], Map<string, ReturnType<Match>>>();

/**
 * The same context for one rendering, with what the router would otherwise work out on every request: the routes of the
 * whole site beside those of the page, the routes of the paths above it, and the data, which it would wait for.
 * @param data as the router writes it into the page; null where there is none
 */
export function readyToRender(entry: EntryContext, data: string | null): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  return {
    ...entry,
    manifest: { ...manifest, entry: { ...manifest.entry, imports: [] }, routes: routesOfPage(entry) },
    staticHandlerContext: { ...staticHandlerContext, _match: remembering(manifest, staticHandlerContext._match) },
    ...(data !== null && withData(data)),
  };
}

/** What the scripts of a page import: its files, without those that it names as its own. */
export function importsOf({ manifest: { entry, routes }, staticHandlerContext }: EntryContext): string[] {
  const ofRoutes = staticHandlerContext.matches.flatMap(({ route: { id } }) => routes[id]?.imports ?? []);
  return [...new Set([...entry.imports, ...ofRoutes])];
}

/**
 * Its own keys are the page's routes, of which components are made; the others are found all the same. What these import
 * the router would name twice, as elements and in a script: who is to fetch it early is told by `importsOf`.
 */
function routesOfPage({
  manifest: { routes },
  staticHandlerContext,
}: EntryContext): EntryContext["manifest"]["routes"] {
  const own = staticHandlerContext.matches.map(({ route: { id } }) => {
    const route = routes[id];
    return [id, { value: route && { ...route, imports: [] }, enumerable: true }];
  });
  return Object.create(routes, Object.fromEntries(own) as PropertyDescriptorMap) as typeof routes;
}

function remembering(manifest: EntryContext["manifest"], match: Match): Match {
  const known = remembered.get(manifest) ?? new Map<string, ReturnType<Match>>();
  remembered.set(manifest, known);
  return (path) => {
    if (typeof path !== "string") return match(path);
    let matches = known.get(path);
    if (matches === undefined) {
      matches = match(path);
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.set(path, matches);
    }
    return matches;
  };
}

/** Where the router keeps what it has read of its own stream. */
function withData(value: string): Pick<EntryContext, "serverHandoffStream" | "renderMeta"> {
  const part = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  const streamCache = [part({ done: false, value }), part({ done: true, value: "" })];
  return { serverHandoffStream: new ReadableStream(), renderMeta: { streamCache } };
}
