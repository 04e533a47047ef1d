import { currentTime } from "../clock";
import { type Env, readSettings } from "../env";
import { connect } from "../db/client";
import { countedD1 } from "../observe/counted-d1";
import { Usage } from "../observe/usage";
import { objectStubs } from "../../durable-objects/stubs";
import { daily } from "./daily";
import { deliverMail } from "./deliver-mail";
import { rebuildSearch } from "./rebuild-search";
import { refreshFacets } from "./refresh-facets";

/** What the cron triggers of wrangler.toml start. */
export const DAILY = "1 0 * * *";
/** The minute of an hour at which the minutely trigger does what is due once an hour. */
const HOURLY_AT = 7;

export async function runScheduled(event: ScheduledController, env: Env): Promise<void> {
  const settings = readSettings(env);
  const now = currentTime(settings);
  const usage = new Usage();
  const db = connect(countedD1(env.DB, usage));
  if (event.cron === DAILY) return daily(db, env, now);
  const hourly = new Date(event.scheduledTime).getUTCMinutes() === HOURLY_AT;
  const search = async () => {
    if (hourly) await refreshFacets(db, now);
    await rebuildSearch(objectStubs(env, usage), now, hourly);
  };
  await Promise.all([deliverMail(db, env, settings, now), search()]);
}
