import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { ALONE_DAYS, ALONE_MOST, CORRECTION_MOST } from "@worker/domain/oversight/reward-corrections/forms";
import { DAY_MS } from "@worker/days";
import { connect, type Db } from "@worker/db/client";
import { decideCorrection } from "@worker/domain/oversight/reward-corrections/decide-correction";
import { rewardCorrectionsData } from "@worker/domain/oversight/reward-corrections/personal-data";
import { clear, insert } from "../../factories/insert";
import { aPerson, ask, type Person } from "../../factories/site";

const PATH = "/api/admin/rewards/corrections";
let [staff, admin, second, ann]: Person[] = [];
const people = () => {
  if (!staff || !admin || !second || !ann) throw new Error("nobody is there");
  return { staff, admin, second, ann };
};

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const ledger = () => all("select type, cause, points, actor_id from reward_ledger order by id");
const balance = async (who = people().ann) =>
  env.DB.prepare("select current_balance as n from user_rewards where user_id = ?").bind(who.member.id).first("n");
const propose = (
  points: unknown,
  { by = people().staff, userId = people().ann.member.id, reason = "Our fault." } = {},
) => ask(PATH, { cookie: by.cookie, json: { userId, points, reason } });
const state = async (answer: Response) => [answer.status, (await answer.json<{ state?: string }>()).state];
const code = async (answer: Response) => [answer.status, (await answer.json<{ code?: string }>()).code];
/** Of the newest correction: nothing leaves the audit log between tests. */
const audit = async () =>
  all(
    `select action, actor_name from audit_log where json_extract(detail, '$.correction') = '${await newest()}' order by id`,
  );
const newest = async () => String((await all("select id from reward_corrections order by id desc limit 1"))[0]?.["id"]);
const decide = async (decision: object, by = people().admin, id?: string) =>
  ask(`${PATH}/${id ?? (await newest())}/decision`, { cookie: by.cookie, json: decision });
const approve = (by?: Person, id?: string) => decide({ decision: "approve" }, by, id);

beforeEach(async () => {
  await clear(env.DB);
  staff = await aPerson({ username: "staff", role: "staff" });
  admin = await aPerson({ username: "admin", role: "admin" });
  second = await aPerson({ username: "second", role: "staff" });
  ann = await aPerson({ username: "ann" });
  await insert(env.DB, "userRewards", [{ userId: ann.member.id, currentBalance: 400, totalEarned: 400 }]);
});

describe("a correction that one person makes", () => {
  it("takes effect at once, in the books, in the audit log and before the member, with its words", async () => {
    expect(await state(await propose(ALONE_MOST))).toEqual([200, "effective"]);
    const id = await newest();
    expect(await ledger()).toEqual([
      { type: "correction", cause: id, points: ALONE_MOST, actor_id: people().staff.member.id },
    ]);
    expect(await balance()).toBe(400 + ALONE_MOST);
    expect(await audit()).toEqual([{ action: "rewards.corrected", actor_name: "staff" }]);
    expect(await all("select user_id, title, message from notifications")).toEqual([
      { user_id: "person-ann", title: "Staff gave you 5,000 points", message: "Our fault." },
    ]);
  });

  it("takes what is there and no more, of a member who never earned anything too", async () => {
    expect(await code(await propose(-401))).toEqual([409, "balance-short"]);
    expect(await code(await propose(-1, { userId: people().second.member.id }))).toEqual([409, "balance-short"]);
    expect(await ledger()).toEqual([]);
    expect(await state(await propose(-400))).toEqual([200, "effective"]);
    expect(await balance()).toBe(0);
    expect(await state(await propose(10, { userId: people().second.member.id }))).toEqual([200, "effective"]);
    expect(await balance(people().second)).toBe(10);
  });

  it("keeps the balance covered when many are made at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => propose(-150)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await balance()).toBe(100);
    expect(await ledger()).toHaveLength(2);
  });

  it("is nobody's for the own points, nor a member's, a moderator's or a visitor's", async () => {
    for (const by of [people().staff, people().admin])
      expect(await code(await propose(1, { by, userId: by.member.id }))).toEqual([403, "own-account"]);
    const moderator = await aPerson({ username: "mod", role: "moderator" });
    for (const by of [people().ann, moderator]) expect((await propose(1, { by })).status).toBe(403);
    expect((await ask(PATH, { json: { userId: "person-ann", points: 1, reason: "x" } })).status).toBe(403);
    expect(await all("select 1 from reward_corrections")).toEqual([]);
  });

  it("tells of one point as of one", async () => {
    await propose(1);
    await propose(-1);
    expect((await all("select title from notifications order by title")).map(({ title }) => title)).toEqual([
      "Staff gave you 1 point",
      "Staff took 1 point from you",
    ]);
    expect(await (await propose(-401)).json()).toMatchObject({
      message: "This takes 401 points, and the balance is 400 points. A correction takes no more than is there.",
    });
  });

  it.each([0, -0, 1.5, Number.MAX_SAFE_INTEGER, CORRECTION_MOST + 1, -CORRECTION_MOST - 1, "100", "ten", null, [100]])(
    "refuses %j points",
    async (points) => {
      expect((await propose(points)).status).toBe(400);
      expect(await balance()).toBe(400);
    },
  );

  it("refuses no reason, one of blanks, one too long, and an account that is not there", async () => {
    for (const reason of ["", "   ", "\u200b\u2060", "\u3164", "x".repeat(501)])
      expect((await propose(5, { reason })).status).toBe(400);
    expect((await propose(5, { userId: "nobody" })).status).toBe(404);
    await env.DB.exec("update users set deleted_at = 1 where id = 'person-ann'");
    expect((await propose(5)).status).toBe(404);
  });
});

describe("the reason", () => {
  it("is one line that can be seen, whatever was typed", async () => {
    await propose(5, { reason: " Our\u202e fault,\n as\u200b said. " });
    expect(await all("select reason from reward_corrections")).toEqual([{ reason: "Our fault, as said." }]);
  });
});

describe("a correction above what one person makes", () => {
  it("waits, and changes nothing until another one approves it", async () => {
    expect(await state(await propose(ALONE_MOST + 1))).toEqual([200, "waiting"]);
    expect([await ledger(), await balance()]).toEqual([[], 400]);
    expect(await all("select 1 from notifications")).toEqual([]);
    expect(await code(await approve(people().staff))).toEqual([403, "same-person"]);
    expect((await approve(people().ann)).status).toBe(403);
    expect((await approve()).status).toBe(200);
    expect(await balance()).toBe(400 + ALONE_MOST + 1);
    expect(await ledger()).toMatchObject([{ points: ALONE_MOST + 1, actor_id: "person-admin" }]);
    expect(await audit()).toEqual([
      { action: "rewards.correction_proposed", actor_name: "staff" },
      { action: "rewards.corrected", actor_name: "admin" },
    ]);
    const told = await all("select user_id, title from notifications order by user_id");
    expect(told).toEqual([
      { user_id: "person-ann", title: "Staff gave you 5,001 points" },
      { user_id: "person-staff", title: "admin approved your correction for ann" },
    ]);
  });

  it("counts together what somebody made alone for the member, either way, within the days", async () => {
    expect(await state(await propose(ALONE_MOST - 300))).toEqual([200, "effective"]);
    expect(await state(await propose(-300))).toEqual([200, "effective"]);
    expect(await state(await propose(1))).toEqual([200, "waiting"]);
    // Neither another one's nor long ago.
    expect(await state(await propose(1, { by: people().second }))).toEqual([200, "effective"]);
    await env.DB.prepare("update reward_corrections set proposed_at = proposed_at - ?")
      .bind(ALONE_DAYS * DAY_MS)
      .run();
    expect(await state(await propose(1))).toEqual([200, "effective"]);
  });

  it("counts together what somebody made alone for all members within a day", async () => {
    const bob = await aPerson({ username: "bob" });
    const forBob = { userId: bob.member.id };
    expect(await state(await propose(ALONE_MOST - 1000))).toEqual([200, "effective"]);
    expect(await state(await propose(1000, forBob))).toEqual([200, "effective"]);
    expect(await state(await propose(1, forBob))).toEqual([200, "waiting"]);
    expect(await state(await propose(1, { ...forBob, by: people().second }))).toEqual([200, "effective"]);
    await env.DB.prepare("update reward_corrections set proposed_at = proposed_at - ?").bind(DAY_MS).run();
    expect(await state(await propose(ALONE_MOST - 1000, forBob))).toEqual([200, "effective"]);
    expect(await state(await propose(1, forBob))).toEqual([200, "waiting"]);
  });

  it("does not let small ones spread over members at once escape the second person", async () => {
    const them = ["bob", "cleo", "dan", "eve", "flo", "gus", "hal", "ida"];
    const ids: string[] = [];
    for (const username of them) ids.push((await aPerson({ username })).member.id);
    await Promise.all(ids.map((userId) => propose(1000, { userId })));
    expect(await all("select sum(points) as n from reward_ledger")).toEqual([{ n: ALONE_MOST }]);
  });

  it("does not let small ones made at once escape the second person", async () => {
    await Promise.all(Array.from({ length: 10 }, () => propose(1000)));
    expect(await balance()).toBe(400 + ALONE_MOST);
  });

  it("is approved once, however many do at once", async () => {
    await propose(6000);
    const answers = await Promise.all([approve(), approve(people().second), approve(), approve(people().second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect([await balance(), (await ledger()).length]).toEqual([6400, 1]);
  });

  it("is not decided by the member concerned", async () => {
    await propose(6000, { userId: people().second.member.id });
    expect(await code(await approve(people().second))).toEqual([403, "own-account"]);
    expect(await code(await decide({ decision: "decline", note: "No." }, people().second))).toEqual([
      403,
      "own-account",
    ]);
  });

  it("is declined with words that the proposer reads, or taken back by the proposer", async () => {
    await propose(6000);
    expect((await decide({ decision: "decline" })).status).toBe(400);
    expect((await decide({ decision: "decline", note: "The order is another one's." })).status).toBe(200);
    expect(await all("select user_id, message from notifications")).toEqual([
      { user_id: "person-staff", message: "The order is another one's." },
    ]);
    expect(await code(await approve())).toEqual([409, "already-decided"]);
    await propose(7000);
    expect((await decide({ decision: "decline", note: "A slip." }, people().staff)).status).toBe(200);
    expect([await ledger(), await balance()]).toEqual([[], 400]);
  });

  it("waits on where the balance does not cover it any longer", async () => {
    await env.DB.exec(
      "update user_rewards set current_balance = 9000, total_earned = 9000 where user_id = 'person-ann'",
    );
    expect(await state(await propose(-8000))).toEqual([200, "waiting"]);
    const id = await newest();
    expect((await propose(-2000, { by: people().second })).status).toBe(200);
    expect(await code(await approve(undefined, id))).toEqual([409, "balance-short"]);
    expect(await all("select points, state from reward_corrections order by id")).toMatchObject([
      { state: "waiting" },
      { state: "effective" },
    ]);
    expect(await balance()).toBe(7000);
  });

  it("waits on, and says why, where the points are spent while it is decided", async () => {
    await env.DB.exec(
      "update user_rewards set current_balance = 9000, total_earned = 9000 where user_id = 'person-ann'",
    );
    await propose(-8000);
    const id = await newest();
    const db = connect(env.DB);
    const late = new Proxy(db, {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key) as unknown;
        return async (batch: Parameters<Db["batch"]>[0]) => {
          await all("update user_rewards set current_balance = 100 where user_id = 'person-ann'");
          return target.batch(batch);
        };
      },
    });
    const context = { db: late, now: Date.now(), requestId: "request-1" };
    await expect(decideCorrection(context, people().admin.member, { id, decision: "approve" })).rejects.toMatchObject({
      code: "balance-short",
    });
    expect(await all("select state from reward_corrections")).toEqual([{ state: "waiting" }]);
  });

  it("is listed for staff with what it is about, page by page", async () => {
    await propose(6000);
    await propose(-6500 + 6400, { by: people().second });
    await propose(7000, { by: people().admin });
    const list = async (query = "", by = people().staff) => ask(`${PATH}${query}`, { cookie: by.cookie });
    const first = await (await list("?limit=1")).json<{ items: unknown[]; nextCursor: string }>();
    expect(first.items).toMatchObject([
      {
        ...{ member: { id: "person-ann", username: "ann" }, points: 6000, reason: "Our fault.", state: "waiting" },
        ...{ proposedBy: { username: "staff" }, decidedBy: null, note: null, balance: 300 },
      },
    ]);
    const next = await (
      await list(`?limit=1&cursor=${first.nextCursor}`)
    ).json<{ items: unknown[]; nextCursor: null }>();
    expect([next.items, next.nextCursor]).toMatchObject([[{ points: 7000 }], null]);
    expect(await (await list("?state=effective")).json()).toMatchObject({
      items: [{ points: -100, decidedBy: "second" }],
    });
    expect([(await list("", people().ann)).status, (await list("?state=x")).status]).toEqual([403, 400]);
    const work = await (await ask("/api/moderation/work", { cookie: people().staff.cookie })).json();
    expect(work).toMatchObject({ corrections: 2 });
  });

  it("ends with its member's account", async () => {
    await propose(6000);
    const leaving = { userId: "person-ann", username: "ann", email: "ann@example.org" };
    for (const statement of rewardCorrectionsData.rewardCorrections.erased(connect(env.DB), leaving, Date.now()))
      await statement;
    expect(await code(await approve())).toEqual([409, "already-decided"]);
  });
});
