import { DAY_MS } from "../../worker/days";
import type { Fingerprint } from "../../worker/domain/views/search/index/read-catalogue";
import type { Manifest } from "../../worker/domain/views/search/index/manifest";

/** Changes that are announced are gathered for this long before the index is built again. */
export const GATHER_MS = 2_000;
/** How often, at most, the database is asked whether it changed without anybody saying so. */
export const PROBE_MS = 20_000;
/** Documents of versions gone by stay for readers that still have them before them. */
export const KEEP_MS = 10 * 60_000;
/** The clock moves facets even when nobody writes, so the index is never older than this. */
export const AGE_MAX_MS = DAY_MS;

export interface Status {
  manifest: Manifest | null;
  /** UTC epoch milliseconds. */
  builtAt: number;
  /** Counts announced changes; `built` is how many of them the version holds. */
  touched: number;
  built: number;
}

/** Who asks for the version, and what it must hold. */
export interface Ask {
  /** The member whose own changes must be in it; null for everybody else. */
  author: string | null;
  /** The content epoch that the asker knows of (rules/platform#freshness). */
  epoch: number;
}

/** Whether the one who asks must wait for a build: there is no index, a hide or ban is missing, or a change of their own. */
export function mustWait({ manifest }: Status, ask: Ask, authorHasPending: boolean): boolean {
  return manifest === null || ask.epoch > manifest.epoch || (ask.author !== null && authorHasPending);
}

/** Whether a build is due without anybody waiting for it. */
export function isDue({ manifest, builtAt, touched, built }: Status, now: number): boolean {
  return manifest === null || touched > built || now - builtAt >= AGE_MAX_MS;
}

export const hasMoved = ({ manifest }: Status, seen: Fingerprint): boolean => manifest?.fingerprint !== seen.text;
