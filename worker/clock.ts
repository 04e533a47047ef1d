import type { Settings } from "./env";

let startedAt: number | undefined;

/**
 * The one clock (rulings R19). `NOW`, outside production, sets the moment at which this isolate started; time then
 * runs on from there.
 * @returns UTC epoch milliseconds
 */
export function currentTime(settings: Settings): number {
  const real = Date.now();
  if (settings.NOW === undefined || settings.ENVIRONMENT === "production") return real;
  startedAt ??= real;
  const numeric = Number(settings.NOW);
  const start = Number.isFinite(numeric) ? numeric : Date.parse(settings.NOW);
  if (!Number.isFinite(start)) throw new Error(`NOW is neither an ISO date nor epoch milliseconds: ${settings.NOW}`);
  return start + (real - startedAt);
}
