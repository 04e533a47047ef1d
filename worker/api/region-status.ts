import { z } from "zod";
import type { Db } from "../db/client";
import type { Substance } from "../domain/products/forms";
import { LEGAL_STATUSES } from "../domain/substances/forms";
import { notesOf } from "../domain/substances/status";
import { NotFound } from "../errors";

export type Notes = NonNullable<Awaited<ReturnType<typeof notesOf>>>;

/** What is on record for a product's substance in the region that was asked for (rulings R9). */
export const regionStatus = z
  .object({
    region: z.string(),
    name: z.string(),
    status: z.enum(LEGAL_STATUSES).describe("unknown wherever no dated source settles it"),
    asOf: z.string().nullable().describe("YYYY-MM-DD, when the source was last read"),
    sourceUrl: z.string().nullable(),
  })
  .optional()
  .describe("Only with `region`. It never says that a product is legal for anybody");

/**
 * What the table says of each substance in a region. No trip without a region.
 * @param region "" for none
 * @throws NotFound for a region that there is not
 */
export async function requireNotes(db: Db, region: string): Promise<Notes | null> {
  if (region === "") return null;
  const notes = await notesOf(db, region);
  if (notes === null) throw new NotFound("There is no such region.");
  return notes;
}

/** The member of an answer that holds it. */
export const regionStatusOf = (notes: Notes | null, substance: Substance) =>
  notes === null ? {} : { regionStatus: notes(substance) };
