import { z } from "zod";
import type { AlkaloidLine, Alkaloids } from "../results/alkaloids";
import { ALKALOID_UNITS, type AlkaloidUnit } from "../results/forms";
import { PRINTED_KINDS } from "../results/printed-value";

const line = z.object({
  shown: z.string().describe("What the certificate prints, such as `0.08`, `< 0.5`, `ND` or `NT`"),
  kind: z.enum(PRINTED_KINDS).describe("How that is read; `not-tested`: the laboratory did not measure it"),
  value: z.number().nullable().describe("The printed number; null for a bound or a word, which are no number"),
  unit: z.enum(ALKALOID_UNITS).describe("The unit on the certificate"),
  limit: z.string().nullable().describe("As printed, in that unit; null where none is"),
  percent: z.number().nullable().describe("Converted to percent of weight; null unless a number is printed"),
});

/** What a certificate prints of the alkaloids, as the API and the open data give it. */
export const alkaloidsShape = z.object({
  mitragynine: line,
  "7ohMitragynine": line,
  paynantheine: line,
  speciogynine: line,
  total: line.describe("The total that the certificate prints; never computed here"),
});

const toLine = ({ shown, kind, limit, percent }: AlkaloidLine, unit: AlkaloidUnit): z.infer<typeof line> => ({
  shown,
  kind,
  value: kind === "number" ? Number(shown.replaceAll(",", "")) : null,
  unit,
  limit,
  percent,
});

export const toAlkaloids = ({ unit, lines }: Alkaloids): z.infer<typeof alkaloidsShape> => ({
  mitragynine: toLine(lines.mitragynine, unit),
  "7ohMitragynine": toLine(lines.sevenOhMitragynine, unit),
  paynantheine: toLine(lines.paynantheine, unit),
  speciogynine: toLine(lines.speciogynine, unit),
  total: toLine(lines.totalAlkaloids, unit),
});

const claimShape = z
  .object({ of: z.string(), shown: z.string(), unit: z.enum(ALKALOID_UNITS) })
  .nullable()
  .describe("What the label claims; null where it claims nothing");

/** The same with the label's claim, for whoever entered or checks it. */
export const enteredAlkaloids = alkaloidsShape.extend({ labelClaim: claimShape });
export const toEnteredAlkaloids = (alkaloids: Alkaloids): z.infer<typeof enteredAlkaloids> => ({
  ...toAlkaloids(alkaloids),
  labelClaim: alkaloids.claim && { of: alkaloids.claim.of, shown: alkaloids.claim.shown, unit: alkaloids.unit },
});
