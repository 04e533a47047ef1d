import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { ANSWERS, apply, rows } from "../../factories/applications";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let ann: Person;
beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
});

const draft = async (who = ann) =>
  (
    await (
      await ask("/api/applications/draft", { cookie: who.cookie })
    ).json<{ draft: Record<string, unknown> | null }>()
  ).draft;
const keep = (step: unknown, answers: unknown, who = ann) =>
  ask("/api/applications/draft", { method: "PUT", json: { step, answers }, cookie: who.cookie });
const problems = async (answer: Response) => (await answer.json<{ errors: Record<string, string> }>()).errors;

describe("the draft", () => {
  it("keeps a step that holds, and says what is missing in one that does not", async () => {
    expect(await draft()).toBeNull();
    const kept = await keep(1, { businessName: "Alder", websiteUrl: "http://alder.example" });
    expect(kept.status).toBe(200);
    expect(await problems(kept)).toMatchObject({
      websiteUrl: "Website URL must be a public address that begins with https://",
      businessEmail: "Business email is required",
      businessPhone: "Business phone is required",
      businessType: "Business type is required",
      yearEstablished: "Year established is required",
    });
    expect(await draft()).toMatchObject({ step: 0, answers: { businessName: "Alder", businessEmail: "" } });
    expect(await problems(await keep(1, ANSWERS))).toEqual({});
    expect(await draft()).toMatchObject({ step: 1, answers: { businessName: "Alder & Ash Leaf" } });
  });

  it("takes lists, ticks and numbers as JSON has them", async () => {
    const answers = { ...ANSWERS, productTypes: ["Plain-leaf powder", "MIT extract"] };
    expect(await problems(await keep(3, answers))).toEqual({});
    expect(await problems(await keep(1, { ...ANSWERS, yearEstablished: 2019 }))).toEqual({});
    expect(await draft()).toMatchObject({ answers: { productTypes: "Plain-leaf powder, MIT extract" } });
  });

  it("never holds or tells tax ID and bank details", async () => {
    await keep(2, { ...ANSWERS, taxId: "93-1234567" });
    await keep(3, {
      ...ANSWERS,
      hasBusinessBanking: true,
      bankName: "Willamette Trust",
      accountType: "Merchant Account",
    });
    const stored = JSON.stringify(await rows("select * from applications"));
    for (const secret of ["93-1234567", "Willamette", "Merchant"]) expect(stored).not.toContain(secret);
    expect(await draft()).toMatchObject({ kept: { taxId: true, banking: true } });
    expect(JSON.stringify(await draft())).not.toContain("93-1234567");
    await keep(2, ANSWERS);
    expect(await draft()).toMatchObject({ kept: { taxId: true, banking: true } });
    await keep(2, { ...ANSWERS, forgetTaxId: true });
    expect(await draft()).toMatchObject({ kept: { taxId: false, banking: true } });
  });

  it("is the member's own, one at a time, in two round trips", async () => {
    const bea = await aPerson({ username: "bea" });
    const both = await Promise.all([keep(1, ANSWERS), keep(1, ANSWERS)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await draft(bea)).toBeNull();
    expect(await rows("select count(*) as n from applications")).toEqual([{ n: 1 }]);
    expect(tripsOf(await keep(2, ANSWERS))).toBeLessThanOrEqual(3);
  });

  it("refuses what is no step, no text or too long", async () => {
    for (const step of [0, 6, 1.5, "x", null]) expect((await keep(step, {})).status).toBe(400);
    expect((await keep(1, { businessName: { a: 1 } })).status).toBe(400);
    expect((await keep(1, { businessName: "x".repeat(6000) })).status).toBe(400);
    expect((await keep(1, "x")).status).toBe(400);
  });
});

describe("submitting", () => {
  it("puts a whole application into the queue, with an event, a notification and a mail", async () => {
    const answer = await apply(ann);
    expect(answer.status).toBe(201);
    expect(tripsOf(answer)).toBeLessThanOrEqual(4);
    const [row] = await rows("select id, status, business_name, claims_vendor_id from applications");
    expect(row).toMatchObject({ status: "pending", business_name: "Alder & Ash Leaf", claims_vendor_id: null });
    expect(await rows("select from_status, to_status, actor_id from application_events")).toEqual([
      { from_status: "draft", to_status: "pending", actor_id: ann.member.id },
    ]);
    expect(await rows("select kind, recipient, subject from outbox")).toEqual([
      { kind: "application", recipient: "ann@example.org", subject: "We have your application" },
    ]);
    expect(await rows("select title from notifications where user_id = ?", ann.member.id)).toHaveLength(1);
  });

  it("goes on from the draft, and keeps what does not hold yet", async () => {
    await keep(1, ANSWERS);
    const refused = await apply(ann, { city: "Eugene" });
    expect(refused.status).toBe(400);
    expect(await problems(refused)).toMatchObject({
      streetAddress: "Street address is required",
      productTypes: "At least one product type is required",
      averageMonthlyVolume: "Average monthly volume is required",
      averageShippingTime: "Average shipping time is required",
      shippingMethods: "At least one shipping method is required",
      supportMethods: "At least one support method is required",
      agreeToTerms: "You must agree to the terms",
      agreeToFees: "You must agree to the verification fees",
    });
    expect(await draft()).toMatchObject({ answers: { city: "Eugene", businessName: "Alder & Ash Leaf" } });
    const rest = Object.fromEntries(Object.entries(ANSWERS).filter(([name]) => name !== "businessName"));
    expect((await apply(ann, rest)).status).toBe(201);
  });

  it("takes one of ten at once, and none while staff have it", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => apply(ann)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await keep(1, ANSWERS)).status).toBe(409);
    expect(await rows("select count(*) as n from application_events")).toEqual([{ n: 1 }]);
    expect(await rows("select count(*) as n from outbox")).toEqual([{ n: 1 }]);
  });

  it.each(["1899", String(new Date().getUTCFullYear() + 1), "19", "1e3", "-2019", "NaN"])(
    "refuses the year %s",
    async (year) => {
      expect(await problems(await apply(ann, { ...ANSWERS, yearEstablished: year }))).toEqual({
        yearEstablished: `Year established must be between 1900 and ${new Date().getUTCFullYear()}`,
      });
    },
  );

  it.each([
    "http://alder.example",
    "javascript:alert(1)",
    "https://127.0.0.1",
    "https://2130706433",
    "https://0x7f.1",
    "https://[::1]/",
    "https://localhost",
    "https://printer.local",
    "https://a.internal",
    "https://user:pw@alder.example",
    "https://alder.example:8443",
    "https://alder",
    "alder.example",
  ])("refuses the website %s", async (websiteUrl) => {
    expect(Object.keys(await problems(await apply(ann, { ...ANSWERS, websiteUrl })))).toEqual(["websiteUrl"]);
  });
});
