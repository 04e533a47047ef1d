import { type SQL, sql } from "drizzle-orm";
import { users } from "../users/schema";

/** The name beside an act; a former member's is no longer shown, though the log itself holds it (rules/privacy#deletion). */
export const shownActor = (row: SQL): SQL<string> =>
  sql`coalesce((select ${users.username} from ${users} where ${users.id} = ${row}.actor_id and ${users.deletedAt} is not null), ${row}.actor_name)`;
