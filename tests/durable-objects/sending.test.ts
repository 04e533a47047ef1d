import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { judgeSending } from "@objects/limiter/sending";
import { objectStubs } from "@objects/stubs";
import { HOLD_MS, SENDING_RULES } from "@worker/domain/voice/messages/limits";
import { Usage } from "@worker/observe/usage";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 10 * 24 * HOUR;
const limiter = (name: string) => objectStubs(env, new Usage()).limiter(name);
const one = (now: number) => ({ count: 1, now });
const times = (count: number, from: number, step: number) => Array.from({ length: count }, (_, n) => from + n * step);
const free = (hits: number[]) => ({ hits, hold: null });

describe("who writes too fast", () => {
  it("may send ten messages in five minutes, and not an eleventh", () => {
    const nine = times(9, START, 1000);
    expect(judgeSending(free(nine), SENDING_RULES, one(START + MINUTE)).granted).toBe(1);
    const verdict = judgeSending(free([...nine, START + 9000]), SENDING_RULES, one(START + 299_999));
    expect(verdict).toMatchObject({ granted: 0, isNewHold: true, hold: { by: "too-fast" } });
  });

  it("may send again when the first of the ten is five minutes old", () => {
    expect(judgeSending(free(times(10, START, 1000)), SENDING_RULES, one(START + 300_000)).granted).toBe(1);
  });

  it("has those sent that fit, when several come at once", () => {
    const verdict = judgeSending(free(times(7, START, 0)), SENDING_RULES, { count: 5, now: START });
    expect(verdict).toMatchObject({ granted: 3, hold: { by: "too-fast", until: START + HOLD_MS } });
  });
});

describe("who writes too much", () => {
  const spread = times(60, START, 59_000);
  it("may send sixty messages in an hour, and not a sixty-first", () => {
    expect(judgeSending(free(spread.slice(0, 59)), SENDING_RULES, one(START + 3_590_000)).granted).toBe(1);
    const verdict = judgeSending(free(spread), SENDING_RULES, one(START + 3_599_999));
    expect(verdict).toMatchObject({ granted: 0, hold: { by: "too-many" } });
    expect(judgeSending(free(spread), SENDING_RULES, one(START + 3_600_000)).granted).toBe(1);
  });

  it("is counted over a day", () => {
    expect(judgeSending(free(spread), SENDING_RULES, one(START + 2 * HOUR)).inDay).toBe(61);
    expect(judgeSending(free(spread), SENDING_RULES, one(START + 25 * HOUR)).inDay).toBe(1);
  });
});

describe("a hold", () => {
  it("lasts exactly an hour, whatever is tried meanwhile", async () => {
    const stub = limiter("messages:flooder");
    const take = (count: number, now: number) => stub.takeMessages([...SENDING_RULES], count, now);
    await take(10, START);
    const { hold } = await take(1, START + 1);
    expect(hold).toEqual({ by: "too-fast", until: START + 1 + HOUR });
    expect(await take(1, START + HOUR)).toMatchObject({ granted: 0, isNewHold: false, hold });
    expect(await take(1, START + 1 + HOUR)).toMatchObject({ granted: 1, hold: null });
  });

  it("outlives the object's sleep", async () => {
    const stub = limiter("messages:sleeper");
    await stub.takeMessages([...SENDING_RULES], 11, START);
    await evictDurableObject(env.LIMITER.get(env.LIMITER.idFromName("messages:sleeper")));
    expect(await stub.hold(START + HOUR - 1)).toEqual({ by: "too-fast", until: START + HOUR });
    expect(await stub.hold(START + HOUR)).toBeNull();
  });

  it("that staff gave is not cut short by a shorter one, and ends when they say so", async () => {
    const stub = limiter("messages:held");
    await stub.holdUntil({ by: "temporary_restrict", until: START + 24 * HOUR });
    await stub.holdUntil({ by: "rate_limit", until: START + HOUR });
    expect(await stub.hold(START)).toEqual({ by: "temporary_restrict", until: START + 24 * HOUR });
    await stub.holdUntil(null);
    expect((await stub.takeMessages([...SENDING_RULES], 1, START)).granted).toBe(1);
  });

  it("of a week outlives the alarm that forgets the hits of a day", async () => {
    const stub = limiter("messages:week");
    const now = Date.now();
    await stub.holdUntil({ by: "moderators", until: now + 7 * 24 * HOUR });
    expect((await stub.takeMessages([...SENDING_RULES], 1, now)).granted).toBe(0);
    expect(await runDurableObjectAlarm(env.LIMITER.get(env.LIMITER.idFromName("messages:week")))).toBe(true);
    expect(await stub.hold(now)).toEqual({ by: "moderators", until: now + 7 * 24 * HOUR });
    await stub.lift({ by: "moderators", until: now + HOUR });
    expect(await stub.hold(now)).not.toBeNull();
    await stub.lift({ by: "moderators", until: now + 7 * 24 * HOUR });
    expect(await stub.hold(now)).toBeNull();
  });

  it("counts two tabs and the API together", async () => {
    const stub = limiter("messages:tabs");
    const tries = await Promise.all(Array.from({ length: 30 }, () => stub.takeMessages([...SENDING_RULES], 1, START)));
    expect(tries.filter(({ granted }) => granted === 1)).toHaveLength(10);
  });
});
