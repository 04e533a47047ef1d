import { z } from "zod";

/** Parts of answers that vendors and products share. */
export const at = z.number().int().describe("UTC epoch milliseconds");

export const histogram = z.array(z.number().int()).length(5).describe("How many gave 1, 2, 3, 4 and 5 stars");

export const evidence = z
  .object({
    kind: z.enum(["lab", "fail", "expired", "wait", "vendor", "none"]),
    at: at.nullable().describe("Test date of `lab` and `fail`, expiry of `expired`, upload of `wait`"),
    text: z.enum(["Lab verified", "Failed", "Expired", "Pending", "Vendor-reported", "Not tested"]),
  })
  .describe("What the newest laboratory result says; never that a product is safe or lawful for the reader");
