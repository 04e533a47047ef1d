import { not, type Placeholder, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { can, type Viewer } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";

/**
 * The member for whom lists leave out those with whom there is a block; undefined where nobody is left out: whoever
 * moderates sees what everybody wrote, so that nobody hides from them by blocking them.
 */
export const keptApart = (viewer: Viewer): string | undefined =>
  viewer.kind === "visitor" || can(viewer, "forum.moderate") ? undefined : viewer.id;

/**
 * That no block stands between a list's reader and who wrote what it shows (rules/people#blocking).
 * @param reader as `keptApart` names them
 * @param author column of an account's id
 */
export const isNotApart = (reader: string | Placeholder | undefined, author: SQLWrapper): SQL | undefined =>
  reader === undefined ? undefined : not(isBlockedBetween(sql`${reader}`, author));
