import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COUNTERS } from "@worker/domain/foundation/stats/counters";
import { clear, insert } from "../../factories/insert";
import { aUser, DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let admin: Person;
const hub = async (person = admin) => {
  const response = await ask("/admin-tools", { cookie: person.cookie });
  const html = (await response.text()).replaceAll("<!-- -->", "").replace(/<script[\s\S]*?<\/script>/g, "");
  return { status: response.status, html, main: html.slice(html.indexOf("<main"), html.indexOf("</main>")) };
};

const CARDS = [
  ["Analytics Dashboard", "/analytics"],
  ["Invite Manager", "/invite-manager"],
  ["Admin Dashboard", "/admin-dashboard"],
  ["Staff Dashboard", "/staff-dashboard"],
  ["Vendor Benefits Mailer", "/vendorbenefitsmailer"],
  ["Waitlist Manager", "/waitlist-manager"],
  ["Trusted Tester Program", "/trusted-tester-application"],
  ["Vendor Accountability", "/vendor-accountability"],
  ["Quality Compliance Tracker", "/quality-compliance"],
  ["Review Integrity System", "/review-integrity"],
] as const;

beforeAll(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
});

describe("/admin-tools", () => {
  it("shows the ten cards in their order, each with its badge and the way to it", async () => {
    const { main } = await hub();
    expect(main).toContain("Admin Tools &amp; Analytics Suite");
    const ways = [...main.matchAll(/href="([^"]+)"[^>]*>Access ([^<]+)</g)].map(([, to, name]) => [name, to]);
    expect(ways).toEqual(CARDS);
    expect(main.match(/(?:Complete|Coming)<\/span>/g)).toHaveLength(CARDS.length);
  });

  it("calls complete only what is there", async () => {
    const { main } = await hub();
    const badge = (name: string) =>
      /(Complete|Coming)<\/span>/.exec(main.slice(main.indexOf(`</svg>${name}</h2>`)))?.[1];
    expect(badge("Admin Dashboard")).toBe("Complete");
    for (const [name, to] of CARDS) {
      const page = await (await ask(to, { cookie: admin.cookie })).text();
      expect([name, badge(name)]).toEqual([name, page.includes("What will be here") ? "Coming" : "Complete"]);
    }
  });

  it("leads nowhere that does not exist", async () => {
    const { main } = await hub();
    for (const [, to] of main.matchAll(/<a [^>]*href="(\/[^"]*)"/g))
      expect([to, (await ask(to ?? "", { cookie: admin.cookie })).status]).toEqual([to, 200]);
  });

  it("is for admins", async () => {
    const staff = await aPerson({ username: "desk", role: "staff" });
    expect((await hub(staff)).status).toBe(403);
  });
});

describe("Platform Impact Summary", () => {
  const figures = async () =>
    [...(await hub()).main.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, label, value]) => [label, value]);

  beforeEach(async () => {
    await clear(env.DB);
    admin = await aPerson({ username: "boss", role: "admin" });
  });

  it("says - and why where nothing can be computed", async () => {
    expect(await figures()).toEqual([
      ["Revenue optimization potential", "-"],
      ["Review integrity score", "-"],
      ["Trusted testers available", "0"],
      ["Active vendors monitored", "0"],
    ]);
    expect((await hub()).main).toContain("No charge is on record yet");
  });

  it("computes the rest from what is on record, without those who are suspended or gone", async () => {
    await insert(env.DB, "siteCounters", [
      { name: COUNTERS.vendors, value: 23 },
      { name: COUNTERS.reviews, value: 200 },
      { name: COUNTERS.verifiedReviews, value: 50 },
    ]);
    await insert(env.DB, "users", [
      aUser({ testerSince: 1 }),
      aUser({ testerSince: 2 }),
      aUser({ testerSince: 3, suspendedAt: 4 }),
      aUser({ testerSince: 5, deletedAt: 6 }),
      aUser(),
    ]);
    expect(await figures()).toEqual([
      ["Revenue optimization potential", "-"],
      ["Review integrity score", "93%"],
      ["Trusted testers available", "2"],
      ["Active vendors monitored", "23"],
    ]);
    expect((await hub()).main).toContain("25% of reviews verified");
  });

  it("takes revenue from the ledger: what stands open or lapsed, and what was settled of a year", async () => {
    const now = Date.now();
    const charge = (n: number, state: "open" | "lapsed" | "settled" | "waived", amountCents: number, age = 10) => ({
      ...{ id: `c${n}`, vendorId: "v", kind: "plan" as const, period: `plan ${n}`, createdAt: 1, state, amountCents },
      dueAt: now - age * DAY,
    });
    await insert(env.DB, "charges", [
      charge(1, "open", 19_900),
      charge(2, "lapsed", 2_900),
      charge(3, "settled", 78_700),
      charge(4, "settled", 50_000, 400),
      charge(5, "waived", 10_000),
      charge(6, "open", 7_900, -20),
    ]);
    expect((await figures())[0]).toEqual(["Revenue optimization potential", "$307.00"]);
    expect((await hub()).main).toContain("$787.00");
  });
});
