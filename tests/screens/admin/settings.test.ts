import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { REWARD_RATES } from "@worker/domain/foundation/settings/reward-rates";
import { forgetSettings } from "@worker/domain/foundation/settings/settings";
import { aPerson, ask, type Person } from "../../factories/site";

const PATH = "/admin/settings";
const REGIONS = `${PATH}/regions`;
let admin: Person;

const post = async (form: Record<string, string>, path = PATH) => {
  const response = await ask(path, { form, cookie: admin.cookie });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
};
const html = async (path: string) =>
  (await (await ask(path, { cookie: admin.cookie })).text())
    .replaceAll("<!-- -->", "")
    .replace(/<script[\s\S]*?<\/script>/g, "");
const stored = async (key: string) => {
  const row = await env.DB.prepare("select value, updated_at from settings where key = ?")
    .bind(key)
    .first<{ value: string; updated_at: number }>();
  return { value: JSON.parse(row?.value ?? "null") as unknown, version: row ? String(row.updated_at) : "" };
};
const FRAUD = {
  ...{ setting: "fraud", disposableDomains: "mail.example\r\n\r\n Junk.Example ", genericName: "^anon[0-9]*$" },
  ...{ referralPrefix: "moss-", sample: "", version: "" },
};

beforeAll(async () => {
  admin = await aPerson({ username: "boss", role: "admin" });
});

describe("the fraud lists", () => {
  it("are edited one domain a line, and tidied", async () => {
    const { status, location } = await post(FRAUD);
    expect([status, location]).toEqual([303, PATH]);
    expect((await stored("fraud")).value).toEqual({
      ...{ disposableDomains: ["mail.example", "junk.example"], genericName: "^anon[0-9]*$", referralPrefix: "MOSS-" },
    });
    expect(await html(PATH)).toContain("mail.example\njunk.example");
  });

  it.each([
    ["Anon12", "matches: it would score 20."],
    ["rosewood", "does not match."],
  ])("try the pattern on %s and save nothing", async (sample, verdict) => {
    const before = await stored("fraud");
    const answer = await post({ ...FRAUD, act: "try", sample, disposableDomains: "typed.example" });
    expect(answer.status).toBe(200);
    expect(answer.html.replaceAll("<!-- -->", "")).toContain(`“${sample}” ${verdict}`);
    expect(answer.html).toContain("typed.example");
    expect(await stored("fraud")).toEqual(before);
  });

  it.each([
    [{ disposableDomains: "no dots" }, "Enter one domain per line"],
    [{ genericName: "^(a+)+$" }, "repeat no group"],
    [{ genericName: "^(a+)+$", act: "try", sample: `${"a".repeat(29)}!` }, "repeat no group"],
    [{ genericName: "^(a" }, "This is not a regular expression"],
    [{ act: "try", sample: "a".repeat(31) }, "A username has at most 30 characters"],
  ])("refuse %j beside the field, at once", async (change, message) => {
    const { version } = await stored("fraud");
    const answer = await post({ ...FRAUD, ...change, version });
    expect([answer.status, answer.html.includes(message)]).toEqual([400, true]);
  });
});

describe("the rates of the rewards program", () => {
  const typed = (change: Record<string, string> = {}) => ({
    ...{ setting: "rewardRates", version: "", welcomeBonus: "600" },
    ...Object.fromEntries(
      Object.entries(REWARD_RATES.tiers).flatMap(([tier, { referralBonus, cashbackPercent, reviewReward }]) => [
        [`${tier}ReferralBonus`, String(referralBonus)],
        [`${tier}CashbackPercent`, String(cashbackPercent)],
        [`${tier}ReviewReward`, String(reviewReward)],
      ]),
    ),
    ...change,
  });

  it("are what the program began with until an admin changes one, which the audit log says", async () => {
    expect(await html(PATH)).toMatch(/<input[^>]*name="goldReferralBonus"[^>]*value="1500"/);
    expect((await post(typed({ goldCashbackPercent: " 4 " }))).status).toBe(303);
    const { gold, ...others } = REWARD_RATES.tiers;
    const changed = { welcomeBonus: 600, tiers: { ...others, gold: { ...gold, cashbackPercent: 4 } } };
    expect((await stored("rewardRates")).value).toEqual(changed);
    const audited = await env.DB.prepare("select detail from audit_log where subject_id = 'rewardRates'").first(
      "detail",
    );
    expect(JSON.parse(String(audited))).toEqual({ from: null, to: changed });
  });

  it.each([
    ["welcomeBonus", "-1"],
    ["bronzeCashbackPercent", "101"],
    ["silverReviewReward", "2.5"],
    ["platinumReferralBonus", "100001"],
    ["goldReviewReward", "many"],
  ])("are refused beside the field: %s of %s", async (name, value) => {
    const before = await stored("rewardRates");
    const answer = await post(typed({ [name]: value, version: before.version }));
    expect([answer.status, answer.html.includes(`id="${name}-error"`)]).toEqual([400, true]);
    expect(await stored("rewardRates")).toEqual(before);
  });
});

describe("the switches", () => {
  it.each([
    ["secondFactor", "requiredForStaff"],
    ["messageMonitoring", "on"],
    ["labTwoPerson", "on"],
  ])("%s is off, is switched on, and off again", async (setting, field) => {
    const change = async (on: boolean) =>
      post({ setting, version: (await stored(setting)).version, ...(on && { [field]: "on" }) });
    // Whoever switches the policy on owes a second factor at once, so it is taken back by hand.
    expect((await change(true)).status).toBe(303);
    expect((await stored(setting)).value).toEqual({ [field]: true });
    if (setting === "secondFactor") {
      await env.DB.prepare("update settings set value = '{}' where key = 'secondFactor'").run();
      forgetSettings();
    }
    expect((await change(false)).status).toBe(303);
    expect((await stored(setting)).value).toEqual({ [field]: false });
  });
});

describe("the table of laws", () => {
  const entry = { substance: "mit", region: "US-OH", status: "restricted", asOf: "2026-01-05", version: "" };
  const source = { sourceUrl: "https://law.example/ohio" };

  it("shows one region with five substances, each unknown at first", async () => {
    const page = await html(`${REGIONS}?region=US-OH`);
    for (const name of ["Plain leaf", "7-OH", "MIT", "Pseudo", "Other"]) expect(page).toContain(`Save ${name}`);
    expect(page.match(/<option[^>]*value="unknown"[^>]*selected|selected[^>]*value="unknown"/g)).toHaveLength(5);
    expect(await html(`${REGIONS}?region=XX`)).toContain("Save MIT");
  });

  it("saves an entry, which the page on laws then shows", async () => {
    const answer = await post({ ...entry, ...source }, REGIONS);
    expect([answer.status, answer.location]).toEqual([303, `${REGIONS}?region=US-OH#mit`]);
    const laws = await html("/education/laws?region=US-OH");
    expect(laws).toContain("<strong>Restricted</strong>");
    expect(laws).toContain("https://law.example/ohio");
  });

  it("asks for what is missing beside the field, and tells who was slower", async () => {
    const sourceless = await post({ ...entry, sourceUrl: "http://law.example" }, REGIONS);
    expect([sourceless.status, sourceless.html.includes("Give the https address of the source.")]).toEqual([400, true]);
    const ahead = await post({ ...entry, ...source, asOf: "2999-01-01" }, REGIONS);
    expect([ahead.status, ahead.html.includes("on a future day")]).toEqual([400, true]);
    const late = await post({ ...entry, ...source, status: "legal", version: "1" }, REGIONS);
    expect([late.status, late.html.includes("Someone has changed this entry in the meantime.")]).toEqual([409, true]);
  });

  it("is changed by the API likewise", async () => {
    const put = (path: string, json: unknown) =>
      ask(`/api/admin/settings/substances/${path}`, { method: "PUT", json, cookie: admin.cookie });
    const known = { status: "legal", asOf: "2026-01-05", ...source };
    expect((await put("7oh/DE", known)).status).toBe(200);
    expect((await put("7oh/XX", known)).status).toBe(404);
    expect((await put("coffee/DE", known)).status).toBe(404);
    expect((await put("7oh/DE", { ...known, sourceUrl: "" })).status).toBe(400);
    expect((await put("7oh/DE", { ...known, version: 1 })).status).toBe(409);
    for (const [path, json] of [
      ["fraud", { fraud: { disposableDomains: [], genericName: "^a$", referralPrefix: "X-" } }],
      ["message-monitoring", { messageMonitoring: { on: true } }],
    ] as const) {
      const response = await ask(`/api/admin/settings/${path}`, { method: "PUT", json, cookie: admin.cookie });
      expect([path, response.status]).toEqual([path, 200]);
    }
  });
});
