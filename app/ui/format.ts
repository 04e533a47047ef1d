export { formatDate, formatDateTime } from "@worker/days";

/** 1234567 → "1,234,567". Written by hand: a browser's locale must not change what the server rendered. */
export function formatNumber(value: number): string {
  const [whole = "0", fraction] = Math.abs(value).toString().split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0 ? "−" : ""}${grouped}${fraction ? `.${fraction}` : ""}`;
}

/** Integer cents → "$18.00". */
export function formatMoney(cents: number): string {
  const amount = Math.abs(Math.round(cents));
  const rest = String(amount % 100).padStart(2, "0");
  return `${cents < 0 ? "−" : ""}$${formatNumber(Math.floor(amount / 100))}.${rest}`;
}

const withSign = (value: number): string => String(value).replace("-", "−");

/** 950 → "950", 1234 → "1.2K", 3400000 → "3.4M". */
export function formatCompact(value: number): string {
  const units: readonly [number, string][] = [
    [1e6, "M"],
    [1e3, "K"],
  ];
  for (const [size, suffix] of units) {
    // 999,950 would round to "1000K", so the step up starts where the rounding does.
    if (Math.abs(value) >= size - size / 20000) return `${withSign(Number((value / size).toFixed(1)))}${suffix}`;
  }
  return withSign(Math.round(value));
}

/** plural(1, "review") → "1 review"; plural(3, "reply", "replies") → "3 replies". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** A share of 0..1 → "83%". */
export function formatPercent(share: number, digits = 0): string {
  return `${(share * 100).toFixed(digits)}%`;
}

/** Megabytes or kilobytes of a file, in steps of 1024. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
