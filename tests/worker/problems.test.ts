import { HTTPException } from "hono/http-exception";
import { describe, expect, it } from "vitest";
import { AlreadyReviewed } from "@worker/domain/voice/review-writing/review-subject";
import { ERROR_CODES } from "@worker/error-codes";
import {
  Busy,
  Conflict,
  Forbidden,
  Invalid,
  InvalidCursor,
  NotFound,
  RateLimited,
  Unauthenticated,
} from "@worker/errors";
import { errorPage } from "@worker/pages/error-page";
import { problemResponse, toFailure } from "@worker/problems";

describe("a failure", () => {
  it.each([
    [new Invalid({ q: "Too long." }), 400, "Too long."],
    [new Unauthenticated(), 401, "Please log in."],
    [new Forbidden(), 403, "Access denied."],
    [new NotFound("There is no such vendor."), 404, "There is no such vendor."],
    [new Conflict("Somebody was faster.", "changed-meanwhile"), 409, "Somebody was faster."],
    [
      new HTTPException(413, { message: "The request is larger than 64 kB." }),
      413,
      "The request is larger than 64 kB.",
    ],
    [new HTTPException(415), 415, "The request was refused."],
  ])("that was foreseen answers in its own words: %s", (error, status, message) => {
    expect(toFailure(error)).toMatchObject({ status, message, expected: true });
  });

  it.each([
    [new Invalid({ q: "Too long." }), "invalid-input"],
    [new InvalidCursor(), "invalid-cursor"],
    [new Unauthenticated(), "login-required"],
    [new Unauthenticated("Wrong.", "login-failed"), "login-failed"],
    [new Forbidden(), "forbidden"],
    [new Forbidden("Yours.", "own-content"), "own-content"],
    [new NotFound(), "not-found"],
    [new AlreadyReviewed("r"), "already-reviewed"],
    [new RateLimited(1), "rate-limited"],
    [new Busy("Full.", 1), "busy"],
    [new HTTPException(413), "body-too-large"],
    [new HTTPException(415), "unsupported-content-type"],
    [new HTTPException(400), "refused"],
  ])("carries a code that stays when the words change: %s", async (error, code) => {
    const failure = toFailure(error);
    expect(failure.code).toBe(code);
    expect(ERROR_CODES).toContain(code);
    expect(await problemResponse(failure, "x").json()).toMatchObject({ code });
  });

  it("has one status for each code", () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
  });

  it("that was not says nothing of itself", () => {
    for (const error of [new Error("D1_ERROR: near SELECT"), new TypeError("x is undefined"), "text", null]) {
      expect(toFailure(error)).toEqual({
        status: 500,
        code: "unexpected",
        message: "Something went wrong on our side.",
        expected: false,
      });
    }
  });

  it("of too many attempts says when to come back, in whole minutes", () => {
    expect(toFailure(new RateLimited(61))).toMatchObject({ status: 429, retryAfterSeconds: 61 });
    expect(new RateLimited(60).message).toContain("in 1 minute.");
    expect(new RateLimited(61).message).toContain("in 2 minutes.");
  });
});

describe("its answer", () => {
  it("to the API is problem details with message, fields and request id", async () => {
    const response = problemResponse(toFailure(new Invalid({ limit: "A limit is at least 1." })), "request-1");
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      type: "about:blank",
      title: "Bad request",
      status: 400,
      code: "invalid-input",
      message: "A limit is at least 1.",
      requestId: "request-1",
      errors: { limit: "A limit is at least 1." },
    });
  });

  it("carries Retry-After for API and page alike", () => {
    const failure = toFailure(new RateLimited(90));
    expect(problemResponse(failure, "x").headers.get("retry-after")).toBe("90");
    expect(errorPage(failure, "x").headers.get("retry-after")).toBe("90");
  });

  it("as a page shows no markup that a message holds", async () => {
    const html = await errorPage(
      toFailure(new Forbidden('<img src=x onerror="alert(1)">', "forbidden")),
      "<id>",
    ).text();
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<id>");
    expect(html).toContain("&#60;img");
  });
});
