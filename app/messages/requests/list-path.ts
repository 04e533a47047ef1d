import { queryText } from "~/ui/query";

/** Where a page of the list stands. @param path of the page that shows it */
export const listPath = (path: string, cursor: string | null): string =>
  cursor === null ? path : `${path}?${queryText({ cursor })}`;
