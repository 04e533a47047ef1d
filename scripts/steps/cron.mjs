const MINUTE_MS = 60_000;

/** The lines by which wrangler.toml has the platform trigger the Worker. */
export function cronsOf(wranglerToml) {
  const [, list = "[]"] = /^crons = (\[.*\])$/m.exec(wranglerToml) ?? [];
  return JSON.parse(list);
}

/** Which lines, of five fields that are each a number or "*", fell due in the minutes after `from` up to `to`, in UTC. */
export function dueBetween(crons, from, to) {
  const first = Math.floor(from / MINUTE_MS) + 1;
  const last = Math.floor(to / MINUTE_MS);
  const minutes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * MINUTE_MS);
  return crons.filter((cron) => minutes.some((minute) => isDue(cron, new Date(minute))));
}

function isDue(cron, at) {
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
  return cron.split(" ").every((field, index) => field === "*" || Number(field) === now[index]);
}
