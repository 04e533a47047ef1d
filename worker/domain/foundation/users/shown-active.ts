import { sql } from "drizzle-orm";
import { users } from "./schema";

/** When somebody was last active, UTC epoch milliseconds; null where they do not show it (rules/privacy#seen-online). */
export const shownActiveAt = sql<number | null>`iif(${users.showLastActive} = 1, ${users.lastActiveAt}, null)`.as(
  "shown_active_at",
);
