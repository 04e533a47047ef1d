import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { errorText } from "@worker/observe/error-text";

const failure = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("It was to fail.");
};

describe("what the log says of an error", () => {
  it("names a failed query and its cause, and no value that was bound to it", async () => {
    const values = ["ann@example.org", "scrypt$32768$8$3$c2FsdA==$a2V5", "line one\n    at secret (here)"];
    const query = connect(env.DB).run(sql`insert into no_such_table values (${values[0]}, ${values[1]}, ${values[2]})`);
    const { error, stack } = errorText(await failure(query));
    expect(error).toContain("insert into no_such_table");
    expect(error).toContain("no such table");
    for (const value of ["ann@", "scrypt$", "secret"]) expect(error + stack).not.toContain(value);
    expect(stack).toMatch(/^\s+at /);
  });

  it("says in text what was thrown, though it is no error", () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    const thrown = [{ code: 7 }, { message: "out of memory" }, circular, "text", null, undefined, [1], 5n];
    const told = thrown.map((each) => errorText(each).error);
    expect(told).toEqual([
      '{"code":7}',
      "out of memory",
      "something that cannot be written down",
      "text",
      "null",
      "undefined",
      "[1]",
      "5",
    ]);
    expect(errorText(new Error("outer", { cause: { code: "ECONNRESET" } })).error).toContain("ECONNRESET");
  });

  it("leaves out addresses and tokens, wherever they stand", () => {
    const told = errorText(
      new TypeError(`Mail to <ann@example.org> with ${"a1".repeat(32)} failed`, { cause: "bob@example.org" }),
    );
    expect(told.error).toBe("TypeError: Mail to <(address)> with (token) failed ((address))");
    expect(told.stack).not.toContain("example.org");
  });

  it("says of anything else what it is", () => {
    expect(errorText("ann@example.org broke it")).toEqual({ error: "(address) broke it", stack: "" });
    expect(errorText(null)).toEqual({ error: "null", stack: "" });
  });
});
