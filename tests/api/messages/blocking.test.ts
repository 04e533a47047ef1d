import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clear } from "../../factories/insert";
import { listen, socket } from "../../factories/listening";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let count = 0;
let ann: Person, bea: Person;
const block = (by: Person, whom: Person, blocked = true) =>
  ask(`/api/blocks/${whom.member.id}`, { method: "PUT", cookie: by.cookie, json: { blocked } });
const start = (by: Person, whom: Person) =>
  ask("/api/conversations", { cookie: by.cookie, json: { userId: whom.member.id } });
const say = (by: Person, id: string) =>
  ask(`/api/conversations/${id}/messages`, { cookie: by.cookie, json: { content: "Hello" } });
const words = async (who: Person, path: string) => wordsOf(await (await ask(path, { cookie: who.cookie })).text());

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
});

describe("a member who was blocked", () => {
  it("begins no conversation with whoever blocked them, and neither do those with them", async () => {
    expect((await block(ann, bea)).status).toBe(200);
    expect((await start(bea, ann)).status).toBe(403);
    expect((await start(ann, bea)).status).toBe(403);
    expect(await words(bea, `/messages?user=${ann.member.id}`)).toContain("You cannot write to this member.");
    await block(ann, bea, false);
    expect((await start(bea, ann)).status).toBe(200);
  });

  it("writes no more in the conversation that there is, and both can read it", async () => {
    const { id } = await (await start(ann, bea)).json<{ id: string }>();
    const head = async () => (await ask(`/api/conversations/${id}`, { cookie: bea.cookie })).json();
    expect((await say(bea, id)).status).toBe(201);
    expect(await head()).toMatchObject({ canWrite: true, newest: 1 });
    await block(ann, bea);
    expect(await head()).toMatchObject({ canWrite: false, newest: 1 });
    for (const who of [ann, bea]) expect((await say(who, id)).status).toBe(403);
    const path = `/messages?conversation=${id}`;
    expect(await words(bea, path)).toContain("You cannot write to this member.");
    expect(await words(ann, path)).toContain("You blocked this member. Unblock them to write.");
    await ask(path, { cookie: ann.cookie, form: { intent: "unblock" } });
    expect((await say(bea, id)).status).toBe(201);
    expect(await head()).toMatchObject({ canWrite: true, newest: 2 });
  });

  it("learns that they cannot write, and from nothing that it is the other's doing", async () => {
    const { id } = await (await start(ann, bea)).json<{ id: string }>();
    const path = `/messages?conversation=${id}`;
    const keys = async (who: Person) =>
      (await (await ask(path, { cookie: who.cookie })).text()).match(/\w*[bB]lock\w*/g);
    const before = new Set(await keys(bea));
    await block(ann, bea);
    expect(await words(bea, path)).toContain("You cannot write to this member.");
    expect(new Set(await keys(bea))).toEqual(before);
    const html = await (await ask(path, { cookie: bea.cookie })).text();
    expect(html).not.toMatch(/blockedBy|\\?"other\\?"/);
    const api = await (await ask(`/api/conversations/${id}`, { cookie: bea.cookie })).text();
    expect(api).not.toMatch(/block/i);
  });

  it("changes nothing of what they wrote before, and can take it back", async () => {
    const { id } = await (await start(bea, ann)).json<{ id: string }>();
    expect((await say(bea, id)).status).toBe(201);
    await block(ann, bea);
    const path = `/api/conversations/${id}/messages/1`;
    expect((await ask(path, { method: "PUT", cookie: bea.cookie, json: { content: "Coward" } })).status).toBe(403);
    expect((await ask(path, { method: "DELETE", cookie: bea.cookie })).status).toBe(200);
  });

  it("is heard no more: the sockets of both are closed at once, and open again when that is over", async () => {
    const { id } = await (await start(ann, bea)).json<{ id: string }>();
    const [hers, his] = [await listen(ann, id), await listen(bea, id)];
    await block(ann, bea);
    await vi.waitFor(() => expect([hers.closed, his.closed]).toEqual([[4001], [4001]]));
    for (const who of [ann, bea]) expect((await socket(who, id)).status).toBe(403);
    await block(ann, bea, false);
    for (const who of [ann, bea]) expect((await socket(who, id)).status).toBe(101);
  });

  it("stays blocked by the one when the other unblocks", async () => {
    const { id } = await (await start(ann, bea)).json<{ id: string }>();
    await block(ann, bea);
    await block(bea, ann);
    await block(bea, ann, false);
    expect((await say(bea, id)).status).toBe(403);
  });
});

it("blocks neither oneself nor nobody", async () => {
  expect((await block(ann, ann)).status).toBe(400);
  expect((await ask("/api/blocks/nobody", { method: "PUT", cookie: ann.cookie, json: { blocked: true } })).status).toBe(
    404,
  );
});
