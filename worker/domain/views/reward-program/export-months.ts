import type { Db } from "../../../db/client";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { programMonths } from "./program-figures";

/** Points, all of them without a sign, and what the site owed at the end of the month in dollars. */
export const MONTH_COLUMNS = [
  "Month",
  "Issued",
  "Taken back",
  "Given by staff",
  "Taken by staff",
  "Redeemed",
  "Returned",
  "Newly held",
  "Outstanding",
  "Liability (USD)",
] as const;

/** Every month, oldest first; audited. @throws Unauthenticated; Forbidden */
export async function* exportMonths(
  db: Db,
  viewer: Viewer,
  { now, requestId }: { now: number; requestId: string },
): AsyncGenerator<string[][], void> {
  const actor = demand(viewer, "rewards.oversee");
  const subject = { subjectType: "rewards", subjectId: "months", detail: {} };
  await record(db, { actor, action: "rewards.exported", ...subject, requestId }, now);
  const months = await programMonths(db, viewer, now);
  yield months.map(({ month, outstanding, ...of }) => [
    month,
    ...[of.issued, of.takenBack, of.givenByStaff, of.takenByStaff, of.redeemed, of.returned, of.held, outstanding].map(
      String,
    ),
    (outstanding / 100).toFixed(2),
  ]);
}
