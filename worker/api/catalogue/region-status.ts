import { z } from "zod";
import type { Db } from "../../db/client";
import type { Substance } from "../../domain/catalogue/substances/classes";
import { LEGAL_STATUSES } from "../../domain/catalogue/substances/forms";
import { regionName } from "../../domain/catalogue/substances/regions";
import { type Notes, notesOf } from "../../domain/catalogue/substances/status";
import { NotFound } from "../../errors";

/** What is on record for a product's substance in the region that was asked for (rules/substances#chosen-region). */
export const regionStatus = z
  .object({
    region: z.string(),
    name: z.string(),
    status: z.enum(LEGAL_STATUSES).describe("unknown wherever no dated source settles it"),
    asOf: z.string().nullable().describe("YYYY-MM-DD, when the source was last read"),
    sourceUrl: z.string().nullable(),
  })
  .optional()
  .describe("Only with `region`. It never says that a product is legal for anyone");

/** @param region "" for none @throws NotFound for one that there is not */
export function requireRegion(region: string): void {
  if (region !== "" && regionName(region) === null) throw new NotFound("There is no such region.");
}

/** No trip without a region. @param region "" for none @throws NotFound for a region that there is not */
export async function requireNotes(db: Db, region: string): Promise<Notes | null> {
  requireRegion(region);
  return notesOf(db, region);
}

export const regionStatusOf = (notes: Notes | null, substance: Substance) =>
  notes === null ? {} : { regionStatus: notes(substance) };
