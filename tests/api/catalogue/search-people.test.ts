import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, timingOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aUser } from "../../factories/rows";
import { aPerson, ask } from "../../factories/site";

beforeAll(() => stopClock());

let seeker: { id: string; cookie: string };

const search = async (q: string, cookie?: string, more = "") => {
  const response = await ask(`/api/search?${new URLSearchParams({ q }).toString()}${more}`, { cookie });
  const { groups } = await response.json<{ groups: { people: { username: string }[] } }>();
  return { response, names: groups.people.map(({ username }) => username) };
};

beforeAll(async () => {
  await insert(env.DB, "users", [
    aUser({ id: "moss", username: "Mossgate" }),
    aUser({ id: "moss2", username: "mossback" }),
    aUser({ id: "gone", username: "mossgone", deletedAt: 1 }),
    aUser({ id: "shut", username: "mossshut", suspendedAt: 1 }),
    aUser({ id: "blocks", username: "mossblocks" }),
    aUser({ id: "blocked", username: "mossblocked" }),
  ]);
  const person = await aPerson({ username: "seeker" });
  seeker = { id: person.member.id, cookie: person.cookie };
  const block = env.DB.prepare("INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)");
  await env.DB.batch([block.bind("blocks", seeker.id), block.bind(seeker.id, "blocked")]);
});

describe("people", () => {
  it("are found by members, by the beginning of a name however it is written", async () => {
    for (const q of ["moss", "MOSS", "m0ss"])
      expect((await search(q, seeker.cookie)).names).toEqual(["mossback", "Mossgate"]);
    expect((await search("gate", seeker.cookie)).names).toEqual([]);
    expect((await search("m", seeker.cookie)).names).toEqual([]);
  });

  it("are not found when gone, suspended or blocked, whichever of the two blocked the other", async () => {
    for (const name of ["mossgone", "mossshut", "mossblocks", "mossblocked"])
      expect((await search(name, seeker.cookie)).names).toEqual([]);
    const { cookie } = await aPerson({ username: "another" });
    expect((await search("mossblo", cookie)).names).toEqual(["mossblocked", "mossblocks"]);
  });

  it("are found by no visitor, and stand in nothing that is cached for others", async () => {
    const { response, names } = await search("mossgate");
    expect([names, response.headers.get("cache-control")]).toEqual([[], "public, max-age=30"]);
    const own = await search("mossgate", seeker.cookie);
    expect(own.names).toEqual(["Mossgate"]);
    expect(own.response.headers.get("cache-control")).toMatch(/^private/);
    const page = await ask("/search?q=mossgate", { cookie: seeker.cookie });
    expect(await page.text()).toContain('href="/profile/moss"');
    expect(await (await ask("/search?q=mossgate")).text()).not.toContain("Mossgate");
  });

  it("cost a member two trips at most, with a region too", async () => {
    await search("moss", seeker.cookie);
    const { response } = await search("moss", seeker.cookie, "&region=US-OR");
    expect(response.status).toBe(200);
    expect(Number(/trips=(\d+)/.exec(timingOf(response))?.[1])).toBeLessThanOrEqual(2);
  });
});
