import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear } from "../factories/insert";
import { aPerson, ask, freshNumber, type Person } from "../factories/site";
import { aConversation, reads, says } from "../factories/talking";

/** Characters that draw nothing: a blank message stands in a conversation, and counts as unread. */
const UNSEEN = ["\u200b\u2060", "\u3164", "\u2800\u2800", "\u00ad\u034f", "\ufe0f\u200d"];
let ann: Person, bea: Person;
let talk: string;

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
  talk = await aConversation(ann, bea);
});

describe("a message that nobody sees", () => {
  const path = () => `/api/conversations/${talk}/messages`;

  it.each(UNSEEN)("is not sent (%j)", async (text) => {
    expect((await ask(path(), { cookie: ann.cookie, json: { content: text } })).status).toBe(400);
    const form = await ask(`/messages?conversation=${talk}`, { cookie: ann.cookie, form: { intent: "send", text } });
    expect(form.status).toBe(400);
    expect(await reads(bea, talk)).toEqual([]);
  });

  it("is none that a message is changed to", async () => {
    const seq = await says(ann, talk, "Seen");
    const change = { cookie: ann.cookie, method: "PUT", json: { content: "\u200b" } };
    expect((await ask(`${path()}/${seq}`, change)).status).toBe(400);
    expect(await reads(bea, talk)).toMatchObject([{ text: "Seen" }]);
  });

  it.each(["❤️", "👩‍👩‍👧", "🏳️‍🌈", "می‌خواهم", "1"])("is not one that shows something (%s)", async (text) => {
    await says(ann, talk, text);
    expect(await reads(bea, talk)).toMatchObject([{ text }]);
  });
});
