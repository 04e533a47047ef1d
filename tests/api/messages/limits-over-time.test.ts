import { env } from "cloudflare:workers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { listen } from "../../factories/listening";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Ahead of the real clock, by which objects are woken to forget what is long over. */
const START = Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR;
/** As many as a member sends one after the other without writing too fast: five of these are less than ten. */
const APART = 59 * SECOND;

let talk: string;
let ann: Person, bea: Person;
let tabs: Awaited<ReturnType<typeof listen>>[];

/** Waits by the real clock, since the other one is stopped. */
async function until<T>(found: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const value = found();
    if (value !== undefined) return value;
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error("It was never said.");
}

interface Answer {
  isStored: boolean;
  /** Since the test began, in milliseconds; null where nothing is held. */
  heldUntil: number | null;
  by: string | null;
}

async function byApi(at: number, text: string): Promise<Answer> {
  vi.setSystemTime(START + at);
  const path = `/api/conversations/${talk}/messages`;
  const answer = await ask(path, { cookie: ann.cookie, json: { content: text } });
  if (answer.status === 201) return { isStored: true, heldUntil: null, by: null };
  expect(answer.status).toBe(429);
  const { notice } = await answer.json<{ notice: { title: string } }>();
  // The header counts whole seconds, rounded up.
  const seconds = Math.floor(at / SECOND + Number(answer.headers.get("retry-after")));
  return { isStored: false, heldUntil: seconds * SECOND, by: notice.title };
}

let sent = 0;
async function byTab(tab: number, at: number, text: string): Promise<Answer> {
  vi.setSystemTime(START + at);
  const { say, said } = tabs[tab] ?? tabs[0]!;
  const id = `in-tab-${tab}-${(sent += 1)}-`.padEnd(20, "x");
  say({ type: "send", id, text });
  const frame = await until(() =>
    said.flatMap((each) => ((each.type === "stored" || each.type === "refused") && each.id === id ? [each] : [])).at(0),
  );
  if (frame.type === "stored") return { isStored: true, heldUntil: null, by: null };
  expect(frame.reason).toBe("held");
  return { isStored: false, heldUntil: (frame.hold?.until ?? 0) - START, by: frame.hold?.by ?? null };
}

/** In turn through the API and both tabs. @param at milliseconds since the test began */
const WAYS = [byApi, byTab.bind(null, 0), byTab.bind(null, 1)] as const;
const send = (nth: number, at: number): Promise<Answer> =>
  (WAYS[nth % WAYS.length] ?? byApi)(at, `Line ${nth} of them, said after ${at} milliseconds`);

async function sendAll(times: readonly number[], from = 0): Promise<void> {
  for (const [n, at] of times.entries())
    expect((await send(from + n, at)).isStored, `message ${from + n + 1}`).toBe(true);
}

const spread = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n * APART);
/** How many messages the conversation has, as the other member reads it. */
const stored = async (): Promise<number> => {
  const answer = await ask(`/api/conversations/${talk}/messages`, { cookie: bea.cookie });
  const { items } = await answer.json<{ items: { seq: number }[] }>();
  return Math.max(...items.map(({ seq }) => seq));
};

beforeAll(() => stopClock(START));
afterAll(() => void vi.useRealTimers());

beforeEach(async () => {
  vi.setSystemTime(START - MINUTE);
  await clear(env.DB);
  const count = freshNumber();
  [ann, bea] = [await aPerson({ username: `ann${count}` }), await aPerson({ username: `bea${count}` })];
  const begun = await ask("/api/conversations", { cookie: ann.cookie, json: { userId: bea.member.id } });
  talk = (await begun.json<{ id: string }>()).id;
  tabs = [await listen(ann, talk), await listen(ann, talk)];
});

describe("ten messages in five minutes, from two tabs and the API", () => {
  const ten = Array.from({ length: 10 }, (_, n) => n * SECOND);

  it("are sent, and an eleventh before the first is 300 seconds old is not", async () => {
    await sendAll(ten);
    const refused = await send(10, 300 * SECOND - 1);
    expect(refused).toEqual({ isStored: false, heldUntil: 300 * SECOND - 1 + HOUR, by: "too-fast" });
    expect(await stored()).toBe(10);
  });

  it("are sent, and an eleventh when the first is 300 seconds old is as well", async () => {
    await sendAll(ten);
    expect((await send(10, 300 * SECOND)).isStored).toBe(true);
    expect((await send(11, 300 * SECOND)).isStored).toBe(false);
  });
});

describe("whoever floods", () => {
  it.each([
    ["the API", 0],
    ["a tab", 1],
    ["the other tab", 2],
  ])(
    "is held everywhere for exactly 3,600 seconds, which trying does not prolong, and writes on from %s",
    async (_, way) => {
      await sendAll(Array.from({ length: 10 }, () => 0));
      const since = 7 * SECOND;
      expect((await send(1, since)).heldUntil).toBe(since + HOUR);
      for (const [n, at] of [1, MINUTE, 1800 * SECOND, 3599 * SECOND, HOUR - 1].entries()) {
        const refused = await send(way + n, since + at);
        expect([refused.isStored, refused.heldUntil]).toEqual([false, since + HOUR]);
      }
      expect((await send(way, since + HOUR)).isStored).toBe(true);
      expect(await stored()).toBe(11);
    },
  );
});

describe("sixty messages in an hour, from two tabs and the API", () => {
  it("are sent, and a sixty-first before the first is 3,600 seconds old is not", async () => {
    await sendAll(spread(60));
    const at = HOUR - 1;
    expect(await send(61, at)).toEqual({ isStored: false, heldUntil: at + HOUR, by: "too-many" });
    expect(await stored()).toBe(60);
  });

  it("are sent, and a sixty-first when it is, which is one too many for the day and begins an hour's hold", async () => {
    await sendAll(spread(60));
    expect((await send(60, HOUR)).isStored).toBe(true);
    expect(await send(61, HOUR + 1)).toEqual({ isStored: false, heldUntil: 2 * HOUR, by: "flooding" });
    expect((await send(62, 2 * HOUR - 1)).isStored).toBe(false);
    expect((await send(62, 2 * HOUR)).isStored).toBe(true);
  });
});

describe("eighty messages in a day, from two tabs and the API", () => {
  it("are sent; the eighty-first is as well and begins a hold of exactly 24 hours", async () => {
    await sendAll(spread(60));
    expect((await send(60, HOUR)).isStored).toBe(true);
    const on = 3 * HOUR;
    await sendAll(spread(19, on), 61);
    const last = on + 20 * APART;
    expect((await send(80, last)).isStored).toBe(true);
    expect(await send(82, last + 1)).toEqual({ isStored: false, heldUntil: last + 24 * HOUR, by: "restricted" });
    expect((await send(82, last + 24 * HOUR - 1)).isStored).toBe(false);
    expect((await send(82, last + 24 * HOUR)).isStored).toBe(true);
    expect(await stored()).toBe(82);
  });
});
