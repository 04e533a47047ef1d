import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { judge } from "@objects/limiter/window";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";

const MINUTE = 60_000;
const TEN = { limit: 10, windowMs: 15 * MINUTE };
const limiter = (name: string) => objectStubs(env, new Usage()).limiter(name);
/** The object itself, for what only tests do to it. */
const objectOf = (name: string) => env.LIMITER.get(env.LIMITER.idFromName(name));
/** Takes `times` hits one after the other, from `at` on. */
async function take(name: string, times: number, at = 0) {
  const stub = limiter(name);
  const verdicts = [];
  for (let n = 0; n < times; n += 1) verdicts.push(await stub.take(TEN, at));
  return verdicts;
}
const allowed = (verdicts: { allowed: boolean }[]) => verdicts.filter((verdict) => verdict.allowed).length;

describe("a clock that was set back", () => {
  it("locks nobody out until the hits from the future are over", async () => {
    const day = 24 * 60 * MINUTE;
    await take("set back", 10, day);
    expect(allowed(await take("set back", 11, MINUTE))).toBe(10);
  });

  it("by as little as two machines differ frees nobody", async () => {
    await take("skewed", 10, MINUTE + 4000);
    expect(allowed(await take("skewed", 1, MINUTE))).toBe(0);
  });
});

describe("whoever only looks", () => {
  it("records nothing and stores nothing, and learns what a try would", async () => {
    for (let n = 0; n < 20; n += 1) expect((await limiter("looked at").look(TEN, 0)).allowed).toBe(true);
    const tables = await runInDurableObject(objectOf("looked at"), (_, { storage }) =>
      storage.sql.exec("select name from sqlite_master where name = 'hits'").toArray(),
    );
    expect(tables).toEqual([]);
    await take("looked at", 10);
    expect(await limiter("looked at").look(TEN, 0)).toEqual({ allowed: false, retryAfterSeconds: 900 });
    expect((await limiter("looked at").look(TEN, TEN.windowMs)).allowed).toBe(true);
  });
});

describe("the window", () => {
  it("allows up to its limit, and says when the oldest hit leaves it", () => {
    const hits = [1000, 2000, 3000];
    expect(judge(hits, { limit: 4, windowMs: 10_000 }, 4000).verdict).toEqual({ allowed: true, retryAfterSeconds: 0 });
    expect(judge(hits, { limit: 3, windowMs: 10_000 }, 4000).verdict).toEqual({ allowed: false, retryAfterSeconds: 7 });
  });

  it("lets a hit go exactly when it is as old as the window", () => {
    expect(judge([0], { limit: 1, windowMs: 1000 }, 999).verdict.allowed).toBe(false);
    expect(judge([0], { limit: 1, windowMs: 1000 }, 1000).verdict.allowed).toBe(true);
  });

  it("never says to wait less than a second", () => {
    expect(judge([0], { limit: 1, windowMs: 1000 }, 999).verdict.retryAfterSeconds).toBe(1);
  });

  it("waits for enough hits to leave after the limit was lowered", () => {
    const hits = [0, 10_000, 20_000];
    expect(judge(hits, { limit: 1, windowMs: 60_000 }, 30_000).verdict.retryAfterSeconds).toBe(50);
  });
});

describe("a limiter object", () => {
  it("allows exactly ten, then none until the window has moved on", async () => {
    expect(allowed(await take("ten", 12))).toBe(10);
    expect(allowed(await take("ten", 1, TEN.windowMs - 1))).toBe(0);
    expect(allowed(await take("ten", 12, TEN.windowMs))).toBe(10);
  });

  it("allows exactly ten of thirty at once", async () => {
    const stub = limiter("parallel");
    expect(allowed(await Promise.all(Array.from({ length: 30 }, () => stub.take(TEN, 0))))).toBe(10);
  });

  it("records no refused hit, so waiting always helps", async () => {
    await take("patience", 10);
    await take("patience", 50, TEN.windowMs - 1);
    expect(allowed(await take("patience", 1, TEN.windowMs))).toBe(1);
  });

  it("counts each name for itself", async () => {
    await take("one", 11);
    expect(allowed(await take("another", 1))).toBe(1);
  });

  it("forgets nothing when it is evicted", async () => {
    await take("evicted", 9);
    await evictDurableObject(objectOf("evicted"));
    expect(allowed(await take("evicted", 2))).toBe(1);
  });

  it("starts anew after a reset", async () => {
    await take("reset", 10);
    await limiter("reset").reset();
    expect(allowed(await take("reset", 10))).toBe(10);
  });

  it("leaves nothing behind once its window is over", async () => {
    await take("alarm", 3, Date.now());
    const stub = objectOf("alarm");
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    await runInDurableObject(stub, async (_object, state) => {
      expect((await state.storage.list()).size).toBe(0);
      expect(state.storage.sql.exec("select name from sqlite_master where name = 'hits'").toArray()).toEqual([]);
    });
  });

  it("works again after its alarm emptied it", async () => {
    await take("again", 10, Date.now());
    await runDurableObjectAlarm(objectOf("again"));
    expect(allowed(await take("again", 11, Date.now()))).toBe(10);
  });
});
