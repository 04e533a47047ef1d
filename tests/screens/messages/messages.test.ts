import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let count = 0;
let ann: Person, bea: Person, vendor: Person;
const page = async (path: string, who?: Person) => {
  const answer = await ask(path, { cookie: who?.cookie });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get("location"), html, words: wordsOf(html) };
};
const post = async (path: string, form: Record<string, string>, who: Person) => {
  const answer = await ask(path, { form, cookie: who.cookie });
  return { status: answer.status, to: answer.headers.get("location") ?? "", words: wordsOf(await answer.text()) };
};
const send = (to: string, text: string, who: Person) => post(to, { intent: "send", text }, who);
const toUser = (who: Person) => `/messages?user=${who.member.id}`;

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  vendor = await aPerson({ username: `vend${count}`, role: "verified_vendor" });
});

describe("/messages", () => {
  it("asks a visitor to log in", async () => {
    const { status, words } = await page("/messages");
    expect(status).toBe(401);
    expect(words).toContain("You must be logged in to access your messages.");
  });

  it("says what to do when nothing is open", async () => {
    const { words } = await page("/messages", ann);
    for (const text of ["0 Active Chats, 0 Unread", "Select a conversation", "New Message", "No conversations yet."])
      expect(words).toContain(text);
  });

  it("lists all conversations, twenty at a time, each once, the newest first", async () => {
    const ids = Array.from({ length: 45 }, (_, n) => `talk-${String(n).padStart(2, "0")}`);
    // Three of each time, so that pages end between two of the same.
    const entries = ids.map((conversationId, n) => ({
      ...{ userId: ann.member.id, conversationId, otherId: `gone-${n}`, lastSeq: 1, isPrivate: false, unread: 0 },
      lastAt: 1_000 + Math.floor(n / 3),
    }));
    await insert(env.DB, "listEntries", entries);
    const pages: string[][] = [];
    let path: string | null = "/messages";
    while (path !== null && pages.length < 5) {
      const { html }: { html: string } = await page(path, ann);
      pages.push([...html.matchAll(/href="\/messages\?conversation=(talk-\d\d)"/g)].map(([, id = ""]) => id));
      path = /href="([^"]+)"[^>]*>Earlier conversations/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;
    }
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(ids.toReversed());
  });

  it("begins a conversation with the first message, and only then", async () => {
    const { words } = await page(toUser(bea), ann);
    expect(words).toContain("No messages yet");
    expect((await page("/messages", ann)).words).toContain("0 Active Chats");
    const sent = await send(toUser(bea), "Did the May lot reach you?", ann);
    expect([sent.status, sent.to.startsWith("/messages?conversation=")]).toEqual([303, true]);
    const { words: shown } = await page(sent.to, ann);
    expect(shown).toMatch(/Today .*Did the May lot reach you\? .*\d\d:\d\d UTC/);
    expect(await page(toUser(bea), ann)).toMatchObject({ status: 302, to: sent.to });
  });

  it("shows the other what is unread, until they open it", async () => {
    const { to } = await send(toUser(bea), "Did the May lot reach you?", ann);
    await vi.waitFor(async () => {
      const { words, html } = await page("/messages", bea);
      expect(words).toContain("1 Active Chat, 1 Unread");
      expect(words).toContain("Did the May lot reach you?");
      expect(html).toContain("Messages, 1 unread");
    });
    expect((await page(to, bea)).words).toContain("1 Active Chat, 0 Unread");
    await vi.waitFor(async () => expect((await page(to, ann)).words).toContain("Read"));
  });

  it("says beside the newest message that was read that it was, whatever was written since", async () => {
    const { to } = await send(toUser(bea), "Did the May lot reach you?", ann);
    await page(to, bea);
    await vi.waitFor(async () => expect((await page(to, ann)).words).toMatch(/UTC · Read/));
    await send(to, "And the June lot?", ann);
    expect((await page(to, ann)).words).toMatch(/reach you\? .*Read.* And the June lot\?/);
    expect((await page(to, ann)).words).not.toContain("UTC · Read");
  });

  it("calls active what has a message of the last seven days, as the lounge does, and says so", async () => {
    const vendor = await aPerson({ username: `shop${freshNumber()}`, role: "verified_vendor" });
    const ago = [6, 8].map((days) => Date.now() - days * 86_400_000);
    await env.DB.batch(
      ago.map((at, n) =>
        env.DB.prepare(
          "insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, is_private, unread, sent, received) values (?, ?, ?, 1, ?, 0, 0, 1, 0)",
        ).bind(vendor.member.id, `active.${n}`, ann.member.id, at),
      ),
    );
    const { words } = await page("/messages", vendor);
    for (const text of ["1 Active Chat, 0 Unread", "Active: with a message in the last 7 days"])
      expect(words).toContain(text);
    const lounge = (await page("/vendor-lounge", vendor)).words;
    expect(lounge).toMatch(/Active conversations 1 With a message in the last 7 days/);
  });

  it("keeps what was typed when it is refused", async () => {
    const { to } = await send(toUser(bea), "One", ann);
    const { status, words } = await send(to, "x".repeat(1001), ann);
    expect(status).toBe(400);
    expect(words).toContain("A message has at most 1000 characters.");
    expect(words).toContain("x".repeat(1001));
    expect(words).toContain("1001 / 1000 · 1 character too many");
  });

  it("says that somebody writes too fast, and until when", async () => {
    const { to } = await send(toUser(bea), "Message 0", ann);
    for (let n = 1; n < 10; n += 1) await send(to, `Message ${n}`, ann);
    const { status, words } = await send(to, "Message 10", ann);
    expect(status).toBe(429);
    expect(words).toMatch(
      /Messaging Too Fast You can send 10 messages in 5 minutes\. You can write again at \w+ \d+, \d{4}, \d\d:\d\d UTC ?\./,
    );
    expect(words).toContain("Message 10");
  });

  it("lets a sender change a message and take it back", async () => {
    const { to } = await send(toUser(bea), "Teh May lot", ann);
    expect((await page(to, ann)).words).toContain("Take back");
    expect((await page(to, bea)).words).not.toContain("Take back");
    await post(to, { intent: "edit", seq: "1", text: "The May lot" }, ann);
    expect((await page(to, bea)).words).toContain("The May lot (edited)");
    await post(to, { intent: "delete", seq: "1" }, ann);
    const { words } = await page(to, bea);
    expect(words).toContain("Message taken back");
    expect(words).not.toContain("May lot");
  });

  it("is no place for whoever is not in the conversation", async () => {
    const { to } = await send(toUser(bea), "Between us", ann);
    const other = await page(to, vendor);
    expect([other.status, other.words.includes("Between us")]).toEqual([404, false]);
    expect((await send(to, "Let me in", vendor)).status).toBe(404);
  });

  it("lets a vendor write first, whom nobody below trusted can", async () => {
    expect((await send(toUser(vendor), "Hello", ann)).status).toBe(403);
    const { to } = await send(toUser(ann), "About your review", vendor);
    expect((await send(to, "Thanks", ann)).status).toBe(303);
  });

  it("lets web addresses be opened, marks those of other sites, and vouches for none", async () => {
    const text = "See https://a.example/x?y=1&z=2, http://localhost/vendors and javascript:alert(1).";
    const { to } = await send(toUser(bea), text, ann);
    const { html, words } = await page(to, bea);
    expect(html).toMatch(
      /<a href="https:\/\/a\.example\/x\?y=1&amp;z=2" rel="nofollow noopener noreferrer ugc">https:[^<]*<svg/,
    );
    expect(html).toMatch(/<a href="http:\/\/localhost\/vendors">http:\/\/localhost\/vendors<\/a>/);
    expect(html).not.toContain('href="javascript');
    expect(words.replace(/\s+/g, "")).toContain(text.replaceAll("&", "&amp;").replace(/\s+/g, ""));
  });

  it("shows text as text", async () => {
    const { to } = await send(toUser(bea), `<img src=x onerror=alert(1)>`, ann);
    expect((await page(to, bea)).html).not.toContain("<img src=x");
  });
});

describe("/messages/new", () => {
  it("offers people in groups, those written to lately first, then friends", async () => {
    await send(toUser(bea), "Hello", ann);
    await insert(env.DB, "friendships", [
      { userId: ann.member.id, friendId: bea.member.id, friendKey: bea.member.username, createdAt: 1 },
    ]);
    await vi.waitFor(async () => {
      const { words } = await page("/messages/new", ann);
      const places = ["Recent Contacts", "Friends", "Verified Vendors", "Community Members"].map((text) =>
        words.indexOf(text),
      );
      expect(places.every((at, n) => at > (places[n - 1] ?? -1))).toBe(true);
    });
  });

  it("shows five of the community, and how many more there are", async () => {
    for (let n = 0; n < 8; n += 1) await aPerson({ username: `crowd${count}x${n}` });
    expect((await page("/messages/new", ann)).words).toContain("+4 more members. Use search to find specific users.");
  });

  it("finds members by the beginning of their name", async () => {
    expect((await page(`/messages/new?q=${bea.member.username.toUpperCase()}`, ann)).words).toContain("1 member found");
    const none = await page("/messages/new?q=nobody", ann);
    expect(none.words).toContain("No users found");
    expect(none.words).toContain("No users match your search for &quot;nobody&quot;");
  });

  it("leaves the list of conversations beside it whole, whatever is searched for or turned to", async () => {
    await send(toUser(bea), "Hello", ann);
    const line = `aria-label="Conversations"`;
    await vi.waitFor(async () => expect((await page("/messages", ann)).words).toContain("You: Hello"));
    for (const query of ["q=nobody", "cursor=WzEsImEiXQ"]) {
      const { html, words } = await page(`/messages/new?${query}`, ann);
      expect(html).toContain(line);
      expect(words).toContain("You: Hello");
      expect(html).not.toMatch(/name="q" value="nobody"[^>]*aria-label="Search conversations"/);
    }
    expect((await page("/messages?q=nobody", ann)).words).not.toContain("You: Hello");
  });

  it("names neither oneself nor whoever cannot be reached", async () => {
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(bea.member.id).run();
    expect((await page(`/messages/new?q=bea`, ann)).words).toContain("No users found");
    expect((await page(`/messages/new?q=${ann.member.username}`, ann)).words).toContain("No users found");
  });
});
