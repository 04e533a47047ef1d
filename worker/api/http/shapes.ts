import { z } from "zod";
import { evidenceShape } from "../../domain/catalogue/lab/results/evidence-shape";

/** Parts of answers that vendors and products share. */
export const at = z.number().int().describe("UTC epoch milliseconds");

/** What a write answers that has nothing else to say. */
export const done = z.object({ success: z.literal(true) });

export const histogram = z.array(z.number().int()).length(5).describe("How many gave 1, 2, 3, 4 and 5 stars");

export const evidence = evidenceShape.describe(
  "What the newest laboratory result says; never that a product is safe or lawful for the reader",
);

export const effects = z
  .array(z.object({ effect: z.string(), reports: z.number().int(), byStaff: z.boolean() }))
  .describe("As reviewers report them (at least 3), or set by staff; never a claim about health");
