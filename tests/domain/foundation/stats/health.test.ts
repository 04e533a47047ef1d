import { describe, expect, it } from "vitest";
import { checkHealth } from "@worker/domain/foundation/stats/health";

type Stores = Parameters<typeof checkHealth>[0];

/** Stores that answer, but for the named one. */
function stores(broken?: "d1" | "kv" | "r2" | "durableObjects"): Stores {
  const answer = (name: typeof broken) => async () => {
    if (name === broken) throw new Error(`${name} is down`);
    return null;
  };
  return {
    db: { run: answer("d1") },
    kv: { get: answer("kv") },
    files: { head: answer("r2") },
    objects: { limiter: () => ({ ping: answer("durableObjects") }) },
  } as object as Stores;
}

const ALL_WELL = { d1: "ok", kv: "ok", r2: "ok", durableObjects: "ok" };

describe("health", () => {
  it("is well when every store answers, if only that there is nothing", async () => {
    expect(await checkHealth(stores())).toEqual(ALL_WELL);
  });

  it.each(["d1", "kv", "r2", "durableObjects"] as const)("names %s alone when it is down", async (name) => {
    expect(await checkHealth(stores(name))).toEqual({ ...ALL_WELL, [name]: "failing" });
  });
});
