import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LEDGER_TYPES } from "@worker/domain/voice/rewards/schema";
import { stopClock } from "../../factories/cost";
import { parseCsv } from "../../factories/csv";
import { clear, insert } from "../../factories/insert";
import { aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

const DAY = 86_400_000;
/** Mid-November, so that the months on both sides have rows. */
const AT = Date.UTC(2026, 10, 15, 12);

beforeAll(() => stopClock(AT));

let ann: Person, bea: Person;
type Row = {
  type: (typeof LEDGER_TYPES)[number];
  cause: string;
  points: number;
  at: number;
  description?: string;
  userId?: string;
};

const ledger = async (rows: Row[]) => {
  await insert(
    env.DB,
    "rewardLedger",
    rows.map((row, n) => ({ id: `l${n}`, userId: ann.member.id, description: "As it was", ...row })),
  );
  const sum = rows.reduce((total, { points }) => total + points, 0);
  await env.DB.prepare("delete from user_rewards where user_id = ?").bind(ann.member.id).run();
  await insert(env.DB, "userRewards", [
    { userId: ann.member.id, currentBalance: sum, totalEarned: sum, heldPoints: 70 },
  ]);
};
const get = async <T>(path: string, { cookie }: Person) =>
  (await ask(`/api/account/rewards${path}`, { cookie })).json<T>();
const csv = async (month: string, { cookie }: Person) =>
  ask(`/api/account/rewards/statement?month=${month}`, { cookie });
beforeEach(async () => {
  await clear(env.DB);
  ann = await aPerson({ username: "ann" });
  bea = await aPerson({ username: "bea" });
  await insert(env.DB, "referralCodes", [
    { id: "c", userId: ann.member.id, code: "LEAF-ANN", createdAt: 1, currentUsage: 3 },
  ]);
});

describe("a member's rewards", () => {
  it("are one's own: balance, what is held, tier and link", async () => {
    await ledger([{ type: "signup_bonus", cause: ann.member.id, points: 500, at: AT - DAY }]);
    const hold = { userId: ann.member.id, description: "", heldAt: AT - 1000, availableFrom: AT + 1000 };
    await insert(env.DB, "rewardHolds", [
      { ...hold, id: "h1", type: "cashback", cause: "c1", points: 70 },
      { ...hold, id: "h2", type: "cashback", cause: "c2", points: 9, releasedAt: AT },
      { ...hold, id: "h3", type: "cashback", cause: "c3", points: 8, cancelledAt: AT },
    ]);
    expect(await get("", ann)).toMatchObject({
      balance: { points: 500, cents: 500 },
      held: { points: 70, cents: 70 },
      tier: { tier: "bronze", referrals: 0, next: { tier: "silver", from: 5 } },
      holds: [{ type: "cashback", worth: { points: 70 }, availableFrom: AT + 1000 }],
      code: "LEAF-ANN",
      link: "http://localhost/?ref=LEAF-ANN",
      brought: 3,
    });
    expect(await get("", bea)).toMatchObject({ balance: { points: 0 }, holds: [], code: null, link: null });
    expect((await ask("/api/account/rewards")).status).toBe(401);
  });

  it("name the held points that are available first, however many holds there are", async () => {
    const hold = (n: number, closed: { releasedAt?: number; cancelledAt?: number } = {}) => ({
      ...{ id: `h${n}`, userId: ann.member.id, type: "cashback" as const, cause: `c${n}`, points: n, description: "" },
      ...{ heldAt: AT + n, availableFrom: AT + DAY + n, ...closed },
    });
    const open = [7, 3, 1, 6, 2, 5, 4].map((n) => hold(n));
    const closed = [8, 9, 10, 11, 12].map((n) => hold(n, n % 2 === 0 ? { releasedAt: AT } : { cancelledAt: AT }));
    await insert(env.DB, "rewardHolds", [...open, ...closed]);
    const { holds } = await get<{ holds: { availableFrom: number; worth: { points: number } }[] }>("", ann);
    expect(holds.map(({ availableFrom, worth }) => [availableFrom - AT - DAY, worth.points])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [n, n]),
    );
    const html = await (await ask("/referrals", { cookie: ann.cookie })).text();
    const label = /<dt[^>]*>Held<.*?<time[^>]*datetime="([^"]+)"/is.exec(html);
    expect(Date.parse(label?.[1] ?? "")).toBe(AT + DAY + 1);
  });

  it("say of a referral its day and where it stands, and nothing of the person", async () => {
    const of = { referrerId: ann.member.id, referralCode: "LEAF-ANN" };
    await insert(env.DB, "referrals", [
      {
        ...of,
        id: "r1",
        publicKey: "k1",
        refereeId: bea.member.id,
        referredAt: AT - 40 * DAY,
        status: "completed",
        completedAt: AT,
        rewardPoints: 500,
      },
      {
        ...of,
        id: "r2",
        publicKey: "k2",
        refereeId: "x2",
        referredAt: AT - 30 * DAY,
        status: "completed",
        completedAt: AT,
        rewardPoints: 500,
      },
      { ...of, id: "r3", publicKey: "k3", refereeId: "x3", referredAt: AT - 20 * DAY },
      { ...of, id: "r4", publicKey: "k4", refereeId: "x4", referredAt: AT - 10 * DAY, status: "rejected" },
    ]);
    await insert(env.DB, "rewardHolds", [
      // The second bonus of one that was taken back before.
      {
        id: "h",
        userId: ann.member.id,
        type: "referral_bonus",
        cause: "r1/2",
        points: 500,
        description: "",
        heldAt: AT,
        availableFrom: AT + DAY,
      },
    ]);
    const { items } = await get<{ items: { id: string; day: string; state: string; availableFrom: number | null }[] }>(
      "/referrals",
      ann,
    );
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      ["k4", "rejected"],
      ["k3", "pending"],
      ["k2", "paid"],
      ["k1", "held"],
    ]);
    expect(items[3]).toMatchObject({ availableFrom: AT + DAY, reward: { points: 500 } });
    expect(items[1]).toMatchObject({ day: "2026-10-26", purchaseBy: "2026-11-25", reward: null });
    expect(JSON.stringify(items)).not.toMatch(new RegExp(`${bea.member.id}|bea|x2`));
    expect(await get("/referrals", bea)).toEqual({ items: [], nextCursor: null });
  });

  it("tell of a referral neither in lists, pages, cursors nor the export the moment that would name who came", async () => {
    const at = AT - 3 * DAY - 12_345;
    const row = { referrerId: ann.member.id, referralCode: "LEAF-ANN", referredAt: at, status: "completed" as const };
    await insert(
      env.DB,
      "referrals",
      [1, 2, 3].map((n) => ({
        ...row,
        ...{ id: `01LEAKYTIME${n}`, publicKey: `k${n}`, refereeId: `x${n}`, completedAt: at + 1, rewardPoints: 500 },
      })),
    );
    await ledger([{ type: "referral_bonus", cause: "01LEAKYTIME1", points: 500, at: AT - DAY }]);
    const hold = { userId: ann.member.id, type: "referral_bonus" as const, description: "", points: 500 };
    await insert(env.DB, "rewardHolds", [
      { ...hold, id: "h", cause: "01LEAKYTIME2", heldAt: AT - 1000, availableFrom: AT + DAY },
    ]);
    type Page = { items: { id: string }[]; nextCursor: string | null };
    const ids: string[] = [];
    const said: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Page = await get(`/referrals?limit=1${cursor && `&cursor=${cursor}`}`, ann);
      ids.push(...page.items.map(({ id }) => id));
      said.push(JSON.stringify(page), atob(page.nextCursor ?? ""));
      cursor = page.nextCursor;
    }
    expect(ids).toEqual(["k3", "k2", "k1"]);
    for (const path of ["/referrals?tab=referrals", "/api/account/rewards/ledger", "/api/account/export"])
      said.push(await (await ask(path, { cookie: ann.cookie })).text());
    expect(said.at(-1)).toContain('"publicKey":"k1"');
    for (const secret of ["LEAKYTIME", String(at), String(at + 1)])
      expect(
        said.filter((text) => text.includes(secret)),
        secret,
      ).toEqual([]);
  });

  it("list the ledger with what it came from, by kind and page by page", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "v1" })]);
    await insert(env.DB, "reviews", [
      aReview({ id: "mine", vendorId: "v1", authorId: ann.member.id }),
      aReview({ id: "theirs", vendorId: "v1", authorId: bea.member.id }),
    ]);
    await ledger([
      { type: "signup_bonus", cause: ann.member.id, points: 500, at: AT - 3 * DAY },
      { type: "review_reward", cause: "mine/1", points: 100, at: AT - 2 * DAY },
      { type: "review_reward", cause: "theirs/1", points: 100, at: AT - DAY },
      { type: "reversal", cause: "mine/1", points: -100, at: AT - 1000 },
    ]);
    type Lines = { items: { id: string; type: string; reviewId: string | null }[]; nextCursor: string | null };
    const all = await get<Lines>("/ledger", ann);
    expect(all.items.map(({ id, reviewId }) => [id, reviewId])).toEqual([
      ["l3", "mine"],
      ["l2", null],
      ["l1", "mine"],
      ["l0", null],
    ]);
    const rewards = await get<Lines>("/ledger?type=review_reward&limit=1", ann);
    const rest = await get<Lines>(`/ledger?type=review_reward&limit=1&cursor=${rewards.nextCursor ?? ""}`, ann);
    expect([...rewards.items, ...rest.items].map(({ id }) => id)).toEqual(["l2", "l1"]);
    expect(rest.nextCursor).toBeNull();
    expect((await get<Lines>("/ledger", bea)).items).toEqual([]);
    expect((await ask("/api/account/rewards/ledger?type=wages", { cookie: ann.cookie })).status).toBe(400);
  });
});

describe("a month's statement", () => {
  const ROWS: Row[] = [
    { type: "signup_bonus", cause: "a", points: 500, at: Date.UTC(2026, 8, 30, 23, 59, 59, 999) },
    { type: "cashback", cause: "b", points: 120, at: Date.UTC(2026, 9, 1), description: '=1+1,"quoted"' },
    { type: "redemption", cause: "c", points: -400, at: Date.UTC(2026, 9, 31, 23, 59, 59, 999) },
    { type: "review_reward", cause: "d/1", points: 100, at: Date.UTC(2026, 10, 1) },
  ];

  it("runs from the balance that it began with to the one that it ended with, in UTC", async () => {
    await ledger(ROWS);
    const answer = await csv("2026-10", ann);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toContain("leafproof-points-2026-10.csv");
    const text = await answer.text();
    expect(text).toContain(`"'=1+1,""quoted"""`);
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe("at,type,description,points_in,points_out,balance,balance_usd");
    expect(lines.map((line) => line.split(",").at(-2))).toEqual(["balance", "500", "620", "220", "220"]);
    expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual([
      "opening_balance",
      "cashback",
      "redemption",
      "closing_balance",
    ]);
    expect(lines[3]).toBe("2026-10-31T23:59:59.999Z,redemption,As it was,,400,220,2.20");
  });

  it("ends where the next begins, through months without a row, however many rows a month has", async () => {
    const many = Array.from({ length: 1203 }, (_, n) => ({
      type: "review_reward" as const,
      cause: `m${n}/1`,
      points: 1 + (n % 7),
      // Several at one moment.
      at: Date.UTC(2026, 7, 3) + Math.floor(n / 5) * 60_000,
    }));
    await ledger([...ROWS, ...many]);
    let closing = "0";
    for (const month of ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]) {
      const lines = parseCsv(await (await csv(month, ann)).text()).slice(1);
      expect([month, lines[0]?.at(-2)]).toEqual([month, closing]);
      if (month === "2026-08") expect(lines).toHaveLength(1203 + 2);
      const moved = lines.reduce((sum, line) => sum + Number(line.at(-4)) - Number(line.at(-3)), 0);
      closing = lines.at(-1)?.at(-2) ?? "";
      expect(Number(closing)).toBe(Number(lines[0]?.at(-2)) + moved);
    }
    expect(Number(closing)).toBe((await get<{ balance: { points: number } }>("", ann)).balance.points);
  });

  it("ends with the balance so far while its month is not over, and is refused before it has begun", async () => {
    await ledger(ROWS);
    const lines = parseCsv(await (await csv("2026-11", ann)).text());
    const [at = "", type] = lines.at(-1) ?? [];
    expect([at.slice(0, 10), type]).toEqual(["2026-11-15", "balance_so_far"]);
    expect((await csv("2026-12", ann)).status).toBe(400);
  });

  it("is nobody else's, and of a real month", async () => {
    await ledger(ROWS);
    expect(parseCsv(await (await csv("2026-10", bea)).text()).map((line) => line.at(-2))).toEqual([
      "balance",
      "0",
      "0",
    ]);
    for (const month of ["", "2026-13", "2026-1", "26-10", "2026-10-01", "1999-10"])
      expect((await csv(month, ann)).status, month).toBe(400);
    expect((await ask("/api/account/rewards/statement?month=2026-10")).status).toBe(401);
  });
});
