import { Hono } from "hono";
import { z } from "zod";
import { caseKindLabel, REPORTABLE_KINDS } from "../../domain/foundation/cases/case-kinds";
import { REPORT_THANKS, reportForm } from "../../domain/foundation/cases/forms";
import { reportContent } from "../../domain/oversight/moderation/report-content";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { json } from "../http/validate";

const eitherOf = (words: string[]) => new Intl.ListFormat("en-US", { type: "disjunction" }).format(words);

/** Reporting something to the moderators (rules/moderation#reports). */
export const reportsApi = new Hono<AppEnv>().post(
  "/",
  describe({
    tag: "Moderation",
    summary: `Report a ${eitherOf(REPORTABLE_KINDS.map((kind) => caseKindLabel(kind).toLowerCase()))}`,
    description:
      "A picture's id is the member's id, a slash and its file name; a message's is its conversation's id, a slash and its number. Of a message the server keeps what it says now; of a private one, what it reads with `revealed`: the message's key in base64, from your device. A second report by the same member on the same case counts nothing and answers alike. Content that is hidden answers 404.",
    answer: z.object({ message: z.literal(REPORT_THANKS) }),
    status: 201,
    problems: [400, 401, 403, 404, 413, 415],
  }),
  json(reportForm),
  async (c) => {
    await reportContent(c.get("request"), c.req.valid("json"));
    return c.json({ message: REPORT_THANKS } as const, 201);
  },
);
