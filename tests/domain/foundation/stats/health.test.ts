import { describe, expect, it } from "vitest";
import { checkHealth } from "@worker/domain/foundation/stats/health";

type Stores = Parameters<typeof checkHealth>[0];

/** Stores that answer, but for the named one. */
function stores(broken?: "d1" | "kv" | "r2" | "durableObjects"): Stores {
  const answer = (name: typeof broken) => async () => {
    if (name === broken) throw new Error(`${name} is down`);
    return null;
  };
  const noFaults = () => answer("d1")().then(() => []);
  const counted = { from: () => ({ where: () => ({ groupBy: noFaults }) }) };
  return {
    db: { select: () => counted },
    kv: { get: answer("kv") },
    files: { head: answer("r2") },
    objects: { limiter: () => ({ ping: answer("durableObjects") }) },
  } as object as Stores;
}

const ALL_WELL = { d1: "ok", kv: "ok", r2: "ok", durableObjects: "ok" };
const NO_FAULTS = { missing: 0, damaged: 0 };

describe("health", () => {
  it("is well when every store answers, if only that there is nothing", async () => {
    expect(await checkHealth(stores())).toEqual({ checks: ALL_WELL, files: NO_FAULTS });
  });

  it.each(["d1", "kv", "r2", "durableObjects"] as const)("names %s alone when it is down", async (name) => {
    expect(await checkHealth(stores(name))).toEqual({
      checks: { ...ALL_WELL, [name]: "failing" },
      files: name === "d1" ? null : NO_FAULTS,
    });
  });
});
