import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { judgeSending } from "@objects/limiter/sending";
import { objectStubs } from "@objects/stubs";
import { HOLD_MS, SENDING_LIMITS } from "@worker/domain/voice/messages/limits";
import { Usage } from "@worker/observe/usage";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 10 * 24 * HOUR;
const limiter = (name: string) => objectStubs(env, new Usage()).limiter(name);
const messages = (count: number, sketch: string | null = null) =>
  Array.from({ length: count }, () => ({ conversation: "ann.bea", length: 12, sketch }));
const one = (now: number) => ({ count: 1, now });
const times = (count: number, from: number, step: number) => Array.from({ length: count }, (_, n) => from + n * step);
const free = (hits: number[]) => ({ hits, hold: null });

describe("who writes too fast", () => {
  it("may send ten messages in five minutes, and not an eleventh", () => {
    const nine = times(9, START, 1000);
    expect(judgeSending(free(nine), SENDING_LIMITS, one(START + MINUTE)).granted).toBe(1);
    const verdict = judgeSending(free([...nine, START + 9000]), SENDING_LIMITS, one(START + 299_999));
    expect(verdict).toMatchObject({ granted: 0, isNewHold: true, hold: { by: "too-fast" } });
  });

  it("may send again when the first of the ten is five minutes old", () => {
    expect(judgeSending(free(times(10, START, 1000)), SENDING_LIMITS, one(START + 300_000)).granted).toBe(1);
  });

  it("has those sent that fit, when several come at once", () => {
    const verdict = judgeSending(free(times(7, START, 0)), SENDING_LIMITS, { count: 5, now: START });
    expect(verdict).toMatchObject({ granted: 3, hold: { by: "too-fast", until: START + HOLD_MS } });
  });
});

describe("who writes too much", () => {
  const spread = times(60, START, 59_000);
  it("may send sixty messages in an hour, and not a sixty-first", () => {
    expect(judgeSending(free(spread.slice(0, 59)), SENDING_LIMITS, one(START + 3_590_000)).granted).toBe(1);
    const verdict = judgeSending(free(spread), SENDING_LIMITS, one(START + 3_599_999));
    expect(verdict).toMatchObject({ granted: 0, hold: { by: "too-many" } });
    expect(judgeSending(free(spread), SENDING_LIMITS, one(START + 3_600_000)).granted).toBe(1);
  });

  it("is counted over a day", () => {
    expect(judgeSending(free(spread), SENDING_LIMITS, one(START + 2 * HOUR)).inDay).toBe(61);
    expect(judgeSending(free(spread), SENDING_LIMITS, one(START + 25 * HOUR)).inDay).toBe(1);
  });
});

describe("a hold", () => {
  it("lasts exactly an hour, whatever is tried meanwhile", async () => {
    const stub = limiter("messages:flooder");
    const take = (count: number, now: number) => stub.takeMessages(SENDING_LIMITS, messages(count), now);
    await take(10, START);
    const { hold } = await take(1, START + 1);
    expect(hold).toEqual({ by: "too-fast", until: START + 1 + HOUR });
    expect(await take(1, START + HOUR)).toMatchObject({ granted: 0, isNewHold: false, hold });
    expect(await take(1, START + 1 + HOUR)).toMatchObject({ granted: 1, hold: null });
  });

  it("outlives the object's sleep", async () => {
    const stub = limiter("messages:sleeper");
    await stub.takeMessages(SENDING_LIMITS, messages(11), START);
    await evictDurableObject(env.LIMITER.get(env.LIMITER.idFromName("messages:sleeper")));
    expect(await stub.hold(START + HOUR - 1)).toEqual({ by: "too-fast", until: START + HOUR });
    expect(await stub.hold(START + HOUR)).toBeNull();
  });

  it("that staff gave is not cut short by a shorter one, and ends when they say so", async () => {
    const stub = limiter("messages:held");
    await stub.holdUntil({ by: "temporary_restrict", until: START + 24 * HOUR });
    await stub.holdUntil({ by: "rate_limit", until: START + HOUR });
    expect(await stub.hold(START)).toEqual({ by: "temporary_restrict", until: START + 24 * HOUR });
    await stub.release();
    expect((await stub.takeMessages(SENDING_LIMITS, messages(1), START)).granted).toBe(1);
  });

  it("that an admin ends takes along what it was for, and none of what was sent is uncounted", async () => {
    const stub = limiter("messages:released");
    const take = (count: number, now: number) => stub.takeMessages(SENDING_LIMITS, messages(count), now);
    await take(11, START);
    await stub.release();
    expect(await take(10, START + 1)).toMatchObject({ granted: 10, hold: null, inDay: 20 });
    expect(await stub.messageFigures(START + 1)).toMatchObject({ inDay: 20, inWeek: 20 });
    expect(await take(1, START + 2)).toMatchObject({ granted: 0, isNewHold: true, hold: { by: "too-fast" } });
  });

  it("of a day's mark is over too once an admin ends it, and the marks begin anew", async () => {
    const stub = limiter("messages:released-mark");
    const slow = { rules: [], marks: SENDING_LIMITS.marks };
    await stub.takeMessages(slow, messages(61), START);
    await stub.release();
    expect(await stub.takeMessages(slow, messages(60), START + 1)).toMatchObject({ granted: 60, mark: null });
    expect(await stub.takeMessages(slow, messages(1), START + 2)).toMatchObject({ mark: "flooding", inDay: 122 });
  });

  it("of a week outlives the alarm that forgets the hits of a day", async () => {
    const stub = limiter("messages:week");
    const now = Date.now();
    await stub.decideHold({ by: "moderators", until: now + 7 * 24 * HOUR });
    expect((await stub.takeMessages(SENDING_LIMITS, messages(1), now)).granted).toBe(0);
    expect(await runDurableObjectAlarm(env.LIMITER.get(env.LIMITER.idFromName("messages:week")))).toBe(true);
    expect(await stub.hold(now)).toEqual({ by: "moderators", until: now + 7 * 24 * HOUR });
    await stub.lift({ by: "moderators", until: now + HOUR });
    expect(await stub.hold(now)).not.toBeNull();
    await stub.lift({ by: "moderators", until: now + 7 * 24 * HOUR });
    expect(await stub.hold(now)).toBeNull();
  });

  it("that moderators decided is not ended by an admin who ends a limit, whichever is longer and came first", async () => {
    const [decided, limit] = [
      { by: "moderators", until: START + HOUR },
      { by: "restricted", until: START + 24 * HOUR },
    ];
    for (const [name, other] of [
      ["shorter", limit],
      ["longer", { by: "too-fast", until: START + HOUR / 2 }],
    ] as const) {
      for (const first of ["limit", "decided"]) {
        const stub = limiter(`messages:decided-${name}-after-${first}`);
        if (first === "limit") await stub.holdUntil(other);
        await stub.decideHold(decided);
        if (first === "decided") await stub.holdUntil(other);
        expect(await stub.standing(START)).toEqual({ limit: other, decided });
        await stub.release();
        expect(await stub.hold(START)).toEqual(decided);
        expect((await stub.takeMessages(SENDING_LIMITS, messages(1), START)).granted).toBe(0);
        expect(await stub.hold(decided.until)).toBeNull();
      }
    }
  });

  it("of a limit goes on where a decision is overturned", async () => {
    const stub = limiter("messages:overturned");
    const [decided, limit] = [
      { by: "moderators", until: START + 7 * 24 * HOUR },
      { by: "restricted", until: START + 24 * HOUR },
    ];
    await stub.holdUntil(limit);
    await stub.decideHold(decided);
    expect(await stub.hold(START)).toEqual(decided);
    await stub.lift(decided);
    expect(await stub.hold(START)).toEqual(limit);
  });

  it("is no reason to forget sooner what a week counts", async () => {
    const stub = limiter("messages:held-later");
    const object = env.LIMITER.get(env.LIMITER.idFromName("messages:held-later"));
    const due = () => runInDurableObject(object, (_, { storage }) => storage.getAlarm());
    const now = Date.now();
    await stub.takeMessages(SENDING_LIMITS, messages(1), now);
    const week = (await due()) ?? 0;
    expect(week).toBeGreaterThan(now + 7 * 24 * HOUR);
    await stub.holdUntil({ by: "rate_limit", until: now + HOUR });
    expect(await due()).toBe(week);
    await stub.decideHold({ by: "moderators", until: now + 7 * 24 * HOUR });
    expect(await due()).toBe(now + 8 * 24 * HOUR);
    await stub.takeMessages(SENDING_LIMITS, messages(1), now);
    expect(await due()).toBe(now + 8 * 24 * HOUR);
  });

  it("counts nothing of what it keeps from being sent", async () => {
    const stub = limiter("messages:refused");
    const tried = [...messages(10), ...messages(5).map((each) => ({ ...each, length: 900 }))];
    expect((await stub.takeMessages(SENDING_LIMITS, tried, START)).granted).toBe(10);
    expect(await stub.messageFigures(START)).toEqual({ inDay: 10, inWeek: 10, averageLength: 12 });
    expect((await stub.takeMessages(SENDING_LIMITS, messages(1), START + 1)).granted).toBe(0);
    expect(await stub.messageFigures(START + 1)).toMatchObject({ inDay: 10, inWeek: 10 });
  });

  it("counts two tabs and the API together", async () => {
    const stub = limiter("messages:tabs");
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => stub.takeMessages(SENDING_LIMITS, messages(1), START)),
    );
    expect(tries.filter(({ granted }) => granted === 1)).toHaveLength(10);
  });
});

describe("a day's marks", () => {
  /** Spread so that no other limit is reached. */
  const spread = (count: number) => times(count, START, 20 * MINUTE);
  const after = START + 23 * HOUR;

  it.each([
    [60, "flooding", HOUR],
    [80, "restricted", 24 * HOUR],
  ])("let the message after %i pass, and hold its sender", (above, name, holdMs) => {
    const before = judgeSending(free(times(above - 1, START, 1)), { ...SENDING_LIMITS, rules: [] }, one(after));
    expect(before).toMatchObject({ granted: 1, mark: null, hold: null });
    const verdict = judgeSending(free(times(above, START, 1)), { ...SENDING_LIMITS, rules: [] }, one(after));
    expect(verdict).toMatchObject({
      granted: 1,
      mark: name,
      hold: { by: name, until: after + holdMs },
      isNewHold: true,
    });
  });

  it("are passed once", () => {
    expect(judgeSending(free(spread(61)), SENDING_LIMITS, one(after))).toMatchObject({ granted: 1, mark: null });
  });

  it("let no more than one beyond them pass, when several come at once", () => {
    const verdict = judgeSending(free(spread(58)), SENDING_LIMITS, { count: 6, now: after });
    expect(verdict).toMatchObject({ granted: 3, inDay: 61, mark: "flooding" });
  });

  it("count 24 hours and no more", () => {
    const verdict = judgeSending(free(times(60, START, 1)), SENDING_LIMITS, one(START + 24 * HOUR + 60));
    expect(verdict).toMatchObject({ inDay: 1, mark: null });
  });
});

describe("copies", () => {
  const sent = (conversation: string, sketch: string | null) => [{ conversation, length: 90, sketch }];
  const sketch = btoa("a".repeat(128));
  const other = btoa("b".repeat(128));

  it("are counted by conversation among the last ten messages", async () => {
    const stub = limiter("messages:copier");
    const take = (to: string, of: string | null, n: number) =>
      stub.takeMessages({ rules: [], marks: [] }, sent(to, of), START + n);
    expect((await take("one", sketch, 1)).copies).toBe(1);
    expect((await take("one", sketch, 2)).copies).toBe(1);
    expect((await take("two", sketch, 3)).copies).toBe(2);
    expect((await take("three", other, 4)).copies).toBe(1);
    expect((await take("four", null, 5)).copies).toBe(0);
    expect((await take("five", sketch, 6)).copies).toBe(3);
    for (let n = 7; n < 16; n += 1) await take("six", other, n);
    expect((await take("seven", sketch, 16)).copies).toBe(1);
  });

  it("leave lengths and counts behind, for a week", async () => {
    const stub = limiter("messages:lengthy");
    await stub.takeMessages({ rules: [], marks: [] }, [...sent("one", null), ...messages(1)], START);
    expect(await stub.messageFigures(START + 1)).toEqual({ inDay: 2, inWeek: 2, averageLength: 51 });
    expect(await stub.messageFigures(START + 25 * HOUR)).toMatchObject({ inDay: 0, inWeek: 2 });
    expect(await stub.messageFigures(START + 7 * 24 * HOUR)).toMatchObject({ inWeek: 0 });
  });
});
