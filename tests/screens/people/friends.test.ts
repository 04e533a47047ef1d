import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aUser } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let ann: Person;
const html = async (path = "/friends") => (await ask(path, { cookie: ann.cookie })).text();
const words = async (path?: string) => wordsOf(await html(path));

/** Friends of ann's, `f000` and on. */
async function withFriends(count: number, about: Partial<Parameters<typeof aUser>[0]> = {}) {
  const people = Array.from({ length: count }, (_, n) =>
    aUser({ id: `f${n}`, username: `friend${String(n).padStart(3, "0")}`, ...about }),
  );
  await insert(env.DB, "users", people);
  await insert(
    env.DB,
    "friendships",
    people.flatMap(({ id, usernameKey }) => [
      { userId: ann.member.id, friendId: id, friendKey: usernameKey, createdAt: 1 },
      { userId: id, friendId: ann.member.id, friendKey: ann.member.username, createdAt: 1 },
    ]),
  );
}
const shown = (page: string) => (page.match(/href="\/profile\/f\d+"/g) ?? []).length;

beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: `ann${freshNumber()}` });
});

describe("the friends page", () => {
  it("says what to do where there is nobody", async () => {
    expect(await words()).toContain("You have no friends here yet");
    for (const [show, says] of [
      ["online", "No friend is online"],
      ["recent", "No friend was here within the hour"],
      ["requests", "Nobody is waiting for an answer of yours."],
    ])
      expect(await words(`/friends?show=${show}`)).toContain(says);
    expect(await words("/friends?q=zed")).toContain("No users match your search for &quot;zed&quot;");
  });

  it("shows twenty, loads as many more up to a hundred, and goes on behind them", async () => {
    await withFriends(125);
    const first = await html();
    expect([shown(first), wordsOf(first).includes("125 friends")]).toEqual([20, true]);
    const next = /href="([^"]*shown=40[^"]*)"/.exec(first)?.[1] ?? "";
    expect(shown(await html(next))).toBe(40);
    const most = await html("/friends?shown=100");
    expect(shown(most)).toBe(100);
    const behind = /href="(\/friends\?cursor=[^"]*)"/.exec(most)?.[1] ?? "";
    const last = await html(`${behind}&shown=40`);
    expect([shown(last), last.includes("Load more"), last.includes("Back to the first")]).toEqual([25, false, true]);
    expect(shown(await html("/friends?shown=5000"))).toBe(20);
    expect(shown(await html("/friends?cursor=nonsense"))).toBe(20);
  });

  it("filters by who is here, and marks them", async () => {
    await withFriends(3, { lastActiveAt: Date.now() - 1000 });
    await env.DB.prepare("update users set last_active_at = ? where id = 'f1'")
      .bind(Date.now() - 1_800_000)
      .run();
    await env.DB.exec("update users set last_active_at = 1 where id = 'f2'");
    expect([shown(await html("/friends?show=online")), shown(await html("/friends?show=recent"))]).toEqual([1, 2]);
    expect(await words("/friends?show=recent")).toMatch(/Active now[\s\S]*Active within the hour/);
    expect(shown(await html("/friends?show=recent&q=friend001"))).toBe(1);
  });

  it("shows who asks, first of all, with both answers, and whom one asked", async () => {
    await insert(env.DB, "users", [aUser({ id: "bea", username: "bea" }), aUser({ id: "cal", username: "cal" })]);
    await insert(env.DB, "friendRequests", [
      { senderId: "bea", receiverId: ann.member.id, createdAt: Date.now() },
      { senderId: ann.member.id, receiverId: "cal", createdAt: Date.now(), declinedAt: 1 },
    ]);
    expect(await words()).toMatch(/Friend requests[\s\S]*bea[\s\S]*Accept[\s\S]*Decline/);
    expect(await words("/friends?show=requests")).toMatch(/bea[\s\S]*Sent[\s\S]*cal[\s\S]*Cancel request/);
    const accepted = await ask("/profile/bea/friend", {
      cookie: ann.cookie,
      form: { intent: "accept", returnTo: "/friends" },
    });
    expect(accepted.headers.get("location")).toBe("/friends");
    expect(await words()).toMatch(/1 friend\b[\s\S]*bea/);
  });

  it("suggests with the reason, and says where that is switched off", async () => {
    await withFriends(1);
    await insert(env.DB, "users", [aUser({ id: "bea", username: "bea" })]);
    await insert(env.DB, "friendships", [
      { userId: "f0", friendId: "bea", friendKey: "bea", createdAt: 1 },
      { userId: "bea", friendId: "f0", friendKey: "friendooo", createdAt: 1 },
    ]);
    expect(await words()).toMatch(/People You May Know[\s\S]*bea[\s\S]*1 mutual friend[\s\S]*Add Friend/);
    await env.DB.prepare("update users set is_suggested = 0 where id = ?").bind(ann.member.id).run();
    expect(await words()).toMatch(/People You May Know\s+Switched off/);
  });
});
