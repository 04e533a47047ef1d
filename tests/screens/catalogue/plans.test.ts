import { beforeAll, describe, expect, it } from "vitest";
import { PLAN_OFFERS, VERIFICATION_FEE, yearlyPrice } from "@worker/domain/catalogue/plan-offers/offers";
import { isPremium } from "@worker/domain/catalogue/vendors/premium";
import { PLANS } from "@worker/domain/catalogue/vendors/forms";
import { CHARGE_DUE_DAYS } from "@worker/domain/oversight/plans/forms";
import { TOKENS_MAX } from "@worker/domain/oversight/plans/token-forms";
import { TOKEN_RULE } from "@worker/domain/oversight/plans/vendor-of-token";
import { stopClock, timingOf } from "../../factories/cost";
import { ask } from "../../factories/site";

beforeAll(() => stopClock());

const html = async () => (await ask("/vendor-plans")).text();
const words = (markup: string) =>
  markup
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Each line of the table: its name, without what is said under it, and its three values. */
async function lines(): Promise<Map<string, string[]>> {
  const rows = [...(await html()).matchAll(/<tr><th scope="row">([^<]+).*?<\/th>(.*?)<\/tr>/gs)];
  return new Map(
    rows.map(([, label = "", cells = ""]) => [
      label,
      [...cells.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) => words(cell ?? "")),
    ]),
  );
}

const count = (most: number | null) => (most === null ? "Unlimited" : most === 0 ? "None" : most.toLocaleString("en"));
const yes = (has: boolean) => (has ? "Yes" : "No");
const offers = PLANS.map((plan) => ({ plan, ...PLAN_OFFERS[plan] }));

describe("/vendor-plans", () => {
  it("is open to everybody and costs no trip to the database", async () => {
    await ask("/api/ping");
    const answer = await ask("/vendor-plans");
    expect(answer.status).toBe(200);
    expect(timingOf(answer)).toMatch(/trips=0 /);
  });

  it("sets the plans side by side in one table, in their order", async () => {
    const page = await html();
    expect(page.match(/<table/g)).toHaveLength(1);
    const heads = [...page.matchAll(/<th scope="col">([^<]+)/g)].map(([, name]) => name);
    expect(heads).toEqual(offers.map(({ name }) => name));
    expect(page).toMatch(/<th scope="col">Professional<span[^>]*>Most popular/);
  });

  it.each([
    ["A month, paid monthly", offers.map(({ monthly }) => `$${monthly}`)],
    ["A year, paid yearly", offers.map(({ monthly }) => `$${count(yearlyPrice(monthly))}`)],
    ["Products", offers.map(({ products }) => count(products))],
    ["Product images", offers.map(({ images }) => count(images))],
    ["Promotions and announcements a month", offers.map(({ promotions }) => count(promotions))],
    ["Featured products", offers.map(({ featured }) => count(featured))],
    ["Products first in a search by relevance", PLANS.map((plan) => yes(isPremium(plan)))],
    ["Priority support", offers.map(({ prioritySupport }) => yes(prioritySupport))],
    ["Custom branding", offers.map(({ customBranding }) => yes(customBranding))],
    ["API access", offers.map(({ apiAccess }) => (apiAccess ? `${TOKENS_MAX} tokens` : "No"))],
    ["Requests a month", offers.map(({ testerRequests }) => count(testerRequests))],
    ["Open at once", offers.map(({ openTesterRequests }) => count(openTesterRequests))],
  ])("says of %s what the site goes by", async (label, values) => {
    expect((await lines()).get(label)).toEqual(values);
  });

  it("has only lines in which the plans differ", async () => {
    const all = [...(await lines())];
    expect(all).toHaveLength(12);
    for (const [label, values] of all) expect(new Set(values).size, label).toBeGreaterThan(1);
  });

  it("names the fee, when a charge is due, how often a token may call, and what no payment buys", async () => {
    const text = words(await html());
    expect(text).toContain(`Verification costs $${VERIFICATION_FEE} a year`);
    expect(text).toContain(`due within ${CHARGE_DUE_DAYS} days`);
    expect(text).toContain(`${TOKEN_RULE.limit} calls a minute each`);
    expect(text).toContain("What no payment buys");
  });

  it("is where the pitch, the footer and the sitemap lead", async () => {
    const pitch = await (await ask("/vendorbenefitsmailer")).text();
    expect(pitch.match(/href="\/vendor-plans"/g)?.length).toBeGreaterThanOrEqual(3);
    const map = await (await ask("/sitemap.xml")).text();
    const parts = [...map.matchAll(/<loc>http:\/\/localhost(\/sitemaps\/\d+\.xml)<\/loc>/g)].map(
      ([, path]) => path ?? "",
    );
    const texts = await Promise.all(parts.map(async (part) => (await ask(part)).text()));
    expect(texts.join("")).toContain("/vendor-plans</loc>");
  });
});
