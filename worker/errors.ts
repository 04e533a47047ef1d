/** The expected failures. Everything else is a bug, and answers 500 with a request id and nothing more. */
export class NotFound extends Error {
  override name = "NotFound";
}

export class Unauthenticated extends Error {
  override name = "Unauthenticated";
}

export class Forbidden extends Error {
  override name = "Forbidden";
}

export class Conflict extends Error {
  override name = "Conflict";
}

export type FieldErrors = Record<string, string>;

/** Bad input; `fields` says what is wrong with which field, in words for the person who typed it. */
export class Invalid extends Error {
  override name = "Invalid";
  constructor(readonly fields: FieldErrors) {
    super(Object.values(fields)[0] ?? "Please check what you entered.");
  }
}

/** A page link that is none of ours, or of another order. */
export const CURSOR_INVALID = "This page link is no longer valid.";

export class InvalidCursor extends Invalid {
  constructor() {
    super({ cursor: CURSOR_INVALID });
  }
}

export class RateLimited extends Error {
  override name = "RateLimited";
  constructor(readonly retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(`Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
  }
}

/** There is no room for this right now; the same request passes a little later. */
export class Busy extends Error {
  override name = "Busy";
  constructor(
    reason: string,
    readonly retryAfterSeconds: number,
  ) {
    super(`${reason} Please try again in ${retryAfterSeconds} seconds.`);
  }
}
