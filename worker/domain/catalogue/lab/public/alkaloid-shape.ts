import { z } from "zod";
import type { AlkaloidLine, Alkaloids } from "../results/alkaloids";
import { ALKALOID_UNITS } from "../results/forms";
import { PRINTED_KINDS } from "../results/printed-value";

const line = z.object({
  shown: z.string().describe("What the certificate prints, such as `0.08`, `< 0.5`, `ND` or `NT`"),
  kind: z.enum(PRINTED_KINDS).describe("How that is read; `not-tested`: the laboratory did not measure it"),
  value: z.number().nullable().describe("The printed number; null for a bound or a word, which are no number"),
  unit: z.enum(ALKALOID_UNITS).describe("The unit on the certificate; one certificate can have several"),
  limit: z.string().nullable().describe("As printed, in that unit; null where none is"),
  percent: z.number().nullable().describe("Converted to percent of weight; null unless a number is printed, and always of `mg/unit`"),
});

/** What a certificate prints of the alkaloids, as the API and the open data give it. */
export const alkaloidsShape = z.object({
  mitragynine: line,
  "7ohMitragynine": line,
  paynantheine: line,
  speciogynine: line,
  total: line.describe("The total that the certificate prints; never computed here"),
});

const toLine = ({ shown, kind, value, unit, limit, percent }: AlkaloidLine): z.infer<typeof line> => ({
  shown,
  kind,
  value,
  unit,
  limit,
  percent,
});

export const toAlkaloids = ({ lines }: Alkaloids): z.infer<typeof alkaloidsShape> => ({
  mitragynine: toLine(lines.mitragynine),
  "7ohMitragynine": toLine(lines.sevenOhMitragynine),
  paynantheine: toLine(lines.paynantheine),
  speciogynine: toLine(lines.speciogynine),
  total: toLine(lines.totalAlkaloids),
});

const claimShape = z
  .object({ of: z.string(), shown: z.string(), unit: z.enum(ALKALOID_UNITS) })
  .nullable()
  .describe("What the label claims, in the unit of the line it is about; null where it claims nothing");

/** The same with the label's claim, for whoever entered or checks it. */
export const enteredAlkaloids = alkaloidsShape.extend({ labelClaim: claimShape });
export const toEnteredAlkaloids = (alkaloids: Alkaloids): z.infer<typeof enteredAlkaloids> => ({
  ...toAlkaloids(alkaloids),
  labelClaim: alkaloids.claim && { of: alkaloids.claim.of, shown: alkaloids.claim.shown, unit: alkaloids.claim.unit },
});
