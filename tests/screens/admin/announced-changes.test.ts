import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, formatDate, utcDay } from "@worker/days";
import { forgetSettings } from "@worker/domain/foundation/settings/settings";
import { anAnnouncedChange } from "../../factories/announced-changes";
import { clear, insert } from "../../factories/insert";
import { aPerson, ask, type Person } from "../../factories/site";

const PATH = "/admin/announced-changes";
const SUMMARY = "Section 4 names a new recipient: the company that prints our labels.";
let admin: Person;
let member: Person;
const send = (form: Record<string, string>) => ask(PATH, { cookie: admin.cookie, form });
const day = utcDay(Date.now() + 20 * DAY_MS);
const fields = { document: "privacy", effectiveOn: day, summary: SUMMARY };
const page = async (path: string, cookie = "") => {
  forgetSettings();
  return (await ask(path, cookie === "" ? {} : { cookie })).text();
};
const stored = () => env.DB.prepare("select count(*) as n from announced_changes").first("n");
const NOTICE = `Our Privacy Policy changes on ${formatDate(Date.parse(day))}`;

beforeAll(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
  member = await aPerson({ username: "ann" });
});

describe("announcing on the screen, without scripts", () => {
  it("shows a refusal in the form, with what was typed", async () => {
    const refused = await send({ act: "review", ...fields, effectiveOn: utcDay(Date.now() + 13 * DAY_MS) });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).toContain("at least 14 days before");
    expect(html).toContain(SUMMARY);
  });

  it("first says to how many members it goes, and stores nothing", async () => {
    const html = await (await send({ act: "review", ...fields })).text();
    expect(html).toContain("Announce this to 2 members?");
    expect(html).toContain(`name="effectiveOn" value="${day}"`);
    expect(await stored()).toBe(0);
    expect(await (await send({ act: "correct", ...fields })).text()).toContain("Review the announcement");
  });

  it("then announces it: on every page to everybody, and at the end of its text", async () => {
    expect(await page("/vendors")).not.toContain(NOTICE);
    expect((await send({ act: "announce", ...fields })).status).toBe(303);
    for (const cookie of ["", member.cookie]) {
      expect(await page("/vendors", cookie)).toContain(NOTICE);
      expect(await page("/privacy-policy", cookie)).toContain(SUMMARY);
      expect(await page("/terms-of-service", cookie)).not.toContain(SUMMARY);
    }
    expect(await page(PATH, admin.cookie)).toContain(SUMMARY);
  });

  it("withdraws it with a reason, which the text's page gives and no other page", async () => {
    const id = await env.DB.prepare("select id from announced_changes").first<string>("id");
    const nothing = await send({ act: "withdraw", id: id ?? "", reason: "" });
    expect([nothing.status, (await nothing.text()).includes("Give a reason")]).toEqual([400, true]);
    expect((await send({ act: "withdraw", id: id ?? "", reason: "We keep the old printer." })).status).toBe(303);
    expect(await page("/vendors", member.cookie)).not.toContain(NOTICE);
    expect(await page("/privacy-policy", member.cookie)).toContain("We keep the old printer.");
  });
});

it("lists what took effect at the end of its text", async () => {
  await insert(env.DB, "announcedChanges", [anAnnouncedChange({ effectiveAt: Date.UTC(2025, 6, 10) })]);
  const html = await page("/terms-of-service", member.cookie);
  expect(html).toContain("Announced changes");
  expect(html).toContain("Jul 10, 2025");
});
