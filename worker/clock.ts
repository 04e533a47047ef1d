import type { Settings } from "./env";

let startedAt: number | undefined;

/**
 * The one clock (rules/platform#clock). `NOW`, outside production, sets the moment at which this isolate started; time
 * then runs on from there.
 * @returns UTC epoch milliseconds
 * @throws Error when `NOW` is no time
 */
export function currentTime(settings: Settings): number {
  const real = Date.now();
  const wanted = settings.NOW?.trim() ?? "";
  if (wanted === "" || settings.ENVIRONMENT === "production") return real;
  startedAt ??= real;
  const numeric = Number(wanted);
  const start = Number.isFinite(numeric) ? numeric : Date.parse(wanted);
  if (!Number.isFinite(start)) throw new Error(`NOW is neither an ISO date nor epoch milliseconds: ${wanted}`);
  return start + (real - startedAt);
}
