import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { writeDemo } from "../../../scripts/seed/write";
import { demo, groupBy, NOW, read } from "./demo";

const rows = read(demo());
const people = new Map(rows.users.map((row) => [row.id, row]));

describe("the demo's notes about members", () => {
  it("are by staff, about others, in the past and after the member joined", () => {
    expect(rows.userNotes.length).toBeGreaterThan(8);
    for (const { userId, authorId, createdAt } of rows.userNotes) {
      expect(["admin", "staff"]).toContain(people.get(authorId)?.role);
      expect(authorId).not.toBe(userId);
      expect(createdAt).toBeGreaterThan(people.get(userId)?.createdAt ?? NOW);
      expect(createdAt).toBeLessThan(NOW);
    }
  });

  it("are about everybody who is suspended", () => {
    const about = groupBy(rows.userNotes, ({ userId }) => userId);
    const suspended = rows.users.filter(({ suspendedAt }) => Boolean(suspendedAt));
    expect(suspended.length).toBeGreaterThan(0);
    expect(suspended.filter(({ id }) => !about.has(id))).toEqual([]);
  });
});

describe("the demo's login attempts", () => {
  it("are counted as they are written, also after the demo is written anew", async () => {
    for (const wipe of [false, true]) {
      await writeDemo(env.DB, demo(), { wipe });
      const all = rows.loginAttempts;
      const totals = await env.DB.prepare("select succeeded, failed, users from login_totals").first();
      expect(totals).toEqual({
        succeeded: all.filter(({ success }) => success).length,
        failed: all.filter(({ success }) => !success).length,
        users: new Set(all.flatMap(({ userId }) => (userId ? [userId] : []))).size,
      });
    }
  });

  it("fail for every reason that the log knows at a login", () => {
    const reasons = new Set(rows.loginAttempts.map(({ reason }) => reason));
    for (const reason of ["wrong password", "unknown user", "throttled"]) expect(reasons).toContain(reason);
  });
});
