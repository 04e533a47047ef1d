/** CSS pixels of the longer side; the whole picture is a click away. */
const SHOWN_SIDE = 320;

/** Pixels on the screen. */
export function drawnAs({ width, height }: { width: number; height: number }) {
  const share = Math.min(1, SHOWN_SIDE / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
