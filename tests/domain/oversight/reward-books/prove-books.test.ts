import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { mendBooks } from "@worker/domain/oversight/reward-books/mend-books";
import { PROGRAM, proveBooks } from "@worker/domain/oversight/reward-books/prove-books";
import { recountTotals } from "@worker/domain/registry/recount-totals";
import { credit, type Entry } from "@worker/domain/voice/rewards/credit";
import { clear, insert } from "../../../factories/insert";
import { aUser, NOW } from "../../../factories/rows";
import { aPerson } from "../../../factories/site";
import { expectLogged } from "../../../setup";

const db = connect(env.DB);
const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const OFF = "the books of rewards do not add up";
const MEMBERS = ["ann", "bea", "cid", "dan", "eve"];

let serial = 0;
const book = (userId: string, points: number, type: Entry["type"] = "signup_bonus") => {
  serial += 1;
  return db.batch(credit(db, { userId, type, cause: `cause-${serial}`, points, description: "" }, NOW));
};
const hold = (userId: string, points: number) => {
  serial += 1;
  return env.DB.batch([
    env.DB.prepare(
      "insert into reward_holds (id, user_id, type, cause, points, description, held_at, available_from) values (?1, ?2, 'cashback', ?1, ?3, '', ?4, ?4)",
    ).bind(`hold-${serial}`, userId, points, NOW),
    env.DB.prepare("update user_rewards set held_points = held_points + ? where user_id = ?").bind(points, userId),
  ]);
};
const faults = () =>
  all(
    "select user_id, balance, ledger_points as ledger, held, hold_points as holds from reward_faults where cleared_at is null order by user_id",
  );
/** A night, which logs that something is off as long as it is. */
async function prove(now = NOW, night: Parameters<typeof proveBooks>[2] = {}) {
  const came = await proveBooks(db, now, night);
  if ((await faults()).length > 0) expectLogged(OFF);
  return came;
}
const balance = async (userId: string) =>
  env.DB.prepare("select current_balance as n from user_rewards where user_id = ?").bind(userId).first("n");

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from settings where key glob 'jobPosition*'");
  await insert(env.DB, "users", [
    aUser({ id: "boss", role: "admin" }),
    aUser({ id: "sam", role: "staff" }),
    aUser({ id: "mod", role: "moderator" }),
    ...MEMBERS.map((id) => aUser({ id })),
  ]);
  for (const id of MEMBERS) await book(id, 500);
  await hold("bea", 70);
});

describe("the nightly proof of the books", () => {
  it("finds nothing on an empty site, and nothing where everything adds up", async () => {
    expect(await prove(NOW)).toEqual({ found: [], isWhole: true });
    await env.DB.exec("delete from user_rewards; delete from reward_months; delete from reward_tiers");
    expect(await prove(NOW)).toEqual({ found: [], isWhole: true });
    expect(await faults()).toEqual([]);
  });

  type False = [what: string, sql: string, whose: string, fault: object];
  const FALSE: False[] = [
    [
      "a balance that is too high",
      "update user_rewards set current_balance = 501 where user_id = 'cid'",
      "cid",
      { balance: 501, ledger: 500 },
    ],
    [
      "one that is too low",
      "update user_rewards set current_balance = 499 where user_id = 'eve'",
      "eve",
      { balance: 499, ledger: 500 },
    ],
    [
      "held points without a hold",
      "update user_rewards set held_points = 9 where user_id = 'ann'",
      "ann",
      { held: 9, holds: 0 },
    ],
    [
      "a hold that was let go of and is still counted",
      "update reward_holds set cancelled_at = 1 where user_id = 'bea'",
      "bea",
      { held: 70, holds: 0 },
    ],
    [
      "a ledger row of somebody without a balance",
      "insert into reward_ledger (id, user_id, type, cause, points, description, at) values ('x', 'nobody', 'cashback', 'x', 7, '', 1)",
      PROGRAM,
      { balance: 2500, ledger: 2507 },
    ],
    ["a total of the program", "update reward_tiers set outstanding = 2400", PROGRAM, { balance: 2500, ledger: 2400 }],
    ...["members", "earned", "redeemed", "suspended"].map((total): False => [
      `a tier's total of ${total}`,
      `update reward_tiers set ${total} = ${total} + 1`,
      PROGRAM,
      { balance: 2500, ledger: 2500 },
    ]),
    [
      "totals of tiers that are off by as much",
      "insert into reward_tiers values ('gold', 0, -5, 0, 0, 0, 0); update reward_tiers set outstanding = outstanding + 5 where tier = 'bronze'",
      PROGRAM,
      { balance: 2500, ledger: 2500 },
    ],
    [
      "a hold of somebody without a balance",
      "insert into reward_holds (id, user_id, type, cause, points, description, held_at, available_from) values ('x', 'nobody', 'cashback', 'x', 7, '', 1, 1)",
      PROGRAM,
      { held: 70, holds: 77 },
    ],
    [
      "a balance below zero that adds up",
      "insert into reward_ledger (id, user_id, type, cause, points, description, at) values ('x', 'dan', 'redemption', 'x', -600, '', 1); update user_rewards set current_balance = -100 where user_id = 'dan'",
      "dan",
      { balance: -100, ledger: -100 },
    ],
  ];

  it.each(FALSE)("finds %s, says so, and changes no books", async (_, falsify, whose, fault) => {
    await env.DB.exec(falsify);
    const before = await all("select * from user_rewards order by user_id");
    const { found } = await prove(NOW);
    expect(found).toContain(whose);
    expect((await faults()).find((each) => each["user_id"] === whose)).toMatchObject(fault);
    expect(await all("select * from user_rewards order by user_id")).toEqual(before);
    expect(await all("select user_id, title, action_url from notifications order by user_id")).toEqual(
      ["boss", "sam"].map((user_id) => ({
        user_id,
        title: "The books of rewards do not add up",
        action_url: "/admin/rewards",
      })),
    );
    expect(await all("select action from audit_log order by id desc limit 1")).toEqual([
      { action: "rewards.books_off" },
    ]);
  });

  it("stands before the nightly recount, which leaves balances and holds as they are", async () => {
    await env.DB.exec("update user_rewards set current_balance = 900, held_points = 5 where user_id = 'ann'");
    const recounted = await recountTotals(db, NOW);
    expect(Object.keys(recounted)).not.toContain("userRewards");
    expect([await balance("ann"), (await prove(NOW)).found]).toEqual([900, [PROGRAM, "ann"]]);
  });

  it("tells once while it stays, logs it each night, and clears it once it adds up", async () => {
    await env.DB.exec("update user_rewards set current_balance = 900 where user_id = 'ann'");
    await prove(NOW);
    expect((await prove(NOW + 1)).found).toEqual([]);
    expect(await all("select count from notifications")).toEqual([{ count: 1 }, { count: 1 }]);
    expect(await all("select since, seen_at from reward_faults where user_id = 'ann'")).toEqual([
      { since: NOW, seen_at: NOW + 1 },
    ]);
    await env.DB.exec("update user_rewards set current_balance = 500 where user_id = 'ann'");
    await prove(NOW + 2);
    expect(await faults()).toEqual([]);
    await env.DB.exec("update user_rewards set current_balance = 501 where user_id = 'ann'");
    expect((await prove(NOW + 3)).found).toEqual([PROGRAM, "ann"]);
  });

  it("goes on the next night where one was not enough, and clears nothing that it did not come past", async () => {
    await env.DB.exec("update user_rewards set current_balance = 501 where user_id in ('ann', 'eve')");
    const nights = [];
    for (let night = 0; night < 4; night += 1) nights.push(await prove(NOW + night, { members: 2, pages: 1 }));
    expect(nights.map(({ found, isWhole }) => [found, isWhole])).toEqual([
      [[PROGRAM, "ann"], false],
      [[], false],
      [["eve"], true],
      [[], false],
    ]);
    expect((await faults()).map((each) => each["user_id"])).toEqual([PROGRAM, "ann", "eve"]);
  });
});

describe("mending what is off", () => {
  const context = { db, now: NOW, requestId: "test" };
  const reason = "A row was changed by hand.";

  it("sets a member's points to what the rows say, by an admin, audited", async () => {
    const { member: admin } = await aPerson({ username: "chief", role: "admin" });
    const { member: staff } = await aPerson({ username: "aide", role: "staff" });
    await env.DB.exec("update user_rewards set current_balance = 900, held_points = 1 where user_id = 'bea'");
    await prove(NOW);
    await expect(mendBooks(context, staff, { userId: "bea", reason })).rejects.toMatchObject({ code: "forbidden" });
    await expect(mendBooks(context, admin, { userId: "ann", reason })).rejects.toMatchObject({ code: "not-found" });
    await mendBooks(context, admin, { userId: "bea", reason });
    expect(await all("select current_balance, held_points from user_rewards where user_id = 'bea'")).toEqual([
      { current_balance: 500, held_points: 70 },
    ]);
    expect(await all("select subject_id from audit_log where action = 'rewards.books_mended'")).toEqual([
      { subject_id: "bea" },
    ]);
    expect(await prove(NOW + 1)).toMatchObject({ found: [] });
    expect(await faults()).toEqual([]);
  });

  it("counts the program's totals again", async () => {
    const { member: admin } = await aPerson({ username: "chief", role: "admin" });
    const [tiers, months] = [
      await all("select * from reward_tiers"),
      await all("select * from reward_months order by 1, 2"),
    ];
    await env.DB.exec("update reward_tiers set outstanding = 1, members = 0; delete from reward_months");
    await prove(NOW);
    await mendBooks(context, admin, { userId: PROGRAM, reason });
    expect(await all("select * from reward_tiers")).toEqual(tiers);
    expect(await all("select * from reward_months order by 1, 2")).toEqual(months);
  });

  it("gives a balance to somebody who has rows and none, and finds everything right then", async () => {
    const { member: admin } = await aPerson({ username: "chief", role: "admin" });
    const row = (id: string, type: string, points: number) =>
      `insert into reward_ledger (id, user_id, type, cause, points, description, at) values ('${id}', 'nobody', '${type}', '${id}', ${points}, '', 1);`;
    await env.DB.exec(row("x", "cashback", 9) + row("y", "redemption", -2));
    await hold("nobody", 30);
    await prove(NOW);
    await mendBooks(context, admin, { userId: PROGRAM, reason });
    expect(
      await all(
        "select tier, next_tier_requirement as next, current_balance as balance, held_points as held, total_earned as earned, total_redeemed as redeemed from user_rewards where user_id = 'nobody'",
      ),
    ).toEqual([{ tier: "bronze", next: 5, balance: 7, held: 30, earned: 9, redeemed: 2 }]);
    expect((await prove(NOW + 1)).found).toEqual([]);
    expect(await faults()).toEqual([]);
    // Nothing of it is off, or owed.
    expect(Object.keys(await recountTotals(db, NOW))).not.toContain("userRewards");
    await book("nobody", 5);
    expect(await balance("nobody")).toBe(12);
  });

  it("sets no balance below zero", async () => {
    const { member: admin } = await aPerson({ username: "chief", role: "admin" });
    await env.DB.exec(
      "insert into reward_ledger (id, user_id, type, cause, points, description, at) values ('y', 'dan', 'redemption', 'y', -600, '', 1)",
    );
    await prove(NOW);
    await expect(mendBooks(context, admin, { userId: "dan", reason })).rejects.toMatchObject({
      code: "books-negative",
    });
    expect(await balance("dan")).toBe(500);
  });
});
