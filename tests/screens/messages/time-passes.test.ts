import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { DAY_MS } from "@worker/days";
import { sweepRetention } from "@worker/domain/voice/messaging/sweep-retention";
import { Usage } from "@worker/observe/usage";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, freshNumber, type Person, sessionFor } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

const HOUR_MS = 3_600_000;
/** Ahead of the real clock, by which objects are woken to forget what is long over. */
const START = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS;
const HINT = "Rate limited - click for details";

let ann: Person, bea: Person;
let talk: string, path: string;
const at = (passed: number) => void vi.setSystemTime(START + passed);
const page = async (who: Person, address = path) => wordsOf(await (await ask(address, { cookie: who.cookie })).text());
const send = (who: Person, text: string) => ask(path, { form: { intent: "send", text }, cookie: who.cookie });

beforeAll(() => stopClock(START));
afterAll(() => void vi.useRealTimers());

beforeEach(async () => {
  at(0);
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
  talk = await aConversation(ann, bea);
  path = `/messages?conversation=${talk}`;
});

describe("whoever wrote too fast", () => {
  it("reads so for exactly an hour, and then writes on", async () => {
    for (let n = 1; n <= 10; n += 1) expect((await send(ann, `Line ${n} of ten`)).status).toBe(303);
    at(1_000);
    expect((await send(ann, "The eleventh")).status).toBe(429);
    expect(await page(ann)).toContain("Messaging Too Fast");
    at(HOUR_MS + 999);
    expect(await page(ann)).toContain(HINT);
    // Each request moves the clock on by a millisecond.
    at(HOUR_MS + 999);
    expect((await send(ann, "Not yet")).status).toBe(429);
    at(HOUR_MS + 1_000);
    expect(await page(ann)).not.toContain(HINT);
    expect((await send(ann, "Here again")).status).toBe(303);
    const read = await page(bea);
    expect(["Here again", "The eleventh", "Not yet"].map((text) => read.includes(text))).toEqual([true, false, false]);
  });
});

describe("a conversation that keeps messages for thirty days", () => {
  /** What the nightly job does, and who comes back then. */
  const night = async (passed: number) => {
    at(passed);
    await sweepRetention(connect(env.DB), objectStubs(env, new Usage()), Date.now());
    for (const who of [ann, bea]) who.cookie = await sessionFor(who.member.id);
  };

  it("shows what is older until as many days have passed, and then to neither of the two", async () => {
    await says(ann, talk, "An old word");
    const set = { days: "30", accepted: "1" };
    expect((await ask(`/messages/settings/${talk}`, { form: set, cookie: ann.cookie })).status).toBe(303);
    await night(30 * DAY_MS - HOUR_MS);
    for (const who of [ann, bea]) expect(await page(who)).toContain("An old word");
    await says(bea, talk, "A new word");
    await night(30 * DAY_MS + HOUR_MS);
    for (const who of [ann, bea]) {
      const words = await page(who);
      expect([words.includes("An old word"), words.includes("A new word")]).toEqual([false, true]);
      expect(words).toContain("Kept for 30 days");
    }
    await night(61 * DAY_MS);
    expect(await page(ann, "/messages")).toContain("Older messages were deleted");
    expect(await page(bea)).not.toContain("A new word");
  });
});
