import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, formatDate } from "@worker/days";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

let ann: Person, bea: Person;
let talk: string, path: string, count: number;
const page = async (address: string, who = ann) => (await ask(address, { cookie: who.cookie })).text();

beforeEach(async () => {
  await clear(env.DB);
  count = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
  talk = await aConversation(ann, bea);
  path = `/messages/settings/${talk}`;
  await says(ann, talk, "Hello");
});

describe("what becomes of a conversation", () => {
  it("is led to from its menu", async () => {
    expect(await page(`/messages?conversation=${talk}`)).toMatch(new RegExp(`talk-ways.*href="${path}"`, "s"));
  });

  it("offers both files as plain links", async () => {
    const shown = await page(path);
    for (const format of ["json", "text"])
      expect(shown).toContain(`href="/api/conversations/${talk}/export?format=${format}"`);
  });

  it("is for its two members", async () => {
    const cal = await aPerson({ username: `cal${count}` });
    const statuses = [ann, bea, cal].map(async (who) => (await ask(path, { cookie: who.cookie })).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });

  it("is set without scripts, once it is understood, and keeps what was chosen", async () => {
    const set = (form: Record<string, string>) => ask(path, { form, cookie: ann.cookie });
    const refused = await set({ days: "30" });
    expect(refused.status).toBe(400);
    const shown = await refused.text();
    const date = formatDate(Date.now() + 30 * DAY_MS);
    expect(wordsOf(shown)).toContain(`30 days; older messages are deleted from ${date} on`);
    expect(wordsOf(shown)).toContain("Please confirm that older messages are deleted for both of you.");
    expect(shown).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="30"|value="30"[^>]*checked=""/);
    expect((await set({ days: "31", accepted: "1" })).status).toBe(400);
    const saved = await set({ days: "30", accepted: "1" });
    const sentence = (what: string) => `From ${date} on ${what} are deleted for both of you.`;
    expect([saved.status, saved.headers.get("location")]).toEqual([303, path]);
    const conversation = wordsOf(await page(`/messages?conversation=${talk}`, bea));
    expect(conversation).toContain(`ann${count} set messages to be kept for 30 days. ${sentence("older ones")}`);
    expect(conversation).toContain("Kept for 30 days");
    expect(wordsOf(await page(path, bea))).toContain(sentence("messages older than 30 days"));
    expect((await set({ days: "0" })).status).toBe(303);
    expect(wordsOf(await page(`/messages?conversation=${talk}`))).toContain("You set messages to be kept for good");
  });

  it("offers to turn it off and nothing else where one blocked the other", async () => {
    const set = (form: Record<string, string>) => ask(path, { form, cookie: ann.cookie });
    const radios = async () =>
      [...(await page(path)).matchAll(/type="radio"[^>]*value="(\d+)"/g)].map(([, days]) => days);
    await set({ days: "30", accepted: "1" });
    expect(await radios()).toEqual(["0", "30", "90", "365"]);
    await ask(`/api/blocks/${ann.member.id}`, { method: "PUT", cookie: bea.cookie, json: { blocked: true } });
    expect(await radios()).toEqual(["0"]);
    expect((await set({ days: "90", accepted: "1" })).status).toBe(403);
    expect((await set({ days: "0" })).status).toBe(303);
    expect(await radios()).toEqual([]);
    expect(wordsOf(await page(path))).toContain("You cannot write to each other, so no time can be set.");
  });
});
