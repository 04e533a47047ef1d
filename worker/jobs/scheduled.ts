import { currentTime } from "../clock";
import { type Env, readSettings } from "../env";
import { connect } from "../db/client";
import { countedD1 } from "../observe/counted-d1";
import { Usage } from "../observe/usage";
import { sweep } from "./sweep";

/** What the cron triggers of wrangler.toml start. */
const DAILY = "17 3 * * *";

export async function runScheduled(event: ScheduledController, env: Env): Promise<void> {
  const settings = readSettings(env);
  const now = currentTime(settings);
  const db = connect(countedD1(env.DB, new Usage()));
  if (event.cron === DAILY) await sweep(db, now);
}
