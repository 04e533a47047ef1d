import { type SQL, sql } from "drizzle-orm";
import { startOfDay } from "../results/validity";

export interface LabStatus {
  verifiedAt: number | null;
  deactivatedAt: number | null;
  /** 00:00 UTC of the last day on which the accreditation holds; null where none is on record. */
  accreditationEndsAt: number | null;
}

/** Null where it can back a result (rules/lab#laboratories). */
export function labProblem(lab: LabStatus | null, testDate: string): string | null {
  if (lab === null) return "The laboratory is not on record.";
  if (lab.verifiedAt === null) return "The laboratory is not verified.";
  if (lab.deactivatedAt !== null) return "The laboratory is deactivated.";
  const { accreditationEndsAt: ends } = lab;
  return ends !== null && ends < startOfDay(testDate)
    ? "The laboratory's accreditation had ended on the day of the test."
    : null;
}

/** The same as a condition of a write, so that one deactivated meanwhile backs nothing. @param labId id or column */
export const labCanBack = (labId: SQL | string, testDate: string): SQL =>
  sql`exists (select 1 from lab_partners as partner where partner.id = ${labId} and partner.verified_at is not null
    and partner.deactivated_at is null
    and coalesce(partner.accreditation_ends_at, ${Number.MAX_SAFE_INTEGER}) >= ${startOfDay(testDate)})`;
