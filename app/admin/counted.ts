import { formatNumber } from "~/ui/format";

/** Dashboards count up to here (worker/domain/foundation/lists/bounded-count.ts), so that a figure costs the same at any size. */
const COUNTED_MOST = 1000;

/** 12 → "12"; 1001, which is where counting stops, → "1,000+". */
export const counted = (n: number): string => (n > COUNTED_MOST ? `${formatNumber(COUNTED_MOST)}+` : formatNumber(n));
