/** What a screen's `handle` tells the root about it. */
export interface ScreenHandle {
  /** The screen brings its own frame, or none. */
  bare?: true;
  /** Addresses of the sheets that it needs beside the base that every page has. */
  sheets?: string[];
}

/** The `handle` of a screen that shows what these areas' sheets style. */
export const sheets = (...hrefs: string[]): ScreenHandle => ({ sheets: hrefs });
