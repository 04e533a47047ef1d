import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DECIDED_AT_ONCE } from "@worker/domain/foundation/queues/forms";
import { HOLD_MS } from "@worker/domain/foundation/queues/hold";
import { ORDER_CONFIRMED } from "@worker/domain/voice/claims/forms";
import { aClaim } from "../../factories/claims";
import { costOfAnswer, stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aProduct, aReview, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const HERE = "/api/staff/claims";
let desk: Person, rival: Person, buyer: Person, other: Person;

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "vendors", [
    aVendor({ id: "v1", name: "Harrow Leaf" }),
    aVendor({ id: "v2", name: "Bali Lane" }),
  ]);
  await insert(env.DB, "products", [aProduct({ id: "p1", vendorId: "v1" })]);
  desk = await aPerson({ username: "desk", role: "staff" });
  rival = await aPerson({ username: "rival", role: "staff" });
  buyer = await aPerson({ username: "buyer" });
  other = await aPerson({ username: "harriet" });
  await ask("/api/ping");
});

type Claim = Parameters<typeof aClaim>[0];
const claims = (...some: Claim[]) =>
  insert(
    env.DB,
    "purchaseClaims",
    some.map((each) => aClaim({ userId: buyer.member.id, vendorId: "v1", ...each })),
  );
const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const states = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await all("select id, staff_state as state from purchase_claims order by id")).map(
      ({ id, state }) => [String(id), state] as const,
    ),
  );

interface Came {
  decided: string[];
  refused: { id: string; orderNumber: string; reason: string }[];
}
const decideAll = (person: Person, ids: string[], decision = "confirm", reason = "") =>
  ask(`${HERE}/decisions`, { json: { ids, decision, reason }, cookie: person.cookie });
const came = async (answer: Response) => answer.json<Came>();
const decide = (person: Person, id: string, decision = "confirm", reason = "") =>
  ask(`${HERE}/${id}/decision`, { json: { decision, reason }, cookie: person.cookie });
const take = (person: Person, id: string, takeOver = false) =>
  ask(`${HERE}/${id}/hold`, { json: { takeOver }, cookie: person.cookie });
const release = (person: Person, id: string) => ask(`${HERE}/${id}/hold`, { method: "DELETE", cookie: person.cookie });
const listed = async (search: string, field: "id" | "holder" = "id") => {
  const answer = await ask(`${HERE}?${search}`, { cookie: desk.cookie });
  return (await answer.json<{ items: Record<string, unknown>[] }>()).items.map((item) => item[field]);
};

describe("a decision about several claims", () => {
  it("decides each, tells each claimant, writes an audit row each, and pays, in three trips", async () => {
    await insert(env.DB, "reviews", [
      aReview({ vendorId: "v1", productId: "p1", authorId: buyer.member.id }),
      aReview({ vendorId: "v1", productId: "p1", authorId: other.member.id }),
    ]);
    await claims({ id: "a", productId: "p1" }, { id: "b", productId: "p1", userId: other.member.id });
    const answer = await decideAll(desk, ["a", "b", "a"]);
    expect([answer.status, tripsOf(answer)]).toEqual([200, 3]);
    expect(await came(answer)).toEqual({ decided: ["a", "b"], refused: [] });
    expect(await states()).toEqual({ a: "confirmed", b: "confirmed" });
    expect(await all("select user_id from notifications order by user_id")).toEqual([
      { user_id: buyer.member.id },
      { user_id: other.member.id },
    ]);
    expect(await all("select subject_id from audit_log where action = 'claim.confirmed' order by 1")).toEqual([
      { subject_id: "a" },
      { subject_id: "b" },
    ]);
    expect(await all("select sales_count from products where id = 'p1'")).toEqual([{ sales_count: 2 }]);
    expect(await all("select count(*) as n from reward_ledger where type = 'review_reward'")).toEqual([{ n: 2 }]);
  });

  it("says of each that was decided meanwhile who decided it and how, and lets the others through", async () => {
    await claims({ id: "a", orderNumber: "A-1" }, { id: "b", orderNumber: "B-2" }, { id: "c", orderNumber: "C-3" });
    await decide(rival, "a");
    await decide(rival, "b", "reject", "No such order");
    const result = await came(await decideAll(desk, ["a", "b", "c", "none"]));
    expect(result).toEqual({
      decided: ["c"],
      refused: [
        { id: "a", orderNumber: "A-1", reason: "rival has already approved it." },
        { id: "b", orderNumber: "B-2", reason: "rival has already rejected it." },
        { id: "none", orderNumber: "", reason: "There is no such claim." },
      ],
    });
    expect(await all("select count(*) as n from notifications where user_id = 'person-buyer'")).toEqual([{ n: 3 }]);
  });

  it("is made once for each claim, however many select the same at the same moment", async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `bulk${String(n).padStart(2, "0")}`);
    await claims(...ids.map((id) => ({ id, productId: "p1" })));
    const singles = ids.slice(0, 4).map((id) => decide(rival, id));
    const [mine, theirs, ...single] = await Promise.all([
      decideAll(desk, ids),
      decideAll(rival, ids.toReversed()),
      ...singles,
    ]);
    const [first, second] = [await came(mine), await came(theirs)];
    const alone = ids.slice(0, 4).filter((_, n) => single[n]?.status === 200);
    expect([...first.decided, ...second.decided, ...alone].sort()).toEqual(ids);
    expect([first.decided.length + first.refused.length, second.decided.length + second.refused.length]).toEqual([
      12, 12,
    ]);
    expect(await all("select sales_count from products where id = 'p1'")).toEqual([{ sales_count: 12 }]);
    expect(
      await all("select count(*) as n from audit_log where action = 'claim.confirmed' and subject_id like 'bulk%'"),
    ).toEqual([{ n: 12 }]);
    for (const { reason } of [...first.refused, ...second.refused]) expect(reason).toMatch(/already approved it/);
  });

  it("confirms one of two claims of an order, and nobody's own", async () => {
    await claims(
      { id: "a", orderNumber: "A-1" },
      { id: "b", orderNumber: "a-1", orderKey: "a-1", userId: other.member.id },
      { id: "own", orderNumber: "D-4", userId: desk.member.id },
    );
    const { decided, refused } = await came(await decideAll(desk, ["a", "b", "own"]));
    expect(decided).toHaveLength(1);
    expect(refused.map(({ reason }) => reason).sort()).toEqual([ORDER_CONFIRMED, "It is your own."].sort());
  });

  it("needs a reason to reject, a selection, and not more than a page", async () => {
    await claims({ id: "a" });
    const many = Array.from({ length: DECIDED_AT_ONCE + 1 }, (_, n) => `n${n}`);
    for (const answer of [
      await decideAll(desk, ["a"], "reject", " "),
      await decideAll(desk, []),
      await decideAll(desk, many),
    ])
      expect(answer.status).toBe(400);
    expect((await decideAll(buyer, ["a"])).status).toBe(403);
    expect(await states()).toEqual({ a: "waiting" });
    expect((await came(await decideAll(desk, ["a"], "reject", "No such order"))).decided).toEqual(["a"]);
    expect(await all("select rejected_reason from purchase_claims")).toEqual([{ rejected_reason: "No such order" }]);
  });
});

describe("a claim that somebody has in hand", () => {
  it("is decided by nobody else until it is released, taken over or ten minutes old", async () => {
    await claims({ id: "a", orderNumber: "A-1" }, { id: "b" });
    expect([(await take(rival, "a")).status, tripsOf(await take(rival, "b"))]).toEqual([200, 3]);
    expect((await listed("", "holder"))[0]).toMatchObject({ id: rival.member.id, username: "rival" });
    for (const answer of [await decide(desk, "a"), await take(desk, "a")])
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { code: "claimed-by-other", message: "rival is looking at this. Take it over to decide it yourself." },
      ]);
    expect((await came(await decideAll(desk, ["a"]))).refused[0]?.reason).toContain("rival is looking at this");
    expect((await release(desk, "a")).status).toBe(409);

    expect((await take(desk, "a", true)).status).toBe(200);
    expect((await decide(rival, "a")).status).toBe(409);
    expect((await decide(desk, "a")).status).toBe(200);
    expect(await all("select held_by from purchase_claims where id = 'a'")).toEqual([{ held_by: null }]);
    expect([(await take(rival, "a")).status, (await take(rival, "none")).status]).toEqual([409, 404]);

    await env.DB.prepare("update purchase_claims set held_at = held_at - ?").bind(HOLD_MS).run();
    expect(await listed("", "holder")).toEqual([null]);
    expect((await decide(desk, "b")).status).toBe(200);
    const kept = await all("select actor_name, action from audit_log where action like 'claim.taken' order by id");
    expect(kept.map((row) => row["actor_name"])).toEqual(["rival", "rival", "desk"]);
  });

  it("is had by one of ten who take it at the same moment, and given back", async () => {
    await claims({ id: "a" });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => take(n % 2 ? desk : rival, "a")));
    const won = answers.map(({ status }) => status === 200);
    expect(new Set(won.flatMap((did, n) => (did ? [n % 2] : []))).size).toBe(1);
    const [row] = await all("select held_by from purchase_claims");
    const holder = row?.["held_by"] === desk.member.id ? desk : rival;
    expect((await release(holder, "a")).status).toBe(200);
    expect(await listed("", "holder")).toEqual([null]);
    expect((await take(buyer, "a")).status).toBe(403);
  });
});

describe("the list", () => {
  beforeEach(() =>
    claims(
      { id: "a", orderNumber: "HL-100", amountCents: 900, createdAt: 1, vendorState: "confirmed" },
      { id: "b", orderNumber: "HL-200", amountCents: 100, createdAt: 2, userId: other.member.id },
      { id: "c", orderNumber: "BL-7", amountCents: 500, createdAt: 3, vendorId: "v2", sameNetwork: true },
      { id: "d", orderNumber: "HL-300", amountCents: 500, createdAt: 4, vendorState: "rejected" },
      { id: "e", orderNumber: "HL-400", createdAt: 5, staffState: "confirmed", vendorState: "confirmed" },
    ),
  );

  it.each([
    ["q=hl-", ["a", "b", "d"]],
    ["q=%23 HL-2", ["b"]],
    ["q=har", ["a", "b", "d"]],
    ["q=harriet", ["b"]],
    ["q=Bali", ["c"]],
    ["q=bali lane", ["c"]],
    ["q=lane", ["c"]],
    ["q=la", []],
    ["q=ane", []],
    ["q=nobody", []],
    ["q=%25", []],
    [`q=${encodeURIComponent("\u0301".repeat(40))}`, []],
    ["look=confirmed", ["a"]],
    ["look=unanswered", ["b", "c"]],
    ["look=denied", ["d"]],
    ["look=network", ["c"]],
    ["look=network&sort=largest", ["c"]],
    ["sort=newest", ["d", "c", "b", "a"]],
    ["sort=largest", ["a", "d", "c", "b"]],
    ["sort=smallest", ["b", "c", "d", "a"]],
    ["look=unanswered&sort=largest", ["c", "b"]],
    ["q=hl&sort=smallest", ["b", "d", "a"]],
    ["state=confirmed&q=hl", ["e"]],
    ["state=confirmed&look=denied&sort=largest", ["e"]],
  ])("answers %s", async (search, ids) => {
    expect(await listed(search)).toEqual(ids);
  });

  it("goes on page by page in each order", async () => {
    for (const sort of ["oldest", "newest", "largest", "smallest"]) {
      const paged: unknown[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const path: string = `${HERE}?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`;
        const page = await (
          await ask(path, { cookie: desk.cookie })
        ).json<{ items: { id: string }[]; nextCursor: string | null }>();
        paged.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect([sort, paged]).toEqual([sort, await listed(`sort=${sort}`)]);
    }
  });

  it("reads what it shows, however many claims there are", async () => {
    const rowsOf = async (search: string) =>
      costOfAnswer(await ask(`${HERE}?limit=2&${search}`, { cookie: desk.cookie }));
    const searches = ["", "sort=largest", "look=confirmed", "look=confirmed&sort=smallest", "look=network", "q=hl-100"];
    const before = [];
    for (const search of searches) before.push((await rowsOf(search)).read);
    const many = Array.from({ length: 300 }, (_, n): Claim => ({
      ...{ id: `m${n}`, orderNumber: `ZZ-${n}`, amountCents: 600 + n, createdAt: 10 + n },
      ...{ vendorState: n % 2 ? "confirmed" : "waiting", staffState: n % 3 ? "waiting" : "rejected" },
      ...{ sameNetwork: n % 5 === 0, userId: other.member.id, vendorId: "v2" },
    }));
    await claims(...many);
    for (const [n, search] of searches.entries()) {
      const { read, trips } = await rowsOf(search);
      expect([search, trips]).toEqual([search, 2]);
      expect(read, search).toBeLessThanOrEqual((before[n] ?? 0) + 12);
    }
  });
});
