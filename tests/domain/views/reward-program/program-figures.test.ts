import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { programFigures, programMonths } from "@worker/domain/views/reward-program/program-figures";
import { credit, type Entry } from "@worker/domain/voice/rewards/credit";
import { clear } from "../../../factories/insert";
import { aPerson, ask, type Person } from "../../../factories/site";

const db = connect(env.DB);
const NOW = Date.UTC(2026, 10, 20, 12);
const month = (back: number) => Date.UTC(2026, 10 - back, 10);
let staff: Person;

let serial = 0;
function book(userId: string, type: Entry["type"], points: number, at = NOW) {
  serial += 1;
  return db.batch(credit(db, { userId, type, cause: `cause-${serial}`, points, description: "" }, at));
}
const figures = () => programFigures({ db, viewer: staff.member, now: NOW });
const first = (sql: string) => env.DB.prepare(sql).first<number>("n");
const TIERS = ["bronze", "silver", "gold", "platinum"] as const;

beforeEach(async () => {
  await clear(env.DB);
  staff = await aPerson({ username: "staff", role: "staff" });
});

describe("the program's figures", () => {
  it("are nothing where nobody has points", async () => {
    const { total, tiers, months, faults } = await figures();
    expect(total).toEqual({ members: 0, issued: 0, held: 0, redeemed: 0, outstanding: 0, suspended: 0 });
    expect([tiers.map(({ tier }) => tier), months.length, faults]).toEqual([[...TIERS], 12, []]);
  });

  it("say by month what was issued, taken back, corrected and redeemed, and what was owed at its end", async () => {
    await book("ann", "signup_bonus", 500, month(13));
    await book("ann", "review_reward", 100, month(2));
    await book("bea", "signup_bonus", 500, month(2));
    await book("bea", "correction", -50, month(1));
    await book("ann", "redemption", -300, month(1));
    await book("ann", "redemption_return", 300, month(0));
    await book("ann", "reversal", -40, month(0));
    const { months, total } = await figures();
    expect(months.slice(-4)).toMatchObject([
      { month: "2026-08", issued: 0, outstanding: 500 },
      { month: "2026-09", earned: 600, issued: 600, redeemed: 0, outstanding: 1100 },
      { month: "2026-10", takenByStaff: 50, issued: -50, requested: 300, redeemed: 300, outstanding: 750 },
      { month: "2026-11", returned: 300, redeemed: -300, takenBack: 40, issued: -40, outstanding: 1010 },
    ]);
    expect(total).toMatchObject({ members: 2, redeemed: 0, outstanding: 1010 });
    const all = await programMonths(db, staff.member, NOW);
    expect([all.length, all[0]]).toMatchObject([14, { month: "2025-10", issued: 500, outstanding: 500 }]);
  });

  it("owe exactly the sum of balances, and hold the open holds, whatever happened before", async () => {
    const act = fc.record({
      who: fc.constantFrom("ann", "bea", "cid", "dan"),
      what: fc.constantFrom("review_reward", "redemption", "redemption_return", "correction", "hold", "tier", "rest"),
      points: fc.integer({ min: -900, max: 900 }).filter((points) => points !== 0),
      back: fc.integer({ min: 0, max: 11 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        await clear(env.DB);
        for (const { who, what, points, back } of acts) {
          const set = (to: string) => env.DB.prepare(`update user_rewards set ${to} where user_id = ?`).bind(who).run();
          if (what === "tier") await set(`tier = '${TIERS[Math.abs(points) % 4] ?? "bronze"}'`);
          else if (what === "rest") await set(`suspended_at = ${points > 0 ? "1" : "null"}`);
          else if (what === "hold") await set(`held_points = max(0, held_points + ${points})`);
          else
            await book(
              who,
              what,
              what === "redemption" ? -Math.abs(points) : what === "correction" ? points : Math.abs(points),
              month(back),
            );
        }
        const { total, tiers, months } = await figures();
        const balances = (await first("select coalesce(sum(current_balance), 0) as n from user_rewards")) ?? 0;
        expect(total.outstanding).toBe(balances);
        expect(months.at(-1)?.outstanding).toBe(balances);
        expect(await first("select coalesce(sum(points), 0) as n from reward_ledger")).toBe(balances);
        expect(total.held).toBe(await first("select coalesce(sum(held_points), 0) as n from user_rewards"));
        expect(total.suspended).toBe(await first("select count(suspended_at) as n from user_rewards"));
        for (const { tier, members, outstanding } of tiers) {
          const of = `from user_rewards where tier = '${tier}'`;
          expect([members, outstanding]).toEqual([
            await first(`select count(*) as n ${of}`),
            await first(`select coalesce(sum(current_balance), 0) as n ${of}`),
          ]);
        }
        // The page's two words mean the same by month, by tier and in all.
        const allTime = (of: "issued" | "redeemed") => months.reduce((sum, month) => sum + month[of], 0);
        expect([allTime("issued"), allTime("redeemed")]).toEqual([total.issued, total.redeemed]);
        for (const { outstanding } of months) expect(outstanding).toBeLessThan(Number.MAX_SAFE_INTEGER);
      }),
      { numRuns: 15 },
    );
  });

  it("read a bounded number of rows, however long the ledger is", async () => {
    await book("ann", "signup_bonus", 500);
    const rows = async () => {
      const { results, meta } = await env.DB.prepare("select * from reward_months where month >= '2026-01'").all();
      return [results.length, meta.rows_read];
    };
    const before = await rows();
    for (let n = 0; n < 20; n += 1) await book(`member-${n}`, "signup_bonus", 500);
    expect(await rows()).toEqual(before);
    expect((await figures()).total).toMatchObject({ members: 21, outstanding: 10_500 });
  });
});

describe("/api/admin/rewards", () => {
  it("answers staff with the figures, and nobody below", async () => {
    await book("ann", "signup_bonus", 500);
    const member = await aPerson({ username: "ann" });
    const answer = await ask("/api/admin/rewards", { cookie: staff.cookie });
    expect(await answer.json()).toMatchObject({ total: { outstanding: 500, issued: 500 } });
    for (const path of ["/api/admin/rewards", "/api/admin/rewards/export"])
      expect((await ask(path, { cookie: member.cookie })).status).toBe(403);
  });

  it("exports the months as CSV without signs, audited", async () => {
    await book("ann", "signup_bonus", 500, Date.now());
    await book("ann", "correction", -45, Date.now());
    const answer = await ask("/api/admin/rewards/export", { cookie: staff.cookie });
    expect(answer.headers.get("content-disposition")).toContain("rewards-by-month-");
    const now = new Date().toISOString().slice(0, 7);
    expect((await answer.text()).split("\r\n")).toEqual([
      "Month,Earned,Taken back,Given by staff,Taken by staff,Issued,Redemptions requested,Redemptions returned,Redeemed,Newly held,Outstanding,Liability (USD)",
      `${now},500,0,0,45,455,0,0,0,0,455,4.55`,
      "",
    ]);
    expect(await first("select count(*) as n from audit_log where action = 'rewards.exported'")).toBe(1);
  });
});
