import { describeRoute, resolver } from "hono-openapi";
import { z } from "zod";
import { ERROR_CODES } from "../../error-codes";

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(ERROR_CODES).describe("What is wrong, for programs; it stays when the words change."),
  message: z.string().describe("The same for people."),
  requestId: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  notice: z
    .object({
      title: z.string(),
      why: z.string(),
      again: z.string().optional().describe("What you can do again after that, where it is not writing."),
    })
    .optional()
    .describe("Of a limit that has a name; Retry-After says for how long."),
});

const problemAnswer = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: resolver(problem) } },
});

const PROBLEMS: Record<number, string> = {
  400: "Malformed input; `errors` names the fields.",
  401: "Login required.",
  403: "Not allowed for this account, or from another site.",
  404: "No such record, or not yours.",
  409: "It has changed in the meantime, or already exists.",
  413: "The body is larger than 64 kB.",
  415: "The body is not JSON.",
  429: "Too many requests; see Retry-After.",
  503: "There is no capacity for it right now; see Retry-After.",
};

interface Description {
  tag: string;
  summary: string;
  description?: string;
  answer: z.ZodType;
  status?: number;
  also?: Record<number, z.ZodType>;
  /** What the answer is where it is not JSON. */
  answerType?: string;
  /** The body by content type, where no schema checks it as JSON. */
  body?: Record<string, { schema: object }>;
  problems?: number[];
}

const ok = (type: string, schema: z.ZodType) => ({
  description: "OK",
  content: { [type]: { schema: resolver(schema) } },
});

/** Describes one route for openapi.json; every route has one, so that the document is whole. */
export function describe({ tag, summary, description, answer, status = 200, ...rest }: Description) {
  const { also = {}, answerType = "application/json", body, problems = [] } = rest;
  const answers = Object.fromEntries(
    [...problems, 429].map((code) => [code, problemAnswer(PROBLEMS[code] ?? "Refused.")]),
  );
  return describeRoute({
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: {
      [status]: ok(answerType, answer),
      ...Object.fromEntries(Object.entries(also).map(([code, schema]) => [code, ok("application/json", schema)])),
      ...answers,
    },
  });
}

/** A list's answer (rules/platform#lists). */
export const listOf = (item: z.ZodType) => z.object({ items: z.array(item), nextCursor: z.string().nullable() });
