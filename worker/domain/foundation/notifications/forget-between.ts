import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { AND_OTHERS } from "./notify";
import { notifications } from "./schema";

/** In the place of a name that its reader is not to see anymore. */
const SOMEBODY = "A member";

/**
 * The statements by which what two members were told of each other goes, in the batch of a block: from the lists, the
 * counts and whatever was not mailed yet (rules/people#blocking). A notice that others are merged into stays for them,
 * without the name and without words that may be the other's; taking the block back brings nothing of it back.
 */
export function forgetBetween(db: Db, one: string, other: string) {
  const { userId, relatedUserId, relatedUsername, title, message, type, count } = notifications;
  const between = sql`((${userId} = ${one} and ${relatedUserId} = ${other}) or (${userId} = ${other} and ${relatedUserId} = ${one}))`;
  const didIt = sql`substr(${title}, length(${relatedUsername}) + 1)`;
  db.news.add(one);
  db.news.add(other);
  return [
    db
      .delete(notifications)
      .where(sql`${between} and substr(${didIt}, 1, ${sql.raw(String(AND_OTHERS.length))}) is not ${AND_OTHERS}`),
    db
      .update(notifications)
      .set({
        title: sql`${SOMEBODY} || ${didIt}`,
        // Of a like it is the reader's own text.
        message: sql`iif(${type} = 'like', ${message}, '')`,
        relatedUserId: null,
        relatedUsername: SOMEBODY,
        count: sql`max(1, ${count} - 1)`,
      })
      .where(between),
  ] as const;
}
