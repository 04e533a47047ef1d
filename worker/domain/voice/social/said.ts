import { sql } from "drizzle-orm";
import { vendors } from "../../catalogue/vendors/schema";
import { socialPosts } from "./schema";

const effects = sql`nullif((select group_concat(value, ', ') from json_each(${socialPosts.effects})), '')`;
const vendor = sql`(select ${vendors.name} from ${vendors} where ${vendors.id} = ${socialPosts.vendorId})`;

/** All that a post says, as text: whoever decides about it, or looks up what it said, has the whole of it. */
export const saidInFull = sql<string>`${socialPosts.content} || iif(${socialPosts.type} = 'experience_report', char(10, 10) || ltrim(concat_ws(char(10), 'From: ' || ${vendor}, 'Took: ' || ${socialPosts.dose}, 'Effects: ' || ${effects}, 'Rating: ' || ${socialPosts.rating} || ' of 5', 'Notes: ' || ${socialPosts.notes})), '')`;
