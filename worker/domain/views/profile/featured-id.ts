import { type Placeholder, sql } from "drizzle-orm";
import type { FeaturedKind } from "../../voice/profiles/looks";
import { profiles } from "../../voice/profiles/schema";

/** What a member features of one kind; a subquery, so that finding it costs no trip of its own. */
export const featuredId = (author: string | Placeholder, kind: FeaturedKind) =>
  sql`(select ${profiles.featuredId} from ${profiles} where ${profiles.userId} = ${author} and ${profiles.featuredKind} = ${kind})`;
