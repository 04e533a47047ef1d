import { joined } from "../../../../db/columns";
import type { NewestResult } from "./evidence";
import { labResults } from "./schema";

/** What evidence is read from, of `lab_results` left-joined by a product's or vendor's `newest_result_id`. */
export const newestColumns = {
  resultStatus: joined(labResults.status, "result_status"),
  testDate: joined(labResults.testDate, "test_date"),
  expiresAt: joined(labResults.expiresAt, "expires_at"),
  overallSafety: joined(labResults.overallSafety, "overall_safety"),
};

type NewestRow = { [K in keyof typeof newestColumns]: (typeof newestColumns)[K]["_"]["type"] };

/** The newest verified result of such a row; null where there is none. */
export function newestOf({ resultStatus, testDate, expiresAt, overallSafety }: NewestRow): NewestResult | null {
  if (resultStatus === null || testDate === null || expiresAt === null || overallSafety === null) return null;
  return { status: resultStatus, testDate, expiresAt, overallSafety };
}
