import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insert } from "../factories/insert";
import { aReview, aVendor } from "../factories/rows";
import { aChallenge, aFactor, codeOf } from "../factories/second-factor";
import { aPerson, anAccount, ask, cookiesOf, ORIGIN, PASSWORD, type Person } from "../factories/site";
import { aRegistration, elsewhere } from "../factories/registration";

const TARGETS = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/%09/evil.example",
  "javascript:alert(1)",
  "evil.example",
  "/x\r\nset-cookie: __Host-session=planted",
];

let member: Person;
let secret = "";
beforeAll(async () => {
  member = await aPerson({ username: "wanderer" });
  await anAccount({ id: "twofold", username: "twofold" });
  secret = await aFactor("twofold");
  await insert(env.DB, "vendors", [aVendor({ id: "harrow" })]);
  await insert(env.DB, "reviews", [aReview({ id: "r1", vendorId: "harrow" })]);
});

/** Every form and every address that says where to go next. */
const LEADING: Record<string, (returnTo: string, nth: number) => Promise<Response>> = {
  login: (returnTo, nth) =>
    ask("/login", { form: { login: "wanderer2", password: PASSWORD, returnTo }, from: `192.0.2.${nth}` }),
  "login, already there": (returnTo) => ask(`/login?${new URLSearchParams({ returnTo })}`, { cookie: member.cookie }),
  "the second factor": async (returnTo, nth) => {
    const challenge = await aChallenge("twofold", `192.0.2.${nth}`);
    // Each code counts once, so that the next needs a later step.
    await env.DB.exec("update second_factors set last_step = 0");
    return ask("/login/second-factor", {
      form: { code: codeOf(secret), returnTo },
      cookie: challenge,
      from: elsewhere(),
    });
  },
  registration: (returnTo) => {
    const ticked = { agreeToTerms: "on", ageVerification: "on", productInterests: "Kratom" };
    const form = { ...aRegistration(ticked), returnTo } as Record<string, string>;
    return ask("/register", { form, from: elsewhere() });
  },
  "registration, already there": (returnTo) =>
    ask(`/register?${new URLSearchParams({ returnTo })}`, { cookie: member.cookie }),
  "the age gate": (returnTo) => ask("/age-gate", { form: { adult: "on", laws: "on", returnTo } }),
  "the age gate, passed": (returnTo) =>
    ask(`/age-gate?${new URLSearchParams({ returnTo })}`, { cookie: member.cookie }),
  "the theme": (returnTo) => ask("/preferences/theme", { form: { theme: "dark", returnTo } }),
  "the region": (returnTo) => ask("/preferences/region", { form: { region: "US-OH", returnTo } }),
  "no region": (returnTo) => ask("/preferences/region", { form: { returnTo } }),
  "the theme, misspelt": (returnTo) => ask("/preferences/theme", { form: { theme: "neon", returnTo } }),
  "a report": (returnTo) =>
    ask("/report", {
      form: { kind: "review", id: "r1", reason: "spam", details: "", returnTo },
      cookie: member.cookie,
    }),
};

/** These cost a password's hash each. */
const HASHING = new Set(["login", "the second factor", "registration"]);

describe("where a form leads afterwards", () => {
  beforeAll(() => anAccount({ id: "wanderer2", username: "wanderer2" }));

  it.each(Object.keys(LEADING))("is a page of this site: %s", async (name) => {
    for (const [nth, target] of (HASHING.has(name) ? TARGETS.slice(0, 2) : TARGETS).entries()) {
      const response = await LEADING[name]?.(target, nth);
      const location = response?.headers.get("location") ?? "none";
      expect([target, [302, 303].includes(response?.status ?? 0)]).toEqual([target, true]);
      expect(location, target).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, ORIGIN).origin, target).toBe(ORIGIN);
      expect(Object.values(cookiesOf(response ?? new Response())), target).not.toContain("planted");
    }
  });
});
