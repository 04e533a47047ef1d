import type { ConflictCode, ErrorCode, ForbiddenCode, UnauthenticatedCode } from "./error-codes";

/**
 * The expected failures: `code` is for programs, `message` for people. Everything else is a bug, and answers 500 with a
 * request id and nothing more.
 */
export abstract class ExpectedError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode,
  ) {
    super(message);
  }
}

export class NotFound extends ExpectedError {
  override name = "NotFound";
  constructor(message = "Not found.") {
    super(message, "not-found");
  }
}

export class Unauthenticated extends ExpectedError {
  override name = "Unauthenticated";
  constructor(message = "Please log in.", code: UnauthenticatedCode = "login-required") {
    super(message, code);
  }
}

export class Forbidden extends ExpectedError {
  override name = "Forbidden";
  constructor(...[message, code]: [] | [message: string, code: ForbiddenCode]) {
    super(message ?? "Access denied.", code ?? "forbidden");
  }
}

export class Conflict extends ExpectedError {
  override name = "Conflict";
  constructor(
    message: string,
    override readonly code: ConflictCode,
  ) {
    super(message, code);
  }
}

/** More bytes than are taken in; they are not read on. */
export class TooLarge extends ExpectedError {
  override name = "TooLarge";
  constructor(message: string) {
    super(message, "body-too-large");
  }
}

export type FieldErrors = Record<string, string>;

/** Bad input; `fields` says what is wrong with which field, in words for the person who typed it. */
export class Invalid extends ExpectedError {
  override name = "Invalid";
  constructor(
    readonly fields: FieldErrors,
    code: "invalid-input" | "invalid-cursor" = "invalid-input",
  ) {
    super(Object.values(fields)[0] ?? "Please check what you entered.", code);
  }
}

/** A page link that is none of ours, or of another order. */
export const CURSOR_INVALID = "This page link is no longer valid.";

export class InvalidCursor extends Invalid {
  constructor() {
    super({ cursor: CURSOR_INVALID }, "invalid-cursor");
  }
}

/** Such as "1 minute"; never too short a time to wait. */
export const minutesOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
};

/** Where the limit has a name: what it is called, what was too much, and what can be done again if not writing. */
export interface LimitNotice {
  title: string;
  why: string;
  /** Such as "You can contact another vendor"; writing where there is none. */
  again?: string | undefined;
}

export class RateLimited extends ExpectedError {
  override name = "RateLimited";
  constructor(
    readonly retryAfterSeconds: number,
    message = `Too many attempts. Please try again in ${minutesOf(retryAfterSeconds)}.`,
    readonly notice?: LimitNotice,
  ) {
    super(message, "rate-limited");
  }
}

/** There is no capacity for this right now; the same request passes a little later. */
export class Busy extends ExpectedError {
  override name = "Busy";
  constructor(
    reason: string,
    readonly retryAfterSeconds: number,
  ) {
    super(`${reason} Please try again in ${retryAfterSeconds} seconds.`, "busy");
  }
}
