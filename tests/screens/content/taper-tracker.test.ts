import { beforeEach, describe, expect, it } from "vitest";
import { aPerson, ask, cookiesOf, setSetting } from "../../factories/site";

const SAYS = "Redirecting to Taper Tracker...";
const LEADS = /<meta http-equiv="refresh" content="0; url=\/taper\/"\s*\/>/i;
const page = async (cookie?: string) => (await ask("/taper-tracker", { cookie })).text();

beforeEach(() => setSetting("siteMode", "open"));

describe("/taper-tracker", () => {
  it("says that it leads on, and does, without scripts too", async () => {
    const gate = await ask("/age-gate", { form: { adult: "on", laws: "on", returnTo: "/taper-tracker" } });
    const cookie = Object.entries(cookiesOf(gate)).map((pair) => pair.join("="));
    const html = await page(cookie.join("; "));
    expect(html).toContain(SAYS);
    expect(html).toMatch(LEADS);
    expect(html).toContain('href="/taper/"');
  });

  it("leads nobody on who has not passed the age gate", async () => {
    const html = await page();
    expect(html).toContain("Are you 21 or older?");
    expect(html).not.toMatch(/http-equiv="refresh"/i);
  });

  it("holds to the mode of the site: before the opening it leads testers on, and shows others the landing screen", async () => {
    await setSetting("siteMode", "coming_soon");
    const tester = await aPerson({ username: "tess", tester: true });
    const member = await aPerson({ username: "member" });
    expect(await page(tester.cookie)).toMatch(LEADS);
    for (const html of [await page(member.cookie), await page()]) {
      expect(html).not.toContain(SAYS);
      expect(html).not.toMatch(/http-equiv="refresh"/i);
    }
    await setSetting("siteMode", "private");
    expect((await ask("/taper-tracker")).status).toBe(401);
    expect(await page(member.cookie)).toMatch(LEADS);
  });
});
