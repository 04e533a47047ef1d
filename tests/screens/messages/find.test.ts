import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "../../../durable-objects/stubs";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation } from "../../factories/talking";

let ann: Person, bea: Person, cal: Person;
let id = "";
const object = () => objectStubs(env, new Usage()).conversation(id);
const say = async (who: Person, text: string, isPrivate = false) =>
  object().send(
    { id: who.member.id, isLimited: false },
    { clientId: crypto.randomUUID(), text, isPrivate },
    Date.now(),
  );
const page = async (query: Record<string, string>, who = ann) => {
  const answer = await ask(`/messages?${String(new URLSearchParams({ conversation: id, ...query }))}`, {
    cookie: who.cookie,
  });
  const html = await answer.text();
  return { status: answer.status, html, words: wordsOf(html) };
};
const marks = (html: string) => [...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text);

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  cal = await aPerson({ username: `cal${count}` });
  id = await aConversation(ann, bea);
});

describe("a search in a conversation", () => {
  it("finds what both wrote, the newest first, and leads to its place", async () => {
    await say(ann, "The May lot arrived");
    await say(bea, "Nothing here");
    await say(bea, "About the MÁY lot: <b>thanks</b>");
    const { html, words } = await page({ find: "may" });
    expect(words).toContain("2 messages found.");
    expect(marks(html)).toEqual(["MÁY", "May"]);
    expect(html).not.toContain("<b>thanks</b>");
    expect(html.indexOf("around=3#message-3")).toBeLessThan(html.indexOf("around=1#message-1"));
    expect(words).not.toContain("Nothing here");

    const place = await page({ around: "1" });
    expect(place.html).toMatch(/id="message-1" aria-current="true"/);
    expect(place.words).toContain("Back to the newest");
  });

  it("shows a message among those around it, however long ago it was", async () => {
    for (let n = 1; n <= 90; n += 1) await say(ann, `Message number ${n}.`);
    const { words } = await page({ around: "40" });
    expect([15, 40, 64].every((n) => words.includes(`Message number ${n}.`))).toBe(true);
    expect([14, 65].some((n) => words.includes(`Message number ${n}.`))).toBe(false);
  });

  it("leads on from a found message to the next newer ones, up to the newest", async () => {
    for (let n = 1; n <= 90; n += 1) await say(bea, `Message number ${n}.`);
    const found = await page({ around: "20" });
    expect(found.html).toContain("after=50");
    expect([found.words.includes("Later messages"), found.words.includes("Earlier messages")]).toEqual([true, false]);
    const later = await page({ after: "50" });
    expect([51, 90].every((n) => later.words.includes(`Message number ${n}.`))).toBe(true);
    expect(later.words).not.toContain("Message number 50.");
    expect(later.html).toContain("before=51");
    for (const words of ["Later messages", "Back to the newest"]) expect(later.words).not.toContain(words);
    const earlier = await page({ before: "41" });
    expect(earlier.html).toContain("after=40");
    const first = await page({ after: "0" });
    expect([1, 50].every((n) => first.words.includes(`Message number ${n}.`))).toBe(true);
    expect(first.words).not.toContain("Message number 51.");
  });

  it("looks at 2,000 messages at a time, and goes on with older ones", async () => {
    const sender = { id: ann.member.id, isLimited: false };
    await say(ann, "The needle");
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        Array.from({ length: 200 }, async (_, n) =>
          object().send(
            sender,
            { clientId: crypto.randomUUID(), text: `Hay ${round} ${n}`, isPrivate: false },
            Date.now(),
          ),
        ),
      );
    const first = await page({ find: "needle" });
    expect(first.words).toContain("Nothing found so far.");
    expect(first.html).toContain("older=2");
    const next = await page({ find: "needle", older: "2" });
    expect(next.words).toContain("1 message found.");
    expect(next.words).not.toContain("Search older messages");
    const many = await page({ find: "hay" });
    expect(many.words).toContain("50 messages found so far.");
    expect(many.html).toContain("older=1952");
  });

  it.each([".*", "[", "\\", "%", "x".repeat(200), "🌿", "שלום", "a"])("takes %s by its letters", async (query) => {
    await say(ann, `Before ${query} after`);
    await say(bea, "0");
    const { html, status } = await page({ find: query });
    expect(status).toBe(200);
    expect(marks(html).length).toBeGreaterThan(0);
    expect(html).not.toContain("around=2#");
  });

  it("finds nothing that was taken back or down, and says so", async () => {
    await say(ann, "The May lot");
    await object().change({ id: ann.member.id, isLimited: true }, { seq: 1, text: null }, Date.now());
    await say(bea, "The May lot, too");
    await object().setRemoved(2, "Sourcing");
    expect((await page({ find: "may" })).words).toContain("No messages found.");
  });

  it("is for its two members only", async () => {
    await say(ann, "The May lot");
    const { status, words } = await page({ find: "may" }, cal);
    expect([status, words.includes("May lot")]).toEqual([404, false]);
  });

  it("has a limit of its own", async () => {
    await say(ann, "The May lot");
    const limiter = objectStubs(env, new Usage()).limiter(`message-search:${ann.member.id}`);
    for (let n = 0; n < 119; n += 1) await limiter.take({ limit: 120, windowMs: 600_000 }, Date.now());
    expect((await page({ find: "may" })).status).toBe(200);
    expect((await page({ find: "may" })).status).toBe(429);
    expect((await page({ find: "" })).status).toBe(200);
  });

  it("leaves private messages to the browser, and says so", async () => {
    await say(ann, "The May lot");
    await object().setMode({ id: ann.member.id, isLimited: false }, { isPrivate: true, now: Date.now() });
    await say(ann, "sealed-may", true);
    const { words, html } = await page({ find: "may" });
    expect(words).toContain("Searching private messages needs scripts and a key in this browser");
    // Its field is there for the scripts, and sends nothing without them.
    expect(html).toMatch(/<form class="find-form"[^>]*method="dialog"/);
    expect(html).not.toMatch(/name="find"/);
    expect(marks(html)).toEqual([]);
    await object().setMode({ id: ann.member.id, isLimited: false }, { isPrivate: false, now: Date.now() });
    const regular = await page({ find: "may" });
    expect(marks(regular.html)).toEqual(["May"]);
    expect(regular.words).toContain("Private messages were left out");
  });
});
