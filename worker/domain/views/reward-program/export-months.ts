import type { Db } from "../../../db/client";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { programMonths } from "./program-figures";

/** Points: the parts without a sign, what they come to with one where it is below zero; and what the site owed at the end of the month in dollars. */
export const MONTH_COLUMNS = [
  "Month",
  "Earned",
  "Taken back",
  "Given by staff",
  "Taken by staff",
  "Issued",
  "Redemptions requested",
  "Redemptions returned",
  "Redeemed",
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
    ...[of.earned, of.takenBack, of.givenByStaff, of.takenByStaff, of.issued].map(String),
    ...[of.requested, of.returned, of.redeemed, of.held, outstanding].map(String),
    (outstanding / 100).toFixed(2),
  ]);
}
