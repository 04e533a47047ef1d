import { PRINTED_MAX } from "../results/result-fields";
import type { PrintedLine } from "./read-tables";

/** What the certificate says of one thing, where all that it says of it is the same. */
export function agreed<L extends Pick<PrintedLine, "value" | "limit" | "unit">>(lines: readonly L[]): L | null {
  const [first, ...others] = lines;
  const isSame = (other: L) => other.value === first?.value && other.limit === first.limit && other.unit === first.unit;
  return first !== undefined && first.value.length <= PRINTED_MAX && others.every(isSame) ? first : null;
}
