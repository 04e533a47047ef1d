import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { beginOfNew } from "~/messages/unread/begin-of-new";
import { clear } from "../../factories/insert";
import { aMessageView } from "../../factories/message-view";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

const messages = (...senders: (string | null)[]): MessageView[] =>
  senders.map((senderId, n) => aMessageView({ seq: n + 11, senderId }));
const begin = (shown: MessageView[], after: number, hasEarlier = false) =>
  beginOfNew({ messages: shown, hasEarlier }, { after, to: 13 }, "ann");

describe("where what is new begins", () => {
  it("is the other's first message after the last that was read", () => {
    expect(begin(messages("bea", "bea", "bea"), 11)).toEqual({ seq: 12, earlier: null });
    expect(begin(messages("bea", "bea", "bea"), 13)).toEqual({ seq: null, earlier: null });
  });

  it("is no line of the conversation's own, and nothing that was taken back", () => {
    const [first, , third] = messages("bea", null, "bea") as [MessageView, MessageView, MessageView];
    const taken = aMessageView({ seq: 12, isDeleted: true });
    for (const second of [messages(null, null)[1] as MessageView, taken])
      expect(begin([first, second, third], 11).seq).toBe(13);
  });

  it("is nothing that arrives while it is open", () => {
    expect(begin(messages("bea", "bea", "bea", "bea"), 13).seq).toBeNull();
  });

  it("is nowhere once its reader has written", () => {
    expect(begin(messages("bea", "bea", "bea", "ann"), 11).seq).toBeNull();
  });

  it("stands on an earlier page where this one begins with unread ones", () => {
    expect(begin(messages("bea", "bea", "bea"), 5, true)).toEqual({ seq: null, earlier: 6 });
    expect(begin(messages("bea", "bea", "bea"), 10, true)).toEqual({ seq: 11, earlier: null });
    expect(begin(messages("bea", "bea", "bea"), 5)).toEqual({ seq: 11, earlier: null });
  });
});

describe("a conversation that is opened", () => {
  let ann: Person, bea: Person;
  const words = async (path: string, who: Person) => wordsOf(await (await ask(path, { cookie: who.cookie })).text());
  const say = async (text: string, who: Person, to: string) =>
    (await ask(to, { form: { intent: "send", text }, cookie: who.cookie })).headers.get("location") ?? "";
  const isRead = async (path: string) =>
    vi.waitFor(async () => expect(await words(path, bea)).not.toContain("New messages"));

  beforeEach(async () => {
    await clear(env.DB);
    const count = freshNumber();
    ann = await aPerson({ username: `ann${count}` });
    bea = await aPerson({ username: `bea${count}` });
  });

  it("has a line where the unread begin, drawn by the server, until it is opened again", async () => {
    const path = await say("The first", ann, `/messages?user=${bea.member.id}`);
    await isRead(path);
    await say("The second", ann, path);
    await say("The third", ann, path);
    expect(await words(path, bea)).toMatch(/The first .*New messages .*The second .*The third/);
    expect(await words(path, ann)).not.toContain("New messages");
    await isRead(path);
  });

  it("leads to the first of them where they are more than a page", async () => {
    const mod = await aPerson({ username: `mod${freshNumber()}`, role: "moderator" });
    const id = await aConversation(mod, bea);
    const path = `/messages?conversation=${id}`;
    await says(mod, id, "The first");
    await words(path, bea);
    await isRead(path);
    for (let n = 2; n <= 60; n += 1) await says(mod, id, `Number ${n}`);
    const html = await (await ask(path, { cookie: bea.cookie })).text();
    expect(html).toMatch(/href="[^"]*around=2#message-2"[^>]*>To the first new message/);
    expect(wordsOf(html)).not.toContain("New messages");
  });

  it("has none anymore for whoever answered", async () => {
    const path = await say("The first", ann, `/messages?user=${bea.member.id}`);
    await say("An answer", bea, path);
    expect(await words(path, bea)).not.toContain("New messages");
  });
});
