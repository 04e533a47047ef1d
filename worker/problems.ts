import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorCode } from "./error-codes";
import {
  Busy,
  Conflict,
  Forbidden,
  Invalid,
  type LimitNotice,
  NotFound,
  RateLimited,
  ExpectedError,
  TooLarge,
  Unauthenticated,
} from "./errors";

/** RFC 9457 problem details, with a `message` (rules/platform#errors). */
interface Problem {
  type: string;
  title: string;
  status: ContentfulStatusCode;
  code: ErrorCode;
  message: string;
  requestId: string;
  errors?: Record<string, string>;
  notice?: LimitNotice;
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
  code: ErrorCode;
  message: string;
  expected: boolean;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  notice?: LimitNotice;
}

const STATUSES = [
  [Invalid, 400],
  [Unauthenticated, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [TooLarge, 413],
  [RateLimited, 429],
  [Busy, 503],
] as const;

const HTTP_CODES: Record<number, ErrorCode> = { 413: "body-too-large", 415: "unsupported-content-type" };

const UNEXPECTED = "Something went wrong on our side.";

/** The one mapping of errors to status codes, for pages and API alike. */
export function toFailure(error: unknown): Failure {
  const known = STATUSES.find(([kind]) => error instanceof kind);
  if (error instanceof ExpectedError && known !== undefined) {
    const { code, message } = error;
    return {
      status: known[1],
      code,
      message,
      expected: true,
      ...(error instanceof Invalid ? { fields: error.fields } : {}),
      ...(error instanceof RateLimited || error instanceof Busy ? { retryAfterSeconds: error.retryAfterSeconds } : {}),
      ...(error instanceof RateLimited && error.notice !== undefined ? { notice: error.notice } : {}),
    };
  }
  if (!(error instanceof HTTPException)) {
    return { status: 500, code: "unexpected", message: UNEXPECTED, expected: false };
  }
  const { status, message } = error;
  const code = HTTP_CODES[status] ?? "refused";
  return { status, code, message: message || "The request was refused.", expected: true };
}

export function problemResponse(failure: Failure, requestId: string): Response {
  const problem: Problem = {
    type: "about:blank",
    title: TITLES[failure.status] ?? "Something went wrong",
    status: failure.status,
    code: failure.code,
    message: failure.message,
    requestId,
    ...(failure.fields ? { errors: failure.fields } : {}),
    ...(failure.notice ? { notice: failure.notice } : {}),
  };
  const headers = new Headers({
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
  });
  if (failure.retryAfterSeconds !== undefined) headers.set("retry-after", String(failure.retryAfterSeconds));
  return new Response(JSON.stringify(problem), { status: failure.status, headers });
}
