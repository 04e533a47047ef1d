/** A body that has not said its first word by then has no sender. */
const GRACE_MS = 20_000;
/** Bytes a second, on average, below which a sender only keeps others waiting: a slow phone sends three times as much. */
export const LEAST_RATE = 32_768;
/** However large, a body is here by then. */
const DEADLINE_MS = 300_000;

/** Holds a sender to the least rate: each read gets what time is left by then. */
export function paced(started = Date.now()) {
  return {
    /** @param arrived bytes so far @throws Error when the time is up before the read ends */
    async within<T>(reading: Promise<T>, arrived: number): Promise<T> {
      const allowed = Math.min(GRACE_MS + (arrived / LEAST_RATE) * 1000, DEADLINE_MS);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        const left = Math.max(started + allowed - Date.now(), 0);
        timer = setTimeout(() => reject(new Error("The sender is too slow.")), left);
      });
      return Promise.race([reading, late]).finally(() => clearTimeout(timer));
    },
  };
}
