import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { sendingLimiter } from "@worker/domain/voice/messages/limits";
import { Usage } from "@worker/observe/usage";
import { objectStubs } from "../../../durable-objects/stubs";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation } from "../../factories/talking";

const HINT = "Rate limited - click for details";
const HOUR_MS = 3_600_000;

let ann: Person, bea: Person, cal: Person, mod: Person;
let talk = "";
const page = async (path: string, who: Person) => wordsOf(await (await ask(path, { cookie: who.cookie })).text());
const hold = (who: Person, by: string, until = Date.now() + HOUR_MS) =>
  objectStubs(env, new Usage()).limiter(sendingLimiter(who.member.id)).holdUntil({ by, until });

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  cal = await aPerson({ username: `cal${count}` });
  mod = await aPerson({ username: `mod${count}`, role: "moderator" });
  talk = `/messages?conversation=${await aConversation(ann, bea)}`;
});

describe("whoever may send nothing for a while", () => {
  it.each([
    ["too-fast", "Messaging Too Fast", "You can send 10 messages in 5 minutes."],
    ["too-many", "Message Limit Exceeded", "You can send 60 messages in an hour."],
    ["flooding", "Rate Limited", "You sent more than 60 messages in 24 hours."],
    ["moderators", "Rate Limited", "Our moderators decided so about a message of yours."],
  ])("reads why in every conversation before they write (%s)", async (by, title, why) => {
    await hold(ann, by, Date.UTC(2030, 0, 2, 14, 32));
    for (const path of [talk, `/messages?user=${cal.member.id}`]) {
      const words = await page(path, ann);
      expect(words).toContain(`${title} ${why} You can write again at Jan 2, 2030, 14:32 UTC`);
      expect(words).toContain(HINT);
    }
    expect(await page(talk, bea)).not.toContain(HINT);
  });

  it("reads nothing of it once it is over", async () => {
    await hold(ann, "too-fast", Date.now() - 1);
    expect(await page(talk, ann)).not.toContain(HINT);
  });

  it("keeps what they typed, and finds the notice instead of their message", async () => {
    await hold(ann, "too-fast");
    const answer = await ask(talk, { form: { intent: "send", text: "One more" }, cookie: ann.cookie });
    expect(answer.status).toBe(429);
    const words = wordsOf(await answer.text());
    for (const text of ["Messaging Too Fast", HINT, "One more"]) expect(words).toContain(text);
    expect(await page(talk, bea)).not.toContain("One more");
  });

  it("is told the parts of it by the API", async () => {
    await hold(ann, "too-many");
    const path = `/api/conversations/${talk.split("=")[1] ?? ""}/messages`;
    const answer = await ask(path, { json: { content: "One more" }, cookie: ann.cookie });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3590);
    expect(await answer.json()).toMatchObject({
      ...{ status: 429, code: "rate-limited" },
      notice: { title: "Message Limit Exceeded", why: "You can send 60 messages in an hour." },
    });
  });
});

describe("a moderator", () => {
  it("is held by nothing, and reads so nowhere", async () => {
    await hold(mod, "too-fast");
    expect(await page(`/messages?user=${ann.member.id}`, mod)).not.toContain(HINT);
  });
});
