/** What a screen's `handle` tells the root about it. */
export interface ScreenHandle {
  /** The screen brings its own frame, or none. */
  bare?: true;
  /** Addresses of the sheets that it needs beside the base that every page has. */
  sheets?: string[];
}

/**
 * The `handle` of a screen that shows what these areas' sheets style. It runs as the screen's script arrives, so the
 * sheets come beside its data and not after them. They are fetched, not preloaded: the script comes also for a form that
 * is sent to the screen from another and leads back there, and then nothing asks for them.
 */
export function sheets(...hrefs: string[]): ScreenHandle {
  if (!import.meta.env.SSR)
    for (const href of hrefs.filter((each) => !isLinked(each))) void fetch(href).catch(() => null);
  return { sheets: hrefs };
}

const isLinked = (href: string) => document.querySelector(`link[href="${href}"]`) !== null;
