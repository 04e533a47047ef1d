import { DAY_MS } from "../days";

/** As many as one call of the file store lists or deletes. */
const PAGE = 1000;

interface Sweep {
  prefix: string;
  /** Where in their order this run begins; it goes round until the limit. "" is the beginning. */
  from: string;
  /** Objects that one run looks at. */
  limit: number;
  /** UTC epoch milliseconds. */
  now: number;
  /** Which of some keys are still in use, at most a thousand at once. */
  inUse: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Deletes objects that nothing names anymore. What is younger than a day stays: it may have been stored for a row that
 * is yet to be written.
 * @returns how many were deleted
 */
export async function sweepOrphans(files: R2Bucket, { prefix, from, limit, now, inUse }: Sweep): Promise<number> {
  let [left, deleted, startAfter, isRound] = [limit, 0, prefix + from, from === ""];
  while (left > 0) {
    const page = await files.list({ prefix, startAfter, limit: Math.min(PAGE, left) });
    const seen = isRound && from !== "" ? page.objects.filter(({ key }) => key <= prefix + from) : page.objects;
    const old = seen.filter(({ uploaded }) => uploaded.getTime() < now - DAY_MS).map(({ key }) => key);
    const used = old.length === 0 ? new Set<string>() : await inUse(old);
    const orphans = old.filter((key) => !used.has(key));
    if (orphans.length > 0) await files.delete(orphans);
    deleted += orphans.length;
    left -= page.objects.length;
    if (page.truncated && seen.length === page.objects.length) startAfter = page.objects.at(-1)?.key ?? prefix;
    else if (isRound) break;
    else [startAfter, isRound] = [prefix, true];
  }
  return deleted;
}
