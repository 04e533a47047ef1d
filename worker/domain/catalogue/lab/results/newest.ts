import type { Selected } from "../../../../db/columns";
import type { NewestResult } from "./evidence";
import { labResults } from "./schema";

/** What evidence is read from, of `lab_results` left-joined by a product's or vendor's `newest_result_id`. */
export const newestColumns = {
  resultStatus: labResults.status,
  testDate: labResults.testDate,
  expiresAt: labResults.expiresAt,
  overallSafety: labResults.overallSafety,
};

export type Newest = Selected<typeof newestColumns>;
type NewestRow = { [K in keyof Newest]: Newest[K] | null };

/** The newest verified result of such a row; null where there is none. */
export function newestOf({ resultStatus, testDate, expiresAt, overallSafety }: NewestRow): NewestResult | null {
  if (resultStatus === null || testDate === null || expiresAt === null || overallSafety === null) return null;
  return { status: resultStatus, testDate, expiresAt, overallSafety };
}
