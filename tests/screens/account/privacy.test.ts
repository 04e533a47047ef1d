import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { wordsOf } from "../../factories/page-words";
import { aPerson, ask, type Person } from "../../factories/site";

const HERE = "/account/privacy";
const DEFAULTS = {
  ...{ profileVisibility: "public", whoCanMessage: "everyone", showLastActive: true, isSuggested: true },
  ...{ showLocation: true, showFollowerCount: true, allowIndexing: false, showTier: false },
  ...{ whoCanViewAnalytics: "self", showAnalytics: true, trackVisitors: false },
};
let ann: Person;

const home = async (as: { cookie?: string } = {}) => (await ask("/community", as)).text();
const isNamed = async (as?: { cookie?: string }) => /Online now[\s\S]*ann\.moss[\s\S]*Guidelines/.test(await home(as));
const choose = (form: Record<string, string>) =>
  ask(HERE, {
    form: { profileVisibility: "public", whoCanMessage: "everyone", whoCanViewAnalytics: "self", ...form },
    cookie: ann.cookie,
  });

beforeEach(async () => {
  await env.DB.exec("delete from users");
  await env.DB.exec("delete from analytics_choices");
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
    const off = { ...DEFAULTS, showLastActive: false };
    expect(await (await put({ showLastActive: false }, ann.cookie)).json()).toEqual(off);
    expect(await (await ask(path, { cookie: ann.cookie })).json()).toEqual(off);
    const { account } = await (
      await ask("/api/account/export", { cookie: ann.cookie })
    ).json<{ account: { showLastActive: boolean }[] }>();
    expect(account[0]?.showLastActive).toBe(false);
    const other = await aPerson({ username: "ben" });
    expect(await (await ask(path, { cookie: other.cookie })).json()).toEqual(DEFAULTS);
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

describe("who sees the profile and who can write", () => {
  it("is chosen without scripts, kept, and refused where it is none of the choices", async () => {
    await choose({ profileVisibility: "followers", whoCanMessage: "nobody", showFollowerCount: "on" });
    const page = await (await ask(HERE, { cookie: ann.cookie })).text();
    expect(page).toMatch(/name="profileVisibility"[^>]*checked=""[^>]*value="followers"|value="followers"[^>]*checked/);
    const kept = await (await ask("/api/account/privacy", { cookie: ann.cookie })).json();
    expect(kept).toEqual({
      ...{ profileVisibility: "followers", whoCanMessage: "nobody", showLastActive: false, isSuggested: false },
      ...{ showLocation: false, showFollowerCount: true, allowIndexing: false, showTier: false },
      ...{ whoCanViewAnalytics: "self", showAnalytics: false, trackVisitors: false },
    });
    expect((await choose({ whoCanViewAnalytics: "friends" })).status).toBe(400);
    expect((await choose({ profileVisibility: "friends" })).status).toBe(400);
    expect(await (await ask("/api/account/privacy", { cookie: ann.cookie })).json()).toEqual(kept);
  });
});

describe("whom one keeps away", () => {
  it("stands in two lists of one's own, and is let back by a plain form", async () => {
    const [amy, bea] = [await aPerson({ username: "amy7" }), await aPerson({ username: "bea7" })];
    const put = (path: string, json: unknown) => ask(path, { method: "PUT", json, cookie: amy.cookie });
    expect((await put(`/api/restrictions/${bea.member.id}`, { restricted: true })).status).toBe(200);
    expect((await put(`/api/restrictions/${amy.member.id}`, { restricted: true })).status).toBe(400);
    expect((await put("/api/restrictions/nobody", { restricted: true })).status).toBe(404);
    await put(`/api/blocks/${bea.member.id}`, { blocked: true });
    const list = `${HERE}/blocked`;
    const page = await (await ask(list, { cookie: amy.cookie })).text();
    for (const label of ["Unblock bea7", "Lift bea7"]) expect(page).toContain(label);
    for (const path of ["/api/blocks", "/api/restrictions"]) {
      const { items } = await (await ask(path, { cookie: amy.cookie })).json<{ items: { username: string }[] }>();
      expect(items.map(({ username }) => username)).toEqual(["bea7"]);
      const others = await (await ask(path, { cookie: bea.cookie })).json();
      expect(others).toEqual({ items: [], nextCursor: null });
    }
    for (const intent of ["unblock", "unrestrict"])
      await ask(list, { cookie: amy.cookie, form: { user: bea.member.id, intent } });
    const shown = wordsOf(await (await ask(list, { cookie: amy.cookie })).text());
    for (const text of ["You blocked nobody.", "You restricted nobody."]) expect(shown).toContain(text);
  });

  it("is named without a link to a profile that is not there: of who blocked back, and of who is suspended", async () => {
    const [amy, bea, cal, dot] = [
      await aPerson({ username: "amy8" }),
      await aPerson({ username: "bea8" }),
      await aPerson({ username: "cal8" }),
      await aPerson({ username: "dot8" }),
    ];
    for (const { member } of [bea, cal, dot])
      await ask(`/api/restrictions/${member.id}`, { method: "PUT", json: { restricted: true }, cookie: amy.cookie });
    await ask(`/api/blocks/${amy.member.id}`, { method: "PUT", json: { blocked: true }, cookie: bea.cookie });
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(cal.member.id).run();
    const page = await (await ask(`${HERE}/blocked`, { cookie: amy.cookie })).text();
    for (const { member } of [bea, cal, dot]) {
      expect(page).toContain(`Lift ${member.username}`);
      const { status } = await ask(`/profile/${member.id}`, { cookie: amy.cookie });
      expect([member.username, page.includes(`href="/profile/${member.id}"`)]).toEqual([
        member.username,
        status === 200,
      ]);
    }
  });
});
