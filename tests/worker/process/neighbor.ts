import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { insert } from "../../factories/insert";
import { aUser } from "../../factories/rows";

const LEFT = "left-by-a-neighbor";
const PAGE = "http://localhost/left";
const ONCE = { limit: 1, windowMs: 3_600_000 };
let evaluated = 0;

/** Looks at what files of a process share; a throttle cannot be looked at without a hit. */
async function found() {
  const { allowed } = await objectStubs(env, new Usage())
    .limiter(LEFT)
    .take(ONCE, Date.UTC(2026, 0, 1));
  return {
    users: await env.DB.prepare("select count(*) as n from users").first<number>("n"),
    keys: (await env.KV.list()).keys.length,
    files: (await env.FILES.list()).objects.length,
    page: (await (await caches.open("pages")).match(PAGE)) !== undefined,
    throttled: !allowed,
    evaluated,
    global: LEFT in globalThis,
    stands: vi.isFakeTimers(),
  };
}

async function leaveEverything(): Promise<void> {
  await insert(env.DB, "users", [aUser()]);
  await env.KV.put(LEFT, "key");
  await env.FILES.put(LEFT, "file");
  const headers = { "cache-control": "public, s-maxage=600" };
  await (await caches.open("pages")).put(PAGE, new Response("page", { headers }));
  evaluated += 1;
  vi.stubGlobal(LEFT, true);
  vi.useFakeTimers({ toFake: ["Date"] });
}

/** At least two of three files share one of two processes: what the one leaves, the other must not find. */
export function findsNothingOfNeighbors(): void {
  it("finds nothing of what a file before it left", async () => {
    const nothing = { users: 0, keys: 0, files: 0, page: false, throttled: false, evaluated: 0 };
    expect(await found()).toEqual({ ...nothing, global: false, stands: false });
    await leaveEverything();
    const all = { users: 1, keys: 1, files: 1, page: true, throttled: true, evaluated: 1 };
    expect(await found()).toEqual({ ...all, global: true, stands: true });
  });
}
