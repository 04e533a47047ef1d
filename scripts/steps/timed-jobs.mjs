import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cronsOf, dueBetween } from "./cron.mjs";
import { root } from "./run.mjs";

const MINUTE_MS = 60_000;
/** More than the longest job takes; a server that answers nothing must not stop the jobs that follow. */
const ANSWER_MS = Number(process.env.TIMED_JOBS_ANSWER_MS ?? 5 * MINUTE_MS);
const TRIGGER = "/cdn-cgi/local/scheduled";

/**
 * Triggers the Worker of a local server as the platform does a deployed one, which no local server does by itself. Each
 * job runs once at first, for what fell due while the server was off: a job that has nothing to do changes nothing.
 */
export async function runTimedJobs(url) {
  if (process.env.TIMED_JOBS === "0") return;
  const crons = cronsOf(readFileSync(join(root, "wrangler.toml"), "utf8"));
  for (const cron of crons.toReversed()) await trigger(url, cron);
  let done = Date.now();
  const again = () =>
    setTimeout(
      async () => {
        const now = Date.now();
        const due = dueBetween(crons, done, now);
        done = now;
        for (const cron of due) await trigger(url, cron);
        again();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    ).unref();
  again();
}

async function trigger(url, cron) {
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(`${url}${TRIGGER}?${new URLSearchParams({ cron })}`, { signal }).catch((error) => error);
  if (answer.name === "TimeoutError")
    console.error(
      `▸ The timed job "${cron}" did not end within ${ANSWER_MS / MINUTE_MS} minutes; the next ones go on.`,
    );
  // A server that has ended says so itself.
  else if (answer.ok === false)
    console.error(`▸ The timed job "${cron}" failed; what the server printed stands above.`);
}
