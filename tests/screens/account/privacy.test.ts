import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, type Person } from "../../factories/site";

const HERE = "/account/privacy";
let ann: Person;

const home = async (as: { cookie?: string } = {}) => (await ask("/community", as)).text();
const isNamed = async (as?: { cookie?: string }) => /Online now[\s\S]*ann\.moss[\s\S]*Guidelines/.test(await home(as));
const choose = (form: Record<string, string>) => ask(HERE, { form, cookie: ann.cookie });

beforeEach(async () => {
  await env.DB.exec("delete from users");
  ann = await aPerson({ username: "ann.moss" });
  await env.DB.exec(`update users set last_active_at = ${Date.now()}`);
});

describe("being shown as online", () => {
  it("is switched off and on without scripts, and holds at once for everybody, copies that were cached included", async () => {
    expect(await isNamed()).toBe(true);
    expect(await (await ask(HERE, { cookie: ann.cookie })).text()).toMatch(/name="showLastActive"[^>]*checked/);
    const off = await choose({});
    expect([off.status, off.headers.get("location")]).toEqual([303, HERE]);
    expect([await isNamed(), await isNamed({ cookie: ann.cookie })]).toEqual([false, false]);
    expect(await (await ask(HERE, { cookie: ann.cookie })).text()).not.toMatch(/name="showLastActive"[^>]*checked/);
    await choose({ showLastActive: "on" });
    expect(await isNamed()).toBe(true);
  });

  it("is explained with all that it hides, messages included", async () => {
    const shown = wordsOf(await (await ask(HERE, { cookie: ann.cookie })).text());
    for (const text of ["For 5 minutes after you were active", "“Online now”", "“Active now”", "Messages", "typing"])
      expect(shown).toContain(text);
  });

  it("is chosen through the API as well, exported, and nobody's but the member's own", async () => {
    const path = "/api/account/privacy";
    const put = (json: unknown, cookie?: string) => ask(path, { method: "PUT", json, cookie });
    expect((await put({ showLastActive: false })).status).toBe(401);
    expect((await put({}, ann.cookie)).status).toBe(400);
    const off = { showLastActive: false, isSuggested: true };
    expect(await (await put({ showLastActive: false }, ann.cookie)).json()).toEqual(off);
    expect(await (await ask(path, { cookie: ann.cookie })).json()).toEqual(off);
    const { account } = await (
      await ask("/api/account/export", { cookie: ann.cookie })
    ).json<{ account: { showLastActive: boolean }[] }>();
    expect(account[0]?.showLastActive).toBe(false);
    const other = await aPerson({ username: "ben" });
    expect(await (await ask(path, { cookie: other.cookie })).json()).toEqual({
      showLastActive: true,
      isSuggested: true,
    });
    for (const page of [await home(), await home({ cookie: other.cookie })]) expect(page).not.toContain("ann.moss");
  });
});

describe("being suggested", () => {
  it("is switched off and on beside it, and says what suggestions come from", async () => {
    const box = /name="isSuggested"[^>]*checked/;
    expect(await (await ask(HERE, { cookie: ann.cookie })).text()).toMatch(box);
    await choose({ showLastActive: "on" });
    const page = await (await ask(HERE, { cookie: ann.cookie })).text();
    expect(page).not.toMatch(box);
    expect(wordsOf(page)).toContain("mutual friends, follows and vendors that both of you reviewed");
    await choose({ showLastActive: "on", isSuggested: "on" });
    expect(await (await ask(HERE, { cookie: ann.cookie })).text()).toMatch(box);
  });
});
