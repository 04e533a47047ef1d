import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { differences } from "~/admin/rewards/faults";
import { clear, insert } from "../../factories/insert";
import { aPerson, ask, ledTo, type Person } from "../../factories/site";

const CORRECTIONS = "/admin/rewards/corrections";
let staff: Person;
let admin: Person;
let ann: Person;

const page = async (path: string, { cookie }: Person) => (await ask(path, { cookie })).text();
const first = (sql: string) => env.DB.prepare(sql).first("n");
const propose = (form: Record<string, string>, { cookie } = staff) =>
  ask(CORRECTIONS, { cookie, form: { intent: "propose", ...form } });

beforeEach(async () => {
  await clear(env.DB);
  staff = await aPerson({ username: "staff", role: "staff" });
  admin = await aPerson({ username: "admin", role: "admin" });
  ann = await aPerson({ username: "ann" });
  await insert(env.DB, "userRewards", [{ userId: ann.member.id, currentBalance: 123_400, totalEarned: 123_400 }]);
});

describe("/admin/rewards", () => {
  it("shows staff what the site owes in dollars, as much as all balances", async () => {
    const html = await page("/admin/rewards", staff);
    expect(html).toContain("$1,234.00");
    expect((await ask("/admin/rewards", { cookie: ann.cookie })).status).toBe(403);
  });

  it("shows where the books are off, and lets an admin alone mend them", async () => {
    await env.DB.exec(
      "insert into reward_faults (user_id, balance, ledger_points, held, hold_points, since, seen_at) values ('person-ann', 123400, 0, 0, 0, 1, 1)",
    );
    const mend = (who: Person, reason = "A row was changed by hand.") =>
      ask("/admin/rewards", { cookie: who.cookie, form: { userId: "person-ann", reason } });
    expect(await page("/admin/rewards", staff)).not.toContain('name="userId"');
    expect(await page("/admin-dashboard", admin)).toContain("The books of rewards do not add up.");
    expect(await page("/admin/rewards", admin)).toContain('name="userId"');
    expect([(await mend(staff)).status, (await mend(admin, "?")).status]).toEqual([403, 400]);
    expect((await mend(admin)).status).toBe(303);
    expect(await first("select current_balance as n from user_rewards")).toBe(0);
    expect(await page("/admin/rewards", admin)).not.toContain('name="userId"');
    expect(await page("/admin-dashboard", admin)).not.toContain("The books of rewards do not add up.");
  });
});

describe("what is off", () => {
  const even = { balance: 2500, ledgerPoints: 2500, held: 0, holdPoints: 0 };
  it.each([
    [{ ...even, ledgerPoints: 2400 }, ["balance 2,500, counted 2,400"]],
    [{ ...even, held: 10 }, ["held 10, counted 0"]],
    [{ ...even, balance: -5, ledgerPoints: -5 }, ["balance −5, which is below zero"]],
    [even, ["the totals of a tier are not what its members come to"]],
  ])("is said, and nothing that agrees: %j", (sums, words) => {
    expect(differences(sums)).toEqual(words);
  });
});

describe("corrections without scripts", () => {
  it("takes effect at once by a name, or waits and is approved by another one", async () => {
    const small = await propose({ member: "Ann", points: "−1,000", reason: "Paid twice." });
    expect(small.status).toBe(303);
    expect(await ledTo(small, staff)).toContain("The points have been corrected.");
    expect(await first("select current_balance as n from user_rewards")).toBe(122_400);
    await propose({ member: "ann@example.org", points: "+6000", reason: "Not paid." });
    const id = String(await first("select id as n from reward_corrections where state = 'waiting'"));
    expect(await page(CORRECTIONS, staff)).not.toContain('value="approve"');
    expect(await page(CORRECTIONS, admin)).toContain('value="approve"');
    const decide = (who: Person, form: Record<string, string>) =>
      ask(CORRECTIONS, { cookie: who.cookie, form: { id, ...form } });
    expect((await decide(staff, { intent: "approve" })).status).toBe(403);
    expect((await decide(admin, { intent: "decline", note: " " })).status).toBe(400);
    expect((await decide(admin, { intent: "approve" })).status).toBe(303);
    expect(await first("select current_balance as n from user_rewards")).toBe(128_400);
    expect(await page(`${CORRECTIONS}?state=effective`, staff)).toContain("Not paid.");
  });

  it("keeps what was typed where it is refused, beside what is wrong", async () => {
    for (const [form, words] of [
      [{ member: "nobody", points: "5", reason: "Why" }, "No account has this name."],
      [{ member: "ann", points: "much", reason: "Why" }, "Enter a whole number of points"],
      [{ member: "ann", points: "-999999", reason: "Why" }, "A correction takes no more than is there."],
    ] as const) {
      const answer = await propose(form);
      const html = await answer.text();
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(html).toContain(words);
      expect(html).toContain(`value="${form.points}"`);
    }
  });

  it("is open from the member's record too, and not for the own points", async () => {
    const record = `/admin/users/${ann.member.id}`;
    const answer = await ask(record, {
      cookie: admin.cookie,
      form: { act: "correct-points", points: "250", reason: "Missing." },
    });
    expect(answer.status).toBe(303);
    expect(await first("select current_balance as n from user_rewards")).toBe(123_650);
    const refused = await ask(record, {
      cookie: admin.cookie,
      form: { act: "correct-points", points: "-500000", reason: "Missing." },
    });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('value="-500000"')]);
    expect(await page(`/admin/users/${admin.member.id}`, admin)).not.toContain('value="correct-points"');
  });
});
