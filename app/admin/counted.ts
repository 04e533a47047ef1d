import { COUNTED_MOST } from "@worker/domain/foundation/lists/counted-most";
import { formatNumber } from "~/ui/format";

/** 12 → "12"; 1001, which is where counting stops, → "1,000+". */
export const counted = (n: number): string => (n > COUNTED_MOST ? `${formatNumber(COUNTED_MOST)}+` : formatNumber(n));
