import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { mayReadPassing, type Restriction } from "../../voice/forum/access";
import { forumCategories } from "../../voice/forum/schema";

/** What a statement's text depends on: the restrictions that its reader passes. */
export interface Passing {
  passed: readonly Restriction[];
}

/** Whether a category may be read: seven rows a statement, not one a thread. */
export const isReadable = (categoryId: SQLWrapper, passed: readonly Restriction[]): SQL =>
  sql`${categoryId} in (select ${forumCategories.id} from ${forumCategories} where ${mayReadPassing(passed)})`;
