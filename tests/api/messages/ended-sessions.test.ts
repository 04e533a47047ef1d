import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { clear } from "../../factories/insert";
import { hears, listen } from "../../factories/listening";
import { aPerson, ask, freshNumber, sessionFor, type Person } from "../../factories/site";

let [ann, bea, admin]: Person[] = [];
let second = "";

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  admin = await aPerson({ username: `admin${count}`, role: "admin" });
  second = await sessionFor(bea.member.id);
});

async function start(from: Person, to: Person): Promise<string> {
  const response = await ask("/api/conversations", { cookie: from.cookie, json: { userId: to.member.id } });
  return (await response.json<{ id: string }>()).id;
}

it.each([
  ["is logged out", () => ask("/api/auth/logout", { cookie: bea!.cookie, method: "POST" })],
  ["is ended from another device", () => ask("/api/account/sessions", { cookie: second, method: "DELETE" })],
  [
    "is ended by an admin",
    () => ask(`/api/admin/users/${bea!.member.id}/sessions`, { cookie: admin!.cookie, method: "DELETE" }),
  ],
  [
    "is of an account that is suspended",
    () =>
      ask(`/api/admin/users/${bea!.member.id}/suspension`, {
        ...{ cookie: admin!.cookie, method: "POST" },
        json: { reason: "Sold to minors, as three orders show." },
      }),
  ],
])(
  "a session that %s closes its sockets at once, in every conversation and though nobody says anything",
  async (_, end) => {
    const cal = await aPerson({ username: `cal${freshNumber()}` });
    const [one, other] = [await start(bea!, ann!), await start(bea!, cal)];
    const stays = await listen(ann!, one);
    const heard = [await listen(bea!, one), await listen(bea!, other)];
    await hears(stays.said, { type: "here", userId: bea!.member.id, isHere: true });
    const answer = await end();
    expect(answer.status).toBeLessThan(300);
    await vi.waitFor(() => expect(heard.map(({ closed }) => closed)).toEqual([[4001], [4001]]));
    await hears(stays.said, { type: "here", isHere: false });
    expect(stays.closed).toEqual([]);
  },
);

it("a session that goes on keeps its sockets where another ends", async () => {
  const id = await start(bea!, ann!);
  const [first, other] = [await listen(bea!, id), await listen({ ...bea!, cookie: second }, id)];
  await ask("/api/auth/logout", { cookie: bea!.cookie, method: "POST" });
  await vi.waitFor(() => expect(first.closed).toEqual([4001]));
  other.say({ type: "since", seq: 0 });
  await hears(other.said, { type: "messages" });
  expect(other.closed).toEqual([]);
});
