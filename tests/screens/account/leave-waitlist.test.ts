import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { leavePath } from "@worker/domain/oversight/waitlist/leave";
import { readSettings } from "@worker/env";
import { insert } from "../../factories/insert";
import { newestToken } from "../../factories/mail";
import { aPerson, ask, cookiesOf } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";
import { anEntry } from "../../factories/waitlist";

const pathOf = (id: string) => leavePath(readSettings(env as never).HASH_KEY, id);
const left = (id: string) => env.DB.prepare("select 1 from waitlist where id = ?").bind(id).first();
const heading = async (answer: Response) => [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]];

beforeAll(async () => {
  await insert(env.DB, "waitlist", [anEntry({ id: "reads" }), anEntry({ id: "posts" }), anEntry({ id: "calls" })]);
});

describe("the page that leaves the waitlist", () => {
  it("asks first, and deletes the address by its button", async () => {
    const path = await pathOf("reads");
    expect(await heading(await ask(path))).toEqual([200, "Leave the waitlist"]);
    expect(await left("reads")).not.toBeNull();
    const posted = await ask(path, { form: {} });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, path]);
    expect(await left("reads")).toBeNull();
    expect(await heading(await ask(path))).toEqual([200, "You have left the waitlist"]);
  });

  it("takes a mail program's own post", async () => {
    await ask(await pathOf("posts"), { form: { "List-Unsubscribe": "One-Click" } });
    expect(await left("posts")).toBeNull();
  });

  it("says that a link is unknown", async () => {
    const path = (await pathOf("calls")).replace("calls", "reads");
    expect(await heading(await ask(path))).toEqual([404, "Unknown link"]);
    expect(await heading(await ask("/waitlist/leave"))).toEqual([404, "Unknown link"]);
  });

  it("is offered on the page after joining, and to whoever opens the confirmation's link", async () => {
    const done = await ask("/waitlist", { form: { email: "leaves@example.org" } });
    const flash = `__Host-flash=${cookiesOf(done)["__Host-flash"] ?? ""}`;
    expect(await (await ask("/waitlist", { cookie: flash })).text()).toContain("link to leave the waitlist");
    const token = await newestToken("leaves@example.org");
    const shown = async () => (await ask(`/waitlist/confirm?token=${token}`)).text();
    const link = (html: string) => /href="(\/waitlist\/leave\?[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(await heading(await ask(link(await shown())))).toEqual([200, "Leave the waitlist"]);
    await ask("/waitlist/confirm", { form: { token } });
    const after = await shown();
    expect(after).toContain("Confirmed");
    await ask(link(after), { form: {} });
    expect(await env.DB.prepare("select 1 from waitlist where email = 'leaves@example.org'").first()).toBeNull();
    expect(await shown()).not.toContain("/waitlist/leave");
    await env.DB.exec("delete from waitlist_days");
  });

  it("has its call, too", async () => {
    const json = Object.fromEntries(new URLSearchParams((await pathOf("calls")).split("?")[1]));
    expect((await ask("/api/waitlist/leave", { json: { ...json, key: "0".repeat(64) } })).status).toBe(404);
    expect((await ask("/api/waitlist/leave", { json })).status).toBe(200);
    expect(await left("calls")).toBeNull();
  });
});

it("the screen of the modes says how many are told, and whom a switch would mail", async () => {
  const { cookie } = await aPerson({ username: "admin", role: "admin" });
  const page = async () => textOf(await (await ask("/admin/settings", { cookie })).text());
  await insert(env.DB, "waitlistDays", [{ day: "2026-11-19", signups: 2000, confirmed: 1500, told: 300 }]);
  expect(await page()).toContain(
    "300 of 1,500 confirmed waitlist entries have been told that the site is open; the other 1,200 are being emailed, some each minute.",
  );
  await env.DB.prepare("update waitlist_days set told = 1500").run();
  expect(await page()).toContain("1,500 of 1,500 confirmed waitlist entries have been told that the site is open.");
});
