import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { Busy, Conflict, Forbidden, Invalid, NotFound, RateLimited, Unauthenticated } from "./errors";

/** RFC 9457 problem details, with a `message` (rules/platform#errors). */
export interface Problem {
  type: string;
  title: string;
  status: ContentfulStatusCode;
  message: string;
  requestId: string;
  errors?: Record<string, string>;
}

const TITLES: Record<number, string> = {
  400: "Bad request",
  401: "Login required",
  403: "Access denied",
  404: "Not found",
  409: "Conflict",
  413: "Body too large",
  415: "Unsupported content type",
  422: "Invalid input",
  429: "Too many requests",
  503: "Unavailable",
};

export interface Failure {
  status: ContentfulStatusCode;
  message: string;
  expected: boolean;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** The one mapping of errors to status codes, for pages and API alike. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Invalid) return { status: 400, message: error.message, expected: true, fields: error.fields };
  if (error instanceof Unauthenticated)
    return { status: 401, message: error.message || "Please log in.", expected: true };
  if (error instanceof Forbidden) return { status: 403, message: error.message || "Access denied.", expected: true };
  if (error instanceof NotFound) return { status: 404, message: error.message || "Not found.", expected: true };
  if (error instanceof Conflict) return { status: 409, message: error.message, expected: true };
  if (error instanceof RateLimited)
    return { status: 429, message: error.message, expected: true, retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof Busy)
    return { status: 503, message: error.message, expected: true, retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof HTTPException)
    return { status: error.status, message: error.message || "The request was refused.", expected: true };
  return { status: 500, message: "Something went wrong on our side.", expected: false };
}

export function problemResponse(failure: Failure, requestId: string): Response {
  const problem: Problem = {
    type: "about:blank",
    title: TITLES[failure.status] ?? "Something went wrong",
    status: failure.status,
    message: failure.message,
    requestId,
    ...(failure.fields ? { errors: failure.fields } : {}),
  };
  const headers = new Headers({
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
  });
  if (failure.retryAfterSeconds !== undefined) headers.set("retry-after", String(failure.retryAfterSeconds));
  return new Response(JSON.stringify(problem), { status: failure.status, headers });
}
