import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { anAuditRow, writeAudit } from "../../../factories/audit";

const columns = "id, at, actor_id, actor_name, action, subject_type, subject_id, detail, request_id";
const forged = `'audit-kept', 1, null, 'nobody', 'nothing.happened', 'x', 'x', '{}', 'x'`;
const ledger = "id, user_id, type, cause, points, description, at";

const stored = async (table: string) => (await env.DB.prepare(`select * from ${table}`).all()).results;

beforeAll(async () => {
  await writeAudit([anAuditRow({ id: "audit-kept" })]);
  await env.DB.prepare(
    `insert into reward_ledger (${ledger}) values ('row-1', 'user-1', 'signup', 'user-1', 500, 'Welcome', 1)`,
  ).run();
});

describe("the audit log", () => {
  it.each([
    "update audit_log set actor_name = 'nobody'",
    "update or replace audit_log set id = 'other' where id = 'audit-kept'",
    "delete from audit_log",
    `insert or replace into audit_log (${columns}) values (${forged})`,
    `replace into audit_log (${columns}) values (${forged})`,
    `insert into audit_log (${columns}) values (${forged}) on conflict (id) do update set detail = '{}'`,
    `insert or ignore into audit_log (${columns}) values (${forged})`,
  ])("refuses: %s", async (statement) => {
    const before = await stored("audit_log");
    await expect(env.DB.prepare(statement).run()).rejects.toThrow("the audit log is append-only");
    expect(await stored("audit_log")).toEqual(before);
  });

  it("takes a new row", async () => {
    const before = (await stored("audit_log")).length;
    await writeAudit([anAuditRow()]);
    expect((await stored("audit_log")).length).toBe(before + 1);
  });

  it("is written by inserts alone, wherever the Worker names it", () => {
    const sources = import.meta.glob<string>("/worker/**/*.ts", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const naming = Object.entries(sources).filter(([, source]) => /\bauditLog\b|audit_log/.test(source));
    expect(naming.length).toBeGreaterThan(2);
    const otherwise = naming.filter(([, source]) =>
      /(?:update|delete)\(\s*auditLog|(?:update|replace into|delete from) "?audit_log/i.test(source),
    );
    expect(otherwise.map(([file]) => file)).toEqual([]);
  });
});

describe("the reward ledger", () => {
  it.each([
    "update reward_ledger set points = 5000",
    "delete from reward_ledger",
    `replace into reward_ledger (${ledger}) values ('row-1', 'user-1', 'signup', 'user-1', 5000, 'More', 2)`,
    `replace into reward_ledger (${ledger}) values ('row-2', 'user-1', 'signup', 'user-1', 5000, 'More', 2)`,
  ])("refuses: %s", async (statement) => {
    const before = await stored("reward_ledger");
    await expect(env.DB.prepare(statement).run()).rejects.toThrow("the reward ledger is append-only");
    expect(await stored("reward_ledger")).toEqual(before);
  });
});
