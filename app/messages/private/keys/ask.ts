import * as v from "valibot";
import { limitNotice } from "../../live/held";

/** What the site refused, in words for whoever asked. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly fields: Record<string, string>,
    readonly retryAfterSeconds: number | null,
    readonly notice?: v.InferOutput<typeof limitNotice>,
  ) {
    super(message);
  }
}

const problem = v.object({
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.string()), {}),
  notice: limitNotice,
});

const OURS = "Something went wrong on our side. Please try again.";

/**
 * Asks the site's API.
 * @throws Refused where it says no; TypeError where there is no connection or it cannot answer
 */
export async function ask<Schema extends v.GenericSchema>(
  path: string,
  answer: Schema,
  { method = "GET", body }: { method?: "GET" | "POST" | "PUT" | "DELETE"; body?: object } = {},
): Promise<v.InferOutput<Schema>> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers, body: JSON.stringify(body) }),
    cache: "no-store",
  });
  const read: unknown = await response.json().catch(() => null);
  if (response.ok) return v.parse(answer, read);
  if (response.status >= 500) throw new TypeError(OURS);
  const known = v.fallback(problem, { code: "unknown", message: OURS, errors: {}, notice: undefined });
  const { code, message, errors, notice } = v.parse(known, read);
  const wait = Number(response.headers.get("retry-after"));
  throw new Refused(message, code, errors, wait > 0 ? wait : null, notice);
}
