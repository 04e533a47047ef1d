import { preload } from "react-dom";

/** What a screen's `handle` tells the root about it. */
export interface ScreenHandle {
  /** The screen brings its own frame, or none. */
  bare?: true;
  /** Addresses of the sheets that it needs beside the base that every page has. */
  sheets?: string[];
}

/**
 * The `handle` of a screen that shows what these areas' sheets style. It runs as the screen's script arrives, so the
 * sheets come beside its data and not after them.
 */
export function sheets(...hrefs: string[]): ScreenHandle {
  if (!import.meta.env.SSR) for (const href of hrefs) preload(href, { as: "style" });
  return { sheets: hrefs };
}
