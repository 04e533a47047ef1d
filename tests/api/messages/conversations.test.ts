import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clear, insert } from "../../factories/insert";
import { hears, like, listen, socket } from "../../factories/listening";
import { aUser } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let [ann, bea, cal]: Person[] = [];
let [vendor, trusted]: Person[] = [];
const as = (person: Person) => ({ cookie: person.cookie });
const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

async function start(from: Person, to: Person): Promise<string> {
  const response = await ask("/api/conversations", { ...as(from), json: { userId: to.member.id } });
  expect(response.status).toBe(200);
  return (await json<{ id: string }>(response)).id;
}
const say = (from: Person, id: string, text: string, clientId?: string) =>
  ask(`/api/conversations/${id}/messages`, {
    ...as(from),
    json: { content: text, ...(clientId ? { id: clientId } : {}) },
  });
const read = (as_: Person, id: string) => ask(`/api/conversations/${id}/messages`, as(as_));
type List = { items: { id: string; lastMessage: string | null; isOwn: boolean; unread: number }[] };
const list = async (of: Person, query = "") =>
  (await json<List>(await ask(`/api/conversations${query}`, as(of)))).items;

let count = 0;
beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  cal = await aPerson({ username: `cal${count}` });
  vendor = await aPerson({ username: `vend${count}`, role: "verified_vendor" });
  trusted = await aPerson({ username: `trudy${count}`, role: "trusted" });
});

describe("a conversation of two members", () => {
  it("is one, whoever begins it", async () => {
    expect(await start(ann!, bea!)).toBe(await start(bea!, ann!));
  });

  it("says messages by the public names, and what of them was read", async () => {
    const id = await start(ann!, bea!);
    const sent = await json<object>(await say(ann!, id, "Hello", "message-000000000001"));
    const known = { conversationId: id, senderId: ann!.member.id, receiverId: bea!.member.id, dateEdited: null };
    const regular = { isPrivateMode: false, content: "Hello", encryptedContent: null, canDecrypt: true };
    const whole = { isDeleted: false, removedFor: null, line: null, image: null };
    const message = { id: "message-000000000001", seq: 1, dateSent: expect.any(Number) as number };
    expect(sent).toEqual({ ...message, ...known, ...regular, ...whole, isRead: false });
    await ask(`/api/conversations/${id}/read`, { ...as(bea!), method: "PUT", json: { seq: 1 } });
    for (const who of [ann!, bea!])
      expect((await json<{ items: object[] }>(await read(who, id))).items).toEqual([{ ...sent, isRead: true }]);
    const participants = [ann!.member.id, bea!.member.id].sort();
    expect(await json(await ask(`/api/conversations/${id}`, as(bea!)))).toMatchObject({ id, participants });
    const again = { ...as(ann!), method: "PUT", json: { content: "Hello!" } };
    const changed = await json<object>(await ask(`/api/conversations/${id}/messages/1`, again));
    expect(changed).toMatchObject({ content: "Hello!", isRead: true, dateEdited: expect.any(Number) as number });
  });

  it("carries messages to the other, who finds it in the list with its beginning and what is unread", async () => {
    const id = await start(ann!, bea!);
    const long = "The May lot arrived today and the seal was broken on one side only.";
    expect((await say(ann!, id, long)).status).toBe(201);
    const { items } = await json<{ items: { content: string; senderId: string }[] }>(await read(bea!, id));
    expect(items).toMatchObject([{ content: long, senderId: ann!.member.id }]);
    await vi.waitFor(async () => {
      expect(await list(bea!)).toMatchObject([
        { id, lastMessage: "The May lot arrived today and the seal was broken…", isOwn: false, unread: 1 },
      ]);
    });
    expect(await list(ann!)).toMatchObject([{ id, isOwn: true, unread: 0 }]);
    await ask(`/api/conversations/${id}/read`, { ...as(bea!), method: "PUT", json: { seq: 1 } });
    await vi.waitFor(async () => expect((await list(bea!))[0]?.unread).toBe(0));
  });

  it("is found by the beginning of the other's name", async () => {
    const id = await start(ann!, bea!);
    await say(ann!, id, "Hello");
    await vi.waitFor(async () => expect(await list(ann!, "?q=BE")).toHaveLength(1));
    expect(await list(ann!, "?q=ca")).toEqual([]);
  });

  it("is nobody else's: not to read, to write in, to change or to listen to", async () => {
    const id = await start(ann!, bea!);
    await say(ann!, id, "Between us");
    const tries = await Promise.all([
      read(cal!, id),
      say(cal!, id, "Let me in"),
      ask(`/api/conversations/${id}`, as(cal!)),
      ask(`/api/conversations/${id}/messages/1`, { ...as(cal!), method: "PUT", json: { content: "No" } }),
      ask(`/api/conversations/${id}/messages/1`, { ...as(cal!), method: "DELETE" }),
      ask(`/api/conversations/${id}/read`, { ...as(cal!), method: "PUT", json: { seq: 1 } }),
      socket(cal!, id),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(Array<number>(7).fill(404));
    expect((await ask("/api/conversations")).status).toBe(401);
  });

  it("does not exist before somebody opened it", async () => {
    const id = [ann!.member.id, bea!.member.id].sort().join(".");
    expect((await say(ann!, id, "Hello?")).status).toBe(404);
  });
});

describe("a message", () => {
  it.each([
    ["nothing", "  \n "],
    ["more than a thousand characters", "𝄞".repeat(1001)],
  ])("of %s is refused", async (_, text) => {
    expect((await say(ann!, await start(ann!, bea!), text)).status).toBe(400);
  });

  it("of a thousand characters outside the first plane is sent whole", async () => {
    const text = "𝄞".repeat(1000);
    const sent = await say(ann!, await start(ann!, bea!), text);
    expect([sent.status, (await json<{ content: string }>(sent)).content]).toEqual([201, text]);
  });

  it("sent again under its id is the same message", async () => {
    const id = await start(ann!, bea!);
    const [one, two] = [await say(ann!, id, "Once", "a".repeat(20)), await say(ann!, id, "Once", "a".repeat(20))];
    expect((await json<{ seq: number }>(two)).seq).toBe((await json<{ seq: number }>(one)).seq);
  });

  it("too many answers 429 with the notice and the time to wait", async () => {
    const id = await start(ann!, bea!);
    for (let n = 0; n < 10; n += 1) expect((await say(ann!, id, `Message ${n}`)).status).toBe(201);
    const refused = await say(ann!, id, "One more");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3590);
    expect((await json<{ message: string }>(refused)).message).toContain("Messaging Too Fast");
  });

  it("is limited for nobody who moderates", async () => {
    const moderator = await aPerson({ username: `mod${count}`, role: "moderator" });
    const id = await start(moderator, bea!);
    for (let n = 0; n < 12; n += 1) expect((await say(moderator, id, `Notice ${n}`)).status).toBe(201);
  });
});

describe("a message that its sender changes", () => {
  it("stays as it is while they may send nothing", async () => {
    const id = await start(ann!, bea!);
    for (let n = 1; n <= 11; n += 1) await say(ann!, id, `Number ${n}`);
    const change = await ask(`/api/conversations/${id}/messages/1`, {
      ...as(ann!),
      method: "PUT",
      json: { content: "And something else" },
    });
    expect(change.status).toBe(429);
    expect((await json<{ items: { content: string }[] }>(await read(bea!, id))).items[0]).toMatchObject({
      content: "Number 1",
    });
    const back = await ask(`/api/conversations/${id}/messages/1`, { ...as(ann!), method: "DELETE" });
    expect(back.status).toBe(200);
  });

  it("is changed thirty times in ten minutes at most", async () => {
    const id = await start(ann!, bea!);
    await say(ann!, id, "First");
    const answers = [];
    for (let n = 0; n < 31; n += 1)
      answers.push(
        await ask(`/api/conversations/${id}/messages/1`, { ...as(ann!), method: "PUT", json: { content: `${n}` } }),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429]);
  });
});

describe("who may be written to", () => {
  it("is not oneself, nobody, a suspended or a deleted account", async () => {
    await insert(env.DB, "users", [
      aUser({ id: "gone", username: "gone", deletedAt: 1 }),
      aUser({ id: "barred", username: "barred", suspendedAt: 1 }),
    ]);
    const to = (userId: string) => ask("/api/conversations", { ...as(ann!), json: { userId } });
    expect((await to(ann!.member.id)).status).toBe(400);
    for (const userId of ["nobody", "gone", "barred"]) expect((await to(userId)).status).toBe(404);
  });

  it("is a vendor only for whoever is trusted, or was approved", async () => {
    const refused = await ask("/api/conversations", { ...as(ann!), json: { userId: vendor!.member.id } });
    expect(refused.status).toBe(403);
    expect(await json(refused)).toMatchObject({ code: "approval-needed" });
    const id = await start(trusted!, vendor!);
    expect((await say(trusted!, id, "About the May lot")).status).toBe(201);
    const written = await start(vendor!, ann!);
    expect((await say(ann!, written, "Thanks for writing")).status).toBe(201);
  });
});

describe("a socket", () => {
  it("opens for this site's own pages only, and for its protocol", async () => {
    const id = await start(ann!, bea!);
    expect((await socket(ann!, id, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await socket(ann!, id, { "sec-websocket-protocol": "other" })).status).toBe(400);
    expect((await socket(ann!, id)).status).toBe(101);
  });

  it("carries what the other says, reads and changes", async () => {
    const id = await start(ann!, bea!);
    const [one, other] = [await listen(ann!, id), await listen(bea!, id)];
    one.say({ type: "send", id: "a".repeat(20), text: "Are you there?" });
    await hears(other.said, {
      type: "messages",
      messages: [like({ text: "Are you there?", seq: 1 })],
    });
    await hears(one.said, { type: "stored", id: "a".repeat(20), seq: 1 });
    other.say({ type: "read", seq: 1 });
    await hears(one.said, { type: "read", by: bea!.member.id, seq: 1 });
    one.say({ type: "edit", seq: 1, text: "Anybody there?" });
    await hears(other.said, { type: "changed", message: like({ text: "Anybody there?" }) });
    other.say({ type: "typing" });
    await hears(one.said, { type: "typing", by: bea!.member.id });
    one.say({ type: "delete", seq: 1 });
    await hears(other.said, { type: "changed", message: like({ isDeleted: true, text: null }) });
  });

  it("catches up from a number", async () => {
    const id = await start(ann!, bea!);
    for (const text of ["One", "Two", "Three"]) await say(ann!, id, text);
    const late = await listen(bea!, id);
    late.say({ type: "since", seq: 1 });
    await hears(late.said, {
      messages: [like({ text: "Two" }), like({ text: "Three" })],
    });
  });

  it.each([
    ["that is no JSON", "{", 1007],
    ["of an unknown kind", JSON.stringify({ type: "own" }), 1007],
    ["with more than the protocol knows", JSON.stringify({ type: "typing", by: "bea" }), 1007],
    ["that is too large", "x".repeat(16_385), 1009],
    ["of 32 MB", "x".repeat(32 * 1024 * 1024), 1009],
  ])("that says something %s is closed, and no other", async (_, frame, code) => {
    const id = await start(ann!, bea!);
    const [bad, good] = [await listen(ann!, id), await listen(bea!, id)];
    bad.raw.send(frame);
    await vi.waitFor(() => expect(bad.closed).toEqual([code]));
    good.say({ type: "send", id: "b".repeat(20), text: "Still here" });
    await hears(good.said, { type: "stored", seq: 1 });
  });

  it("hears nothing more once its session ended or its account was suspended", async () => {
    const id = await start(ann!, bea!);
    const [one, other] = [await listen(ann!, id), await listen(bea!, id)];
    one.say({ type: "typing" });
    await hears(other.said, { type: "typing" });
    await env.DB.prepare("delete from sessions where user_id = ?").bind(bea!.member.id).run();
    await vi.waitFor(
      async () => {
        one.say({ type: "typing" });
        await vi.waitFor(() => expect(other.closed).toEqual([4001]), { timeout: 300 });
      },
      { timeout: 5_000 },
    );
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(ann!.member.id).run();
    await vi.waitFor(
      async () => {
        one.say({ type: "send", id: "d".repeat(20), text: "From beyond" });
        await vi.waitFor(() => expect(one.closed).toEqual([4001]), { timeout: 300 });
      },
      { timeout: 5_000 },
    );
  });

  it("hears no change once its session ended, whoever makes it", async () => {
    const id = await start(ann!, bea!);
    await say(ann!, id, "Before");
    const gone = await listen(bea!, id);
    await hears(gone.said, { type: "here" });
    await env.DB.prepare("delete from sessions where user_id = ?").bind(bea!.member.id).run();
    // Sessions that were looked at just now count as holding.
    await new Promise((resolve) => setTimeout(resolve, 2_050));
    await ask(`/api/conversations/${id}/messages/1`, { ...as(ann!), method: "PUT", json: { content: "After" } });
    await vi.waitFor(() => expect(gone.closed).toEqual([4001]));
    expect(JSON.stringify(gone.said)).not.toContain("After");
  });

  it("says that its member is here until the last of their tabs is closed, and nothing where they hide it", async () => {
    const id = await start(ann!, bea!);
    const heard = await listen(ann!, id);
    const tabs = [await listen(bea!, id), await listen(bea!, id)];
    await hears(heard.said, { type: "here", userId: bea!.member.id, isHere: true });
    const gone = like({ type: "here", userId: bea!.member.id, isHere: false });
    tabs[0]!.raw.close(1000);
    heard.say({ type: "since", seq: 0 });
    await hears(heard.said, { type: "messages" });
    expect(heard.said).not.toContainEqual(gone);
    tabs[1]!.raw.close(1000);
    await vi.waitFor(() => expect(heard.said).toContainEqual(gone));

    await ask("/api/account/privacy", { ...as(cal!), method: "PUT", json: { showLastActive: false } });
    const hidden = await start(ann!, cal!);
    const ears = await listen(ann!, hidden);
    await listen(cal!, hidden);
    ears.say({ type: "since", seq: 0 });
    await hears(ears.said, { type: "messages" });
    expect(ears.said).not.toContainEqual(like({ userId: cal!.member.id }));
  });

  it("catches up with more than one frame holds", async () => {
    const id = await start(ann!, bea!);
    await runInDurableObject(env.CONVERSATION.get(env.CONVERSATION.idFromName(id)), (_, { storage }) =>
      storage.sql.exec(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 451) INSERT INTO messages (client_id, sender_id, at, is_private) SELECT 'message ' || i, 'x', i, 0 FROM n",
      ),
    );
    const late = await listen(bea!, id);
    late.say({ type: "since", seq: 0 });
    await vi.waitFor(() => {
      const seqs = late.said.flatMap((frame) =>
        frame.type === "messages" ? frame.messages.map(({ seq }) => seq) : [],
      );
      expect(seqs).toEqual(Array.from({ length: 451 }, (_, n) => n + 1));
    });
  });

  it("is one of twenty at most that a member has in a conversation: the oldest makes room", async () => {
    const id = await start(ann!, bea!);
    const tabs: Awaited<ReturnType<typeof listen>>[] = [];
    for (let n = 0; n < 21; n += 1) tabs.push(await listen(ann!, id));
    await vi.waitFor(() => expect(tabs.filter(({ closed }) => closed.length > 0)).toHaveLength(1));
  });

  it("that floods is closed, and the other goes on", async () => {
    const id = await start(ann!, bea!);
    const [flooder, good] = [await listen(ann!, id), await listen(bea!, id)];
    for (let n = 0; n < 1000; n += 1) {
      flooder.say({ type: "typing" });
      if (n === 500) good.say({ type: "send", id: "c".repeat(20), text: "In the midst of it" });
    }
    await vi.waitFor(() => expect(flooder.closed).toEqual([1008]));
    await hears(good.said, { type: "stored", seq: 1 });
    good.say({ type: "send", id: "d".repeat(20), text: "After it" });
    await hears(good.said, { type: "stored", seq: 2 });
    expect(good.closed).toEqual([]);
  });
});
