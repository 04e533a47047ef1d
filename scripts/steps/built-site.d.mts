import type { convertV4MiniflareOptions } from "miniflare";

type Workers = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown }>["workers"];
type Bindings = Record<string, string>;

/** The built Worker as Miniflare takes it, with the variables and secrets that `bindingsOf` makes of the build's. */
export function builtWorkers(bindingsOf: (given: Bindings) => Bindings): Workers;
