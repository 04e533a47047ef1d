import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sealPayout } from "@worker/domain/voice/redemptions/payout";
import { connect, type Db } from "@worker/db/client";
import { readSettings } from "@worker/env";
import { HOLD_MS } from "@worker/domain/foundation/queues/hold";
import { exportRedemptions, REDEMPTION_COLUMNS } from "@worker/domain/oversight/redemptions/export-redemptions";
import { sweepPayouts, sweepRedemptions } from "@worker/domain/voice/redemptions/sweep-redemptions";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { mailsTo } from "../../factories/mail";
import { aRedemption, points } from "../../factories/redemptions";
import { DAY } from "../../factories/rows";
import { anAccount, aPerson, ask, PASSWORD, type Person, sessionFor, setSetting } from "../../factories/site";

beforeAll(() => stopClock());

const HERE = "/api/staff/redemptions";
let audited = 0;
let desk: Person, rival: Person, chief: Person, ann: Person;

beforeEach(async () => {
  await clear(env.DB);
  // The log can only grow; what stood there before is left out.
  audited = Number((await all("select coalesce(max(rowid), 0) as n from audit_log"))[0]?.["n"]);
  desk = await aPerson({ username: "desk", role: "staff" });
  rival = await aPerson({ username: "rival", role: "staff" });
  chief = await aPerson({ username: "chief", role: "admin" });
  ann = await aPerson({ username: "ann" });
  await points(ann.member.id, 30_000);
  await setSetting("redemptions", { giftCards: ["Visa prepaid"], twoPeopleFrom: 10_000 });
  await ask("/api/ping");
});

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const states = () => all("select state from redemptions order by id");
const balance = async (person = ann) =>
  (await all(`select current_balance as n from user_rewards where user_id = '${person.member.id}'`))[0]?.["n"];
const sums = async (person = ann) =>
  (await all(`select sum(points) as n from reward_ledger where user_id = '${person.member.id}'`))[0]?.["n"];
/** What ann's one notice says. */
const said = async () =>
  String((await all("select message from notifications where user_id = 'person-ann'"))[0]?.["message"]);
const audits = (action: string) =>
  all(`select actor_name as who from audit_log where rowid > ${audited} and action = '${action}' order by id`);
/** Of which redemptions a view of the payout details was audited. */
const viewed = () =>
  all(`select subject_id as id from audit_log where rowid > ${audited} and action = 'redemption.payout_viewed'`);
const inHandOfDesk = () => ({ heldBy: desk.member.id, heldAt: Date.now() });

const post = (person: Person, path: string, json: unknown = {}) =>
  ask(`${HERE}/${path}`, { json, cookie: person.cookie });
const take = (person: Person, id: string, takeOver = false) => post(person, `${id}/hold`, { takeOver });
const release = (person: Person, id: string) => ask(`${HERE}/${id}/hold`, { method: "DELETE", cookie: person.cookie });
const payout = (person: Person, id: string) => post(person, `${id}/payout`);
const approve = (person: Person, id: string) => post(person, `${id}/approval`);
const fulfill = (person: Person, id: string) =>
  post(person, `${id}/settlement`, { decision: "fulfill", reference: "Payment 17" });
const giveBack = (person: Person, id: string, reason = "The address bounced") =>
  post(person, `${id}/settlement`, { decision: "return", reason });
const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;
/** The export as desk asks for it, page by page. */
async function exported(db: Db = connect(env.DB)) {
  const context = { db, env: readSettings(env as never), now: Date.now(), requestId: "request-1" };
  const site = { redemptions: { giftCards: [], twoPeopleFrom: 10_000 } };
  const asked = { state: "held", q: "", look: "all" } as const;
  const pages: string[][][] = [];
  for await (const page of exportRedemptions({ ...context, site: site as never }, desk.member, asked)) pages.push(page);
  return pages;
}
const one = (overrides: Partial<Parameters<typeof aRedemption>[0]> = {}) =>
  aRedemption({ userId: ann.member.id, ...overrides });

describe("a settlement", () => {
  it("fulfills in three trips: the points stay gone, and the member reads the reference", async () => {
    const { id } = await one();
    const answer = await fulfill(desk, id);
    expect([answer.status, tripsOf(answer)]).toEqual([200, 3]);
    expect(await all("select state, reference, settled_by as who from redemptions")).toEqual([
      { state: "fulfilled", reference: "Payment 17", who: desk.member.id },
    ]);
    expect([await balance(), await sums()]).toEqual([28_500, 28_500]);
    const [mail] = await mailsTo("ann@example.org");
    expect(mail?.kind).toBe("redemption");
    expect(await said()).toContain("Payment 17");
    expect(await audits("redemption.fulfilled")).toEqual([{ who: "desk" }]);
    const [row] = await all("select detail from audit_log order by rowid desc limit 1");
    const detail: unknown = JSON.parse(String(row?.["detail"]));
    expect(detail).toEqual({ points: 1500, way: "gift_card", reference: "Payment 17" });
  });

  it("returns in three trips: the points are back once, and the member reads why", async () => {
    const { id } = await one();
    const answer = await giveBack(desk, id);
    expect([answer.status, tripsOf(answer)]).toEqual([200, 3]);
    expect([await balance(), await sums()]).toEqual([30_000, 30_000]);
    expect(await all("select type, cause, points from reward_ledger where type = 'redemption_return'")).toEqual([
      { type: "redemption_return", cause: id, points: 1500 },
    ]);
    expect(await said()).toContain("The address bounced");
    for (const again of [await giveBack(desk, id), await fulfill(rival, id)]) expect(again.status).toBe(409);
    expect(await balance()).toBe(30_000);
  });

  it("is one of those that come at the same moment", async () => {
    const { id } = await one();
    const answers = await Promise.all([
      ...[desk, rival, chief].flatMap((person) => [fulfill(person, id), giveBack(person, id)]),
      ask(`/api/redemptions/${id}/cancellation`, { method: "POST", cookie: ann.cookie }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await states();
    expect(await balance()).toBe(row?.["state"] === "fulfilled" ? 28_500 : 30_000);
    expect(await sums()).toBe(await balance());
  });

  it("pays nobody who is suspended meanwhile; the points can be returned", async () => {
    const { id } = await one();
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(ann.member.id).run();
    const answer = await fulfill(desk, id);
    expect([answer.status, await codeOf(answer)]).toEqual([409, "member-suspended"]);
    expect(await states()).toEqual([{ state: "held" }]);
    expect((await giveBack(desk, id)).status).toBe(200);
  });

  it("needs a reference or a reason, and somebody of staff", async () => {
    const { id } = await one();
    expect((await giveBack(desk, id, " ")).status).toBe(400);
    expect((await post(desk, `${id}/settlement`, { decision: "fulfill" })).status).toBe(400);
    expect((await post(desk, `${id}/settlement`, { decision: "burn", reason: "x" })).status).toBe(400);
    for (const act of [take, payout, approve, fulfill, giveBack]) expect((await act(ann, id)).status).toBe(403);
    expect((await fulfill(desk, "none")).status).toBe(404);
    expect(await states()).toEqual([{ state: "held" }]);
  });

  it("is never of the own payment, for no act", async () => {
    await points(desk.member.id, 5000);
    const { id } = await one({ userId: desk.member.id });
    for (const act of [take, payout, approve, fulfill, giveBack, release])
      expect((await act(desk, id)).status).toBe(404);
    const several = await post(desk, "settlements", { ids: [id], decision: "fulfill", reference: "For me" });
    expect(await several.json()).toMatchObject({ decided: [], refused: [{ id, reason: "It is your own." }] });
    expect(await (await post(desk, "holds", { ids: [id] })).json()).toMatchObject({ decided: [] });
    expect(await all("select state, held_by as holder from redemptions")).toEqual([{ state: "held", holder: null }]);
    expect((await fulfill(rival, id)).status).toBe(200);
  });
});

describe("the audit log", () => {
  const here = `/api/admin/audit?subjectType=redemption`;
  it("says whose it was from the account, and nothing of it stays once that is deleted", async () => {
    const { id } = await one();
    await take(desk, id);
    await fulfill(desk, id);
    const named = async () =>
      (
        await (
          await ask(`${here}&subjectId=${id}`, { cookie: chief.cookie })
        ).json<{
          items: { subjectName: string | null }[];
        }>()
      ).items.map(({ subjectName }) => subjectName);
    expect(await named()).toEqual(["ann", "ann"]);
    const log = await all(`select detail from audit_log where rowid > ${audited} and subject_id = '${id}'`);
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain("ann");
    await env.DB.prepare("update users set deleted_at = 1 where id = ?").bind(ann.member.id).run();
    expect(await named()).toEqual([null, null]);
  });
});

describe("a large amount", () => {
  it("takes two different people, neither of them its member", async () => {
    const { id } = await one({ points: 10_000 });
    const early = await fulfill(desk, id);
    expect([early.status, await codeOf(early)]).toEqual([409, "second-person-due"]);
    expect((await approve(desk, id)).status).toBe(200);
    expect((await approve(rival, id)).status).toBe(409);
    const alone = await fulfill(desk, id);
    expect([alone.status, await codeOf(alone)]).toEqual([403, "same-person"]);
    expect(await states()).toEqual([{ state: "held" }]);
    expect((await fulfill(rival, id)).status).toBe(200);
    expect(await audits("redemption.approved")).toEqual([{ who: "desk" }]);
  });

  it("counts from the setting on, by the point", async () => {
    const { id } = await one({ points: 9999 });
    expect((await approve(desk, id)).status).toBe(409);
    expect((await fulfill(desk, id)).status).toBe(200);
    const lower = await one({ points: 9999 });
    await setSetting("redemptions", { giftCards: [], twoPeopleFrom: 5000 });
    expect((await fulfill(desk, lower.id)).status).toBe(409);
  });

  it("is split in vain: what one person paid the member within a day counts together", async () => {
    await points(ann.member.id, 30_000);
    const parts = [await one({ points: 9999 }), await one({ points: 9999 }), await one({ points: 9999 })];
    const [first, second, third] = parts.map(({ id }) => id) as [string, string, string];
    expect((await fulfill(desk, first)).status).toBe(200);
    for (const person of [desk, rival]) {
      const again = await fulfill(person, second);
      expect([again.status, await codeOf(again)]).toEqual([409, "second-person-due"]);
    }
    const list = await (await ask(HERE, { cookie: rival.cookie })).json<{ items: { takesTwo: boolean }[] }>();
    expect(list.items.map(({ takesTwo }) => takesTwo)).toEqual([true, true]);
    expect((await approve(desk, second)).status).toBe(200);
    expect((await fulfill(rival, second)).status).toBe(200);
    await env.DB.prepare("update redemptions set settled_at = settled_at - ?").bind(DAY).run();
    expect((await fulfill(rival, third)).status).toBe(200);
  });

  it("is split in vain by five at the same moment, and by a selection; another member's counts apart", async () => {
    const bob = await aPerson({ username: "bob" });
    for (const person of [ann, bob]) await points(person.member.id, 60_000);
    const made: string[] = [];
    for (let each = 0; each < 5; each += 1) made.push((await one({ points: 9999 })).id);
    const answers = await Promise.all(made.map((id) => fulfill(desk, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const others = [
      await one({ points: 6000, userId: bob.member.id }),
      await one({ points: 6000, userId: bob.member.id }),
    ];
    const ids = others.map(({ id }) => id);
    const came = await (await post(desk, "settlements", { ids, decision: "fulfill", reference: "Payment 9" })).json();
    expect(came).toMatchObject({
      decided: [ids[0]],
      refused: [{ id: ids[1], reason: expect.stringContaining("within 24 hours") as unknown }],
    });
  });

  it("is approved once, and paid once by another, however many try at the same moment", async () => {
    const { id } = await one({ points: 12_000 });
    const approved = await Promise.all([desk, rival, chief].map((person) => approve(person, id)));
    expect(approved.filter(({ status }) => status === 200)).toHaveLength(1);
    const paid = await Promise.all([desk, rival, chief].map((person) => fulfill(person, id)));
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await all("select approved_by as first, settled_by as second from redemptions");
    expect(row?.["first"]).not.toBe(row?.["second"]);
  });

  it("is returned by one person", async () => {
    const { id } = await one({ points: 12_000 });
    expect((await giveBack(desk, id)).status).toBe(200);
  });

  it("is set by admins alone, and the change is audited", async () => {
    const change = { redemptions: { giftCards: ["Visa prepaid", "Visa prepaid", ""], twoPeopleFrom: 20_000 } };
    const put = (person: Person, json: unknown) =>
      ask("/api/admin/settings/redemptions", { method: "PUT", json, cookie: person.cookie });
    expect((await put(desk, change)).status).toBe(403);
    for (const twoPeopleFrom of [0, 99.5, -1, "many"])
      expect((await put(chief, { redemptions: { giftCards: [], twoPeopleFrom } })).status).toBe(400);
    expect((await put(chief, change)).status).toBe(200);
    expect(await audits("setting.changed")).toEqual([{ who: "chief" }]);
    const { id } = await one({ points: 19_999 });
    expect((await fulfill(desk, id)).status).toBe(200);
  });
});

describe("a redemption in hand", () => {
  it("is nobody else's to settle for ten minutes, unless they take it over", async () => {
    const { id } = await one();
    expect((await take(desk, id)).status).toBe(200);
    for (const answer of [await fulfill(rival, id), await giveBack(rival, id), await take(rival, id)])
      expect([answer.status, await codeOf(answer)]).toEqual([409, "claimed-by-other"]);
    expect((await take(rival, id, true)).status).toBe(200);
    expect((await fulfill(desk, id)).status).toBe(409);
    expect((await release(desk, id)).status).toBe(409);
    expect((await release(rival, id)).status).toBe(200);
    expect((await fulfill(desk, id)).status).toBe(200);
    expect(await audits("redemption.taken")).toEqual([{ who: "desk" }, { who: "rival" }]);
  });

  it("is free again after ten minutes", async () => {
    const { id } = await one({ heldBy: rival.member.id, heldAt: Date.now() - HOLD_MS - 1 });
    expect((await take(desk, id)).status).toBe(200);
  });

  it("can be several, each once", async () => {
    const [a, b] = [await one(), await one()];
    await take(rival, b.id);
    const came = await post(desk, "holds", { ids: [a.id, b.id, "none"] });
    expect(tripsOf(came)).toBe(3);
    expect(await came.json()).toMatchObject({ decided: [a.id], refused: [{ id: b.id }, { id: "none" }] });
    const settled = await post(rival, "settlements", { ids: [a.id, b.id], decision: "return", reason: "No such card" });
    expect(tripsOf(settled)).toBe(3);
    expect(await settled.json()).toMatchObject({ decided: [b.id], refused: [{ id: a.id }] });
    expect(await balance()).toBe(28_500);
  });
});

describe("the payout details", () => {
  it("are for whoever has it in hand, and each view is audited", async () => {
    const { id } = await one();
    expect((await payout(desk, id)).status).toBe(409);
    await take(desk, id);
    const seen = await payout(desk, id);
    expect(tripsOf(seen)).toBe(3);
    expect(await seen.json()).toEqual({ payout: [{ label: "Email", value: "payout@mail.example" }] });
    expect((await payout(rival, id)).status).toBe(409);
    await payout(desk, id);
    expect(await audits("redemption.payout_viewed")).toEqual([{ who: "desk" }, { who: "desk" }]);
    expect(JSON.stringify(await all("select * from audit_log"))).not.toContain("mail.example");
    expect(await all("select payout_seen_by as who from redemptions")).toEqual([{ who: desk.member.id }]);
    await fulfill(desk, id);
    expect((await payout(desk, id)).status).toBe(409);
  });

  it("say plainly that they cannot be read where their key is gone, and record no view", async () => {
    const sealed = await sealPayout("a key that the site does not have any longer", "LOST", { email: "a@b.example" });
    const { id } = await one({ id: "LOST", payoutSealed: sealed, ...inHandOfDesk() });
    const answer = await payout(desk, id);
    expect([answer.status, await codeOf(answer)]).toEqual([409, "payout-unreadable"]);
    expect(await viewed()).toEqual([]);
    expect((await giveBack(desk, id)).status).toBe(200);
  });

  it("stand in the export with those in hand alone, which is audited", async () => {
    const [mine, other] = [await one({ heldBy: desk.member.id, heldAt: Date.now() }), await one()];
    const answer = await ask(`${HERE}/export`, { cookie: desk.cookie });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.startsWith(mine.id))).toContain("payout@mail.example");
    expect(lines.find((line) => line.startsWith(other.id))).not.toContain("mail.example");
    expect(await audits("redemption.exported")).toEqual([{ who: "desk" }]);
    expect(await viewed()).toEqual([{ id: mine.id }]);
    expect((await ask(`${HERE}/export`, { cookie: ann.cookie })).status).toBe(403);
  });

  it.each([
    ["is taken over", "held_by = 'person-rival'"],
    ["is settled", "state = 'fulfilled'"],
  ])("stay out of the export of one that %s while the export is read", async (_, change) => {
    const [lost, kept] = [await one(inHandOfDesk()), await one(inHandOfDesk())];
    const db = connect(env.DB);
    const late = new Proxy(db, {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key) as unknown;
        return async (batch: Parameters<Db["batch"]>[0]) => {
          await all(`update redemptions set ${change} where id = '${lost.id}'`);
          return target.batch(batch);
        };
      },
    });
    const [page] = await exported(late);
    expect(page?.map(([id, ...cells]) => [id, cells.includes("payout@mail.example")])).toEqual([
      [lost.id, false],
      [kept.id, true],
    ]);
    expect(await viewed()).toEqual([{ id: kept.id }]);
    expect(await all("select payout_seen_by as who from redemptions order by id")).toEqual([
      { who: null },
      { who: desk.member.id },
    ]);
  });

  it("keep every digit in the export, whatever a spreadsheet takes for a number", async () => {
    const { id } = await one(inHandOfDesk());
    const bank = { holder: "Ann Moss", routing: "021000021", account: "00012345678901234" };
    const sealed = await sealPayout(readSettings(env as never).DATA_KEY, id, bank);
    await env.DB.prepare("update redemptions set payout_sealed = ? where id = ?").bind(sealed, id).run();
    const [[row] = []] = await exported();
    expect(row).toEqual(expect.arrayContaining(["021 000 021", "000 123 456 789 012 34"]));
  });

  it("that nobody can read do not end the export, and count as seen by nobody", async () => {
    const [broken, whole] = [await one(inHandOfDesk()), await one(inHandOfDesk())];
    await all(`update redemptions set payout_sealed = 'gone.gone.gone' where id = '${broken.id}'`);
    const [page] = await exported();
    const email = REDEMPTION_COLUMNS.indexOf("Email");
    expect(page?.map((row) => [row[0], row[email]])).toEqual([
      [broken.id, "cannot be read"],
      [whole.id, "payout@mail.example"],
    ]);
    expect(await viewed()).toEqual([{ id: whole.id }]);
  });

  it("are audited one by one in the export, however many are in hand, from one page of the database", async () => {
    const made = [];
    for (let each = 0; each < 45; each += 1) made.push((await one({ ...inHandOfDesk(), points: 100 })).id);
    const pages = await exported();
    expect(pages.map((page) => page.length)).toEqual([45]);
    expect(pages.flat().filter((row) => row.includes("payout@mail.example"))).toHaveLength(45);
    expect((await viewed()).map(({ id }) => id).sort()).toEqual(made.sort());
  });

  it("never stand in the list", async () => {
    const { id } = await one({ heldBy: desk.member.id, heldAt: Date.now() });
    const list = await (await ask(HERE, { cookie: desk.cookie })).text();
    expect(list).toContain(id);
    expect(list).toContain("…ut@mail.example");
    expect(list).not.toMatch(/payout@|Sealed|requestKey/);
  });
});

describe("the list", () => {
  const listed = async (search: string, person = desk) => {
    const answer = await ask(`${HERE}?${search}`, { cookie: person.cookie });
    return (await answer.json<{ items: { id: string }[] }>()).items.map(({ id }) => id);
  };

  it("is found by state, member, id, who has it in hand, and what waits for a second person", async () => {
    const bob = await aPerson({ username: "bobby" });
    await points(bob.member.id, 30_000);
    const a = await one();
    const b = await one({ userId: bob.member.id, points: 12_000 });
    const c = await one();
    await fulfill(desk, c.id);
    await take(desk, a.id);
    await approve(rival, b.id);
    expect(await listed("")).toEqual([a.id, b.id]);
    expect(await listed("state=fulfilled")).toEqual([c.id]);
    expect(await listed("q=bob")).toEqual([b.id]);
    expect(await listed(`q=${a.id.toLowerCase()}`)).toEqual([a.id]);
    expect(await listed("q=_")).toEqual([]);
    expect(await listed("look=mine")).toEqual([a.id]);
    expect(await listed("look=mine", rival)).toEqual([]);
    expect(await listed("look=approved")).toEqual([b.id]);
    expect((await ask(`${HERE}?state=lost`, { cookie: desk.cookie })).status).toBe(400);
  });

  it("finds the newest of a member who has more than a search reads", async () => {
    const made = [];
    for (let each = 0; each <= 100; each += 1) made.push((await one({ points: 10 })).id);
    const found = await listed("q=ann&limit=100");
    expect(found).toHaveLength(100);
    expect(found).toEqual(made.slice(1));
  });

  it("goes on behind its cursor", async () => {
    const made = [await one(), await one(), await one()].map(({ id }) => id);
    const first = await ask(`${HERE}?limit=2`, { cookie: desk.cookie });
    const page = await first.json<{ items: { id: string }[]; nextCursor: string }>();
    expect(page.items.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(await listed(`limit=2&cursor=${page.nextCursor}`)).toEqual(made.slice(2));
  });

  it("is counted for staff", async () => {
    await one();
    const { id } = await one();
    await giveBack(desk, id);
    const work = await (await ask("/api/moderation/work", { cookie: desk.cookie })).json();
    expect(work).toMatchObject({ redemptions: 1 });
  });
});

describe("a deleted account", () => {
  it("takes its payout details along, and the night gives back what nobody has in hand", async () => {
    const { id: userId } = await anAccount({ username: "leaver" });
    await points(userId, 30_000);
    const { id } = await one({ userId });
    const inHand = await one({ userId, heldBy: desk.member.id, heldAt: Date.now() });
    const answer = await ask("/api/account", {
      method: "DELETE",
      json: { password: PASSWORD },
      cookie: await sessionFor(userId),
    });
    expect(answer.status).toBe(200);
    expect(await all("select payout_sealed as sealed, payout_ending as ending from redemptions")).toEqual([
      { sealed: null, ending: "" },
      { sealed: null, ending: "" },
    ]);
    await sweepRedemptions(connect(env.DB), Date.now());
    expect(await all(`select id, state, return_cause as cause from redemptions order by id`)).toEqual([
      { id, state: "returned", cause: "account_deleted" },
      { id: inHand.id, state: "held", cause: null },
    ]);
    const gone = await all(`select current_balance as n from user_rewards where user_id = '${userId}'`);
    expect(gone).toEqual([{ n: 28_500 }]);
    const mails = await all("select count(*) as n from outbox");
    expect((await fulfill(desk, inHand.id)).status).toBe(200);
    expect(await all("select count(*) as n from outbox")).toEqual(mails);
  });
});

describe("thirty days", () => {
  it("after its settlement the payout details are deleted, and not before", async () => {
    const days = (n: number) => n * 86_400_000;
    const settled = Date.now();
    const { id } = await one({ state: "fulfilled", settledAt: settled });
    const open = await one({ requestedAt: settled - days(90) });
    const kept = async () =>
      (await all("select id from redemptions where payout_sealed is not null order by id")).map((row) => row["id"]);
    await sweepPayouts(connect(env.DB), settled + days(30) - 1);
    expect(await kept()).toEqual([id, open.id]);
    await sweepPayouts(connect(env.DB), settled + days(30));
    expect(await kept()).toEqual([open.id]);
    expect(await all(`select payout_ending as ending, state from redemptions where id = '${id}'`)).toEqual([
      { ending: "", state: "fulfilled" },
    ]);
  });
});
