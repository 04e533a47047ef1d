import { describe, expect, it } from "vitest";
import { Busy, Conflict, Forbidden, Invalid, NotFound, RateLimited, Unauthenticated } from "@worker/errors";
import { refusalOf } from "~/shell/refused-form";

function shown(error: unknown) {
  const headers: string[] = [];
  const refusal = refusalOf(error, { setHeader: (name, value) => headers.push(`${name}: ${value}`) });
  return { ...refusal, headers };
}

describe("what a form shows of a refusal", () => {
  it.each([
    [new Forbidden("No.", "own-vendor"), 403],
    [new NotFound("Gone."), 404],
    [new Conflict("Meanwhile.", "wrong-state"), 409],
  ])("is its text, %s", (error, status) =>
    expect(shown(error)).toEqual({ status, message: error.message, errors: { form: error.message }, headers: [] }),
  );

  it("is the fields that the domain named", () => {
    const { status, errors } = shown(new Invalid({ title: "Too long." }));
    expect([status, errors]).toEqual([400, { title: "Too long." }]);
  });

  it.each([new RateLimited(30), new Busy("Full.", 30)])("says when to come back, %s", (error) =>
    expect(shown(error).headers).toEqual(["retry-after: 30"]),
  );

  it.each([new Unauthenticated(), new TypeError("a bug")])("is a page of its own, %s", (error) =>
    expect(() => shown(error)).toThrow(error),
  );
});
