import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { connect } from "@worker/db/client";
import { createAdmin } from "@worker/domain/oversight/members/create-admin";
import { adminForm } from "@worker/domain/foundation/users/forms";
import { verifyPassword } from "@worker/domain/foundation/users/password";
import { literalSql } from "../../../../scripts/admin/literal-sql";

const now = Date.UTC(2026, 10, 20);
const input = {
  username: "O'Neil",
  email: "oneil@example.org",
  password: "it's ? a -- secret",
  dateOfBirth: "1990-01-02",
};

const problems = (given: unknown) => (v.safeParse(adminForm(now), given).issues ?? []).map((issue) => issue.message);

describe("the first admin", () => {
  it("is written as literal SQL just as by parameters, and audited", async () => {
    const statements = await createAdmin(connect(env.DB), input, now);
    for (const statement of statements) await env.DB.prepare(literalSql(statement.toSQL()).slice(0, -1)).run();
    const row = await env.DB.prepare("select username, role, password_hash, age_verified_at from users").first();
    expect(row).toMatchObject({ username: "O'Neil", role: "admin", age_verified_at: null });
    expect(await verifyPassword(input.password, String(row?.["password_hash"]))).toBe(true);
    const audit = await env.DB.prepare("select actor_name, action from audit_log").first();
    expect(audit).toEqual({ actor_name: "npm run admin:create", action: "user.created" });
  });

  it("obeys the rules of registration, in their words", () => {
    expect(problems({ ...input, username: "ann" })).toEqual([]);
    expect(problems({ username: "al", email: "nope", password: "12345", dateOfBirth: "2005-11-21" })).toEqual([
      "Username must be at least 3 characters",
      "Please enter a valid email address",
      "Password must be at least 6 characters",
      "You must be at least 21 years old to register",
    ]);
  });
});

describe("literal SQL", () => {
  it("escapes quotes and refuses what has no literal", () => {
    expect(literalSql({ sql: "select ?, ?, ?", params: ["it's", 5, null] })).toBe("select 'it''s', 5, NULL;");
    expect(() => literalSql({ sql: "select ?", params: ["a\0b"] })).toThrow(TypeError);
    expect(() => literalSql({ sql: "select ?", params: [Number.NaN] })).toThrow(TypeError);
    expect(() => literalSql({ sql: "select 1", params: [1] })).toThrow(RangeError);
  });
});
