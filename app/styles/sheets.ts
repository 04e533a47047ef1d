/**
 * The `links` of a screen that needs its area's sheets beside the base that every page has. With a precedence React
 * keeps the place of each sheet, and shows a screen that is navigated to only when its sheets are there.
 */
export const sheets =
  (...hrefs: string[]) =>
  () =>
    hrefs.map((href) => ({ rel: "stylesheet", href, precedence: "area" }));
