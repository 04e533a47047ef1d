import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aPerson, ask, type Person, sessionFor, setSetting } from "../../factories/site";

beforeAll(() => stopClock());

const DAY = 86_400_000;

let ann: Person;
const page = async (path: string, cookie?: string) => {
  const answer = await ask(path, cookie === undefined ? {} : { cookie });
  expect(answer.status, path).toBe(200);
  return (await answer.text()).replace(/<!-- -->/g, "");
};
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*><th scope="row".*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
  );

beforeEach(async () => {
  await clear(env.DB);
  await setSetting("siteMode", "open");
  ann = await aPerson({ username: "ann" });
  await insert(env.DB, "userRewards", [
    { userId: ann.member.id, tier: "silver", referralCount: 7, nextTierRequirement: 15, currentBalance: 1250 },
  ]);
  await ask("/api/ping");
  await insert(env.DB, "referralCodes", [{ id: "c", userId: ann.member.id, code: "LEAF-ANN", createdAt: 1 }]);
});

describe("the program's page", () => {
  it("is open to everybody, with the sign-up prompt for who has no account, and costs no look at the database", async () => {
    const answer = await ask("/rewards?nth=1");
    expect([answer.status, tripsOf(answer)]).toEqual([200, 0]);
    expect(await answer.text()).toContain("/register?returnTo=%2Freferrals");
    expect(await page("/rewards", ann.cookie)).not.toContain("/register?");
  });

  it("leads a member to redeeming, everybody to the one form of claims, and search engines to itself", async () => {
    const link = /href="\/referrals\/redeem"/;
    expect(await page("/rewards", ann.cookie)).toMatch(link);
    expect(await page("/rewards?nth=2")).not.toMatch(link);
    for (const path of ["/rewards", "/rewards?tab=faq"])
      expect(await page(path), path).toMatch(/href="\/claims\/new"[^>]*>claim the purchase</);
    expect(await page("/sitemaps/1.xml")).toContain("/rewards</loc>");
  });

  it("has a tab an address, and none that is unknown", async () => {
    for (const [path, tab] of [
      ["/rewards", "How It Works"],
      ["/rewards?tab=tiers", "Reward Tiers"],
      ["/rewards?tab=faq", "FAQ"],
      ["/rewards?tab=other", "How It Works"],
    ] as const)
      expect(await page(path), path).toMatch(new RegExp(`aria-current="page"[^>]*>${tab}<`));
  });

  it("has the table of tiers, and marks one's own", async () => {
    const rows = rowsOf(await page("/rewards?tab=tiers"));
    expect(rows).toEqual([
      ["Bronze", "0", "500 $5.00", "1%", "100 $1.00"],
      ["Silver", "5", "1,000 $10.00", "2%", "250 $2.50"],
      ["Gold", "15", "1,500 $15.00", "3%", "500 $5.00"],
      ["Platinum", "50", "2,500 $25.00", "5%", "1,000 $10.00"],
    ]);
    const own = rowsOf(await page("/rewards?tab=tiers", ann.cookie)).map(([name]) => name);
    expect(own).toEqual(["Bronze", "SilverYour tier", "Gold", "Platinum"]);
  });

  it("says what an admin set", async () => {
    const tier = { referralBonus: 1, cashbackPercent: 7, reviewReward: 3 };
    await setSetting("rewardRates", {
      welcomeBonus: 600,
      tiers: { bronze: tier, silver: tier, gold: tier, platinum: tier },
    });
    expect(rowsOf(await page("/rewards?tab=tiers&nth=2"))[0]).toEqual(["Bronze", "0", "1 $0.01", "7%", "3 $0.03"]);
    await env.DB.prepare("delete from settings where key = 'rewardRates'").run();
  });
});

describe("a member's referrals", () => {
  it("ask a visitor to log in, at every tab", async () => {
    for (const path of ["/referrals", "/referrals?tab=referrals", "/referrals?tab=history"]) {
      const answer = await ask(path);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("Login Required");
    }
  });

  it("show the balance, the way to the next tier and the link without scripts", async () => {
    const html = await page("/referrals", ann.cookie);
    for (const words of ["1,250 points", "$12.50", "7 of 15 completed referrals for Gold", "LEAF-ANN"])
      expect(html).toContain(words);
    expect(html).toContain('href="http://localhost/?ref=LEAF-ANN"');
    expect(html).toContain('aria-label="QR code of your link"');
  });

  it("help on where there is nothing yet", async () => {
    expect(await page("/referrals?tab=referrals", ann.cookie)).toContain("Nobody has registered with your link yet.");
    expect(await page("/referrals?tab=history", ann.cookie)).toContain("No transactions yet.");
    expect(await page("/referrals?tab=history&type=cashback", ann.cookie)).toContain("No transactions of this kind.");
  });

  it("ask for a purchase until the last day that it may be dated is over", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const of = { referrerId: ann.member.id, referralCode: "LEAF-ANN" };
    await insert(env.DB, "referrals", [
      { ...of, id: "last-day", refereeId: "x1", referredAt: Date.parse(today) - 30 * DAY },
      { ...of, id: "over", refereeId: "x2", referredAt: Date.parse(today) - 31 * DAY },
    ]);
    const html = await page("/referrals?tab=referrals", ann.cookie);
    expect(
      [...html.matchAll(/(An approved purchase|Approval of a purchase) dated by/g)].map(([, words]) => words),
    ).toEqual(["An approved purchase", "Approval of a purchase"]);
  });

  it("say of a transaction what it alone says, and of the others their kind", async () => {
    const row = { userId: ann.member.id, at: 1 };
    await insert(env.DB, "rewardLedger", [
      { ...row, id: "l1", type: "cashback", cause: "c1", points: 5, description: "Of its kind" },
      { ...row, id: "l2", type: "correction", cause: "c2", points: 5, description: "Corrected by staff" },
    ]);
    const html = await page("/referrals?tab=history", ann.cookie);
    expect(html.includes(">Of its kind")).toBe(false);
    // Words of a person that are the kind's own.
    expect([...html.matchAll(/<strong>Corrected by staff<\/strong><[^>]*>Corrected by staff/g)]).toHaveLength(1);
  });

  it("say that rewards are suspended and what restores them, until a login does", async () => {
    const words = "Your rewards are suspended.";
    expect((await page("/referrals", ann.cookie)).includes(words)).toBe(false);
    const set = env.DB.prepare("update user_rewards set suspended_at = 5 where user_id = ?");
    await set.bind(ann.member.id).run();
    const answer = await ask("/referrals", { cookie: ann.cookie });
    expect(tripsOf(answer)).toBe(2);
    expect((await answer.text()).includes(words)).toBe(true);
    const own = await ask("/api/account/rewards", { cookie: ann.cookie });
    expect(await own.json()).toMatchObject({ suspendedAt: 5 });
    expect((await page("/referrals", await sessionFor(ann.member.id))).includes(words)).toBe(false);
  });

  it("show the first page to a link that no longer leads anywhere", async () => {
    expect(await page("/referrals?tab=history&cursor=nonsense&type=wages", ann.cookie)).toContain(
      "No transactions yet.",
    );
  });
});

describe("what the frame and the profile say", () => {
  it("is balance and tier in the account menu, without a trip of its own", async () => {
    const answer = await ask("/mission", { cookie: ann.cookie });
    expect(await answer.text()).toMatch(/href="\/referrals"[^>]*>.*?1,250 points · Silver/s);
    expect(tripsOf(answer)).toBe(1);
  });

  it("is the tier on the profile for who chose so, and for nobody else", async () => {
    const profile = `/profile/${ann.member.id}`;
    expect(await page(`${profile}?nth=1`)).not.toContain("Silver tier");
    const answer = await ask("/api/account/privacy", { method: "PUT", json: { showTier: true }, cookie: ann.cookie });
    expect(await answer.json()).toMatchObject({ showTier: true });
    expect(await page(`${profile}?nth=2`)).toContain("Silver tier");
    await ask("/api/account/privacy", { method: "PUT", json: { profileVisibility: "private" }, cookie: ann.cookie });
    expect(await page(`${profile}?nth=3`)).not.toContain("Silver tier");
  });
});
