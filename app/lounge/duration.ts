const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS = [
  { size: DAY, name: "d" },
  { size: HOUR, name: "h" },
  { size: MINUTE, name: "min" },
] as const;

/** How long something took, by its two largest units: "2 d 4 h", "35 min", "under 1 min". @param ms milliseconds */
export function formatDuration(ms: number): string {
  const first = UNITS.findIndex(({ size }) => ms >= size);
  if (first === -1) return "under 1 min";
  let left = ms;
  const parts = UNITS.slice(first, first + 2).map(({ size, name }) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { count, text: `${count} ${name}` };
  });
  return parts
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(" ");
}
