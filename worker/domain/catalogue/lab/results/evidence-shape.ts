import { z } from "zod";
import { EVIDENCE_TEXTS, type EvidenceKind } from "./forms";

const kinds = Object.keys(EVIDENCE_TEXTS) as EvidenceKind[];

export const evidenceShape = z.object({
  kind: z.enum(kinds),
  at: z
    .number()
    .int()
    .nullable()
    .describe("Test date of `lab` and `fail`, expiry of `expired`, upload of `wait`; UTC epoch milliseconds"),
  text: z.enum(kinds.map((kind) => EVIDENCE_TEXTS[kind])),
});
