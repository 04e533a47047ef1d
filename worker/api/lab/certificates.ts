import { Hono } from "hono";
import { z } from "zod";
import { checkCertificate, FILE_STATES } from "../../domain/catalogue/lab/certificates/check-certificate";
import { OVERALL_SAFETY } from "../../domain/catalogue/lab/results/forms";
import { Invalid } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";

const result = z.object({
  id: z.string(),
  state: z.enum(FILE_STATES).exclude(["unknown"]),
  batchNumber: z.string(),
  testDate: z.string().describe("YYYY-MM-DD"),
  expiresAt: z.number().int().describe("UTC epoch milliseconds"),
  overallSafety: z.enum(OVERALL_SAFETY),
  supersededBy: z.string().nullable().describe("The result that replaced it"),
  productName: z.string().nullable(),
  vendorId: z.string(),
  vendorName: z.string().nullable(),
  labName: z.string().nullable(),
});

const answer = z.object({
  state: z.enum(FILE_STATES).describe("From verified results only; whatever else there may be is unknown"),
  resultId: z.string().nullable().describe("The result that the state comes from; its page is /lab/{id}"),
  expired: z.boolean().describe("Whether that result has expired, also where it was superseded"),
  failed: z
    .object({ resultId: z.string(), expired: z.boolean() })
    .nullable()
    .describe("The newest result on the file that failed safety, and whether it has expired"),
  results: z.array(result),
});

/** The file stays with its owner; only its hash is asked about (rules/certificates#file-check). */
export const labCertificatesApi = new Hono<AppEnv>().get(
  "/:hash",
  describe({
    tag: "Lab verification",
    summary: "Whether a certificate with this SHA-256 is on record",
    description: "`hash` is the SHA-256 of the file as 64 hexadecimal digits.",
    answer,
    problems: [400],
  }),
  async (c) => {
    const { db, now } = c.get("request");
    const hash = c.req.param("hash");
    if (!/^[0-9a-f]{64}$/i.test(hash)) throw new Invalid({ hash: "A SHA-256 is 64 hexadecimal digits." });
    return c.json(await checkCertificate(db, hash, now), 200, { "cache-control": "private, no-cache" });
  },
);
