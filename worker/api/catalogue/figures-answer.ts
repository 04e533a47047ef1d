import { z } from "zod";
import type { Figures } from "../../domain/catalogue/comparable/figures";
import { NO_STRENGTH } from "../../domain/catalogue/comparable/strength";
import { CLAIMS_OF } from "../../domain/catalogue/lab/results/result-fields";

const MEASURES = ["g", "piece"] as const;
const content = z.object({ mg: z.number(), per: z.enum(MEASURES) });

/** What products can be compared by (rules/products#comparable-numbers). */
export const figures = z
  .object({
    alkaloid: z.enum(CLAIMS_OF).nullable().describe("The one that such products are sold by"),
    measured: content
      .extend({ printed: z.string().describe("As on the certificate") })
      .nullable()
      .describe("Milligrams of it in the sample of that one batch; only from a result that is in date and passed"),
    reason: z.enum(NO_STRENGTH).nullable().describe("Why nothing is measured"),
    source: z.object({ batch: z.string(), testDate: z.string() }).nullable().describe("Of the newest result"),
    claim: content.nullable().describe("What the label of that batch claims"),
    least: z
      .array(
        z.object({
          size: z.string(),
          price: z.number().describe("US dollars"),
          inStock: z.boolean(),
          unit: z.string().describe("`g`, `tablet`, …"),
          pricePerUnit: z.number().describe("US dollars"),
          pricePerMg: z.number().nullable().describe("US dollars for a measured milligram of the alkaloid"),
        }),
      )
      .describe("The least price of each unit, of what is in stock where anything is"),
  })
  .describe("Arithmetic on what the vendor and the laboratory state; no advice");

/** Cents as dollars, to a millionth. */
const dollars = (cents: number): number => Number((cents / 100).toFixed(6));

export const figuresAnswer = ({ least, ...rest }: Figures): z.infer<typeof figures> => ({
  ...rest,
  least: least.map(({ size, priceCents, inStock, unit, perUnit, perMg }) => ({
    size,
    price: priceCents / 100,
    inStock,
    unit,
    pricePerUnit: dollars(perUnit),
    pricePerMg: perMg === null ? null : dollars(perMg),
  })),
});
