import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aDevice, aWriter, switches } from "../../factories/private-mode";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, reads, says } from "../../factories/talking";

const DAY = 86_400_000;
let ann: Person, bea: Person;
let talk: string, path: string;
const limiter = (name: string) => objectStubs(env, new Usage()).limiter(name);
const shown = async (who = ann) => wordsOf(await (await ask(path, { cookie: who.cookie })).text());
const asks = async (who = ann) => {
  const answer = await ask(path, { form: { intent: "ask-private" }, cookie: who.cookie });
  return { status: answer.status, to: answer.headers.get("location"), words: wordsOf(await answer.text()) };
};
const texts = async () => (await reads(bea, talk)).map(({ text }) => text ?? "");

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`)];
  talk = await aConversation(ann, bea);
  path = `/messages/settings/${talk}`;
  await says(ann, talk, "Hello");
});

describe("whoever has not set private mode up", () => {
  it("is asked by a message, without scripts, and not twice a day", async () => {
    const name = bea.member.username;
    expect(await shown()).toContain(`${name} has not set up private mode in any browser yet.`);
    expect(await shown()).toContain("Ask them to set it up");
    expect(await asks()).toMatchObject({ status: 303, to: `/messages?conversation=${talk}` });
    expect((await texts())[1]).toMatch(/^Can we write in private mode\?.*http:\/\/localhost\/account\/keys$/);
    expect(await shown()).toContain("You asked them in the last 24 hours.");
    expect(await shown()).not.toContain("Ask them to set it up");
    const again = await asks();
    expect([again.status, again.words.includes("Please try again in")]).toEqual([429, true]);
    expect(await texts()).toHaveLength(2);
    expect(await shown(bea)).toContain("Ask them to set it up");
  });

  it("is asked once by two tabs at once", async () => {
    const answers = await Promise.all([asks(), asks(), asks()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 429, 429]);
    expect(await texts()).toHaveLength(2);
  });

  it("can be asked again after a day", async () => {
    const asked = limiter(`private-ask:${talk}:${ann.member.id}`);
    await asked.take({ limit: 1, windowMs: DAY }, Date.now() - DAY + 60_000);
    expect(await shown()).toContain("You asked them in the last 24 hours.");
    await asked.reset();
    await asked.take({ limit: 1, windowMs: DAY }, Date.now() - DAY);
    expect((await asks()).status).toBe(303);
  });

  it("is asked by nobody who may not write, and that costs nothing", async () => {
    const held = limiter(`messages:${ann.member.id}`);
    const hold = { by: "too-fast", until: Date.now() + 3_600_000 };
    await held.holdUntil(hold);
    const refused = await asks();
    expect([refused.status, await texts()]).toEqual([429, ["Hello"]]);
    await held.release();
    const block = (blocked: boolean) =>
      ask(`/api/blocks/${ann.member.id}`, { method: "PUT", cookie: bea.cookie, json: { blocked } });
    await block(true);
    expect(await shown()).not.toContain("to set it up");
    expect((await asks()).status).toBe(403);
    await block(false);
    expect((await asks()).status).toBe(303);
  });

  it("is asked by nobody else", async () => {
    const cal = await aPerson({ username: `cal${freshNumber()}` });
    expect((await asks(cal)).status).toBe(404);
    expect(await texts()).toEqual(["Hello"]);
  });
});

describe("whoever has set private mode up", () => {
  it("is not asked, and the page says how it goes on", async () => {
    await aDevice(bea);
    expect(await shown()).toContain(`${bea.member.username} has set private mode up.`);
    expect(await asks()).toMatchObject({ status: 409 });
    await aDevice(ann);
    expect((await switches(ann, talk, true)).status).toBe(200);
    expect(await shown()).toContain("Private mode is on.");
    expect(await shown()).not.toContain("You can turn it on");
    expect((await asks()).status).toBe(409);
    expect(await texts()).not.toContain("Can we");
  });
});
