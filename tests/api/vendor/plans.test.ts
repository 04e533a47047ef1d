import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aProduct } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

beforeAll(() => stopClock());

type Vendor = Awaited<ReturnType<typeof aVendorPerson>>;
let ann: Vendor;
let bea: Vendor;
let staff: Person;

const post = (path: string, person: Person, json: unknown) => ask(path, { cookie: person.cookie, json });
const planOf = async (person: Person) =>
  (await ask("/api/vendor/plan", { cookie: person.cookie })).json<{
    plan: string;
    billing: string | null;
    usage: { what: string; used: number; limit: number | null }[];
    request: { plan: string } | null;
    charges: { id: string; period: string; amountCents: number; state: string }[];
  }>();
const rows = async (sql: string, ...values: string[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results;
const openRequest = async (vendorId: string) =>
  String((await rows("select id from plan_changes where vendor_id = ? and state = 'open'", vendorId))[0]?.["id"]);
const decide = async (vendor: Vendor, decision: string) =>
  post(`/api/staff/plan-requests/${await openRequest(vendor.vendorId)}/decision`, staff, { decision });

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  bea = await aVendorPerson("bea");
  staff = await aPerson({ username: "staff", role: "staff" });
});

describe("a vendor's plan", () => {
  it("is basic and free of charge until one is chosen, with what is used of it", async () => {
    await insert(env.DB, "products", [
      aProduct({ vendorId: ann.vendorId, images: [{ url: "/a.jpg", alt: "" }] }),
      aProduct({ vendorId: ann.vendorId, hiddenAt: 5, deletedAt: 5 }),
      aProduct({ vendorId: bea.vendorId }),
    ]);
    const { plan, billing, usage, request, charges } = await planOf(ann);
    expect([plan, billing, request, charges]).toEqual(["basic", null, null, []]);
    expect(usage).toEqual([
      { what: "products", used: 1, limit: 10 },
      { what: "featured", used: 0, limit: 0 },
      { what: "images", used: 1, limit: 50 },
      { what: "promotions", used: 0, limit: 1 },
    ]);
  });

  it("is nobody's who runs no vendor", async () => {
    const alone = await aPerson({ username: "alone", role: "verified_vendor" });
    expect((await ask("/api/vendor/plan", { cookie: alone.cookie })).status).toBe(404);
    expect((await post("/api/vendor/plan/request", alone, { plan: "basic", billing: "monthly" })).status).toBe(404);
    expect((await post("/api/vendor/plan/request", staff, { plan: "basic", billing: "monthly" })).status).toBe(403);
  });

  it.each([
    {},
    { plan: "free", billing: "monthly" },
    { plan: "basic", billing: "weekly" },
    { plan: ["basic"], billing: "monthly" },
  ])("refuses the request %j", async (body) => {
    expect((await post("/api/vendor/plan/request", ann, body)).status).toBe(400);
  });

  it("has one open request, whatever comes at once, in two trips beside the session's", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        post("/api/vendor/plan/request", ann, { plan: "professional", billing: "monthly" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(7);
    expect(Math.max(...answers.map(tripsOf))).toBeLessThanOrEqual(3);
    expect((await rows("select * from plan_changes")).length).toBe(1);
    expect((await rows("select * from audit_log where action = 'plan.requested'")).length).toBe(1);
    expect((await planOf(ann)).request).toMatchObject({ plan: "professional" });
  });

  it("can take the request back, once, and nobody else's", async () => {
    const withdraw = (person: Person) => ask("/api/vendor/plan/request", { method: "DELETE", cookie: person.cookie });
    expect((await withdraw(bea)).status).toBe(404);
    expect((await withdraw(ann)).status).toBe(200);
    expect((await withdraw(ann)).status).toBe(404);
    expect((await planOf(ann)).request).toBeNull();
  });
});

describe("staff", () => {
  it("accept a request once: plan in force, one charge, vendor told, all in one batch", async () => {
    await post("/api/vendor/plan/request", ann, { plan: "enterprise", billing: "yearly" });
    const id = await openRequest(ann.vendorId);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`/api/staff/plan-requests/${id}/decision`, staff, { decision: "accept" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(Math.max(...answers.map(tripsOf))).toBeLessThanOrEqual(3);
    const { plan, billing, request, charges } = await planOf(ann);
    expect([plan, billing, request]).toEqual(["enterprise", "yearly", null]);
    expect(charges).toMatchObject([{ amountCents: 148_400, state: "open" }]);
    expect(await rows("select subject from outbox where recipient = 'ann@example.org'")).toEqual([
      { subject: "Your plan was changed" },
    ]);
    expect((await rows("select * from notifications where user_id = ?", ann.member.id)).length).toBe(1);
  });

  it("leave everything as it is when they decline", async () => {
    await post("/api/vendor/plan/request", bea, { plan: "professional", billing: "monthly" });
    expect((await decide(bea, "decline")).status).toBe(200);
    expect(await planOf(bea)).toMatchObject({ plan: "basic", request: null, charges: [] });
  });

  it("unfeature what a smaller plan does not give, keep the products, and take tokens and banner", async () => {
    const featured = Array.from({ length: 5 }, (_, n) => aProduct({ vendorId: ann.vendorId, featuredAt: 100 + n }));
    await insert(env.DB, "products", [...featured, aProduct({ vendorId: bea.vendorId, featuredAt: 1 })]);
    await env.DB.prepare("update vendors set banner = 'x.png' where id = ?").bind(ann.vendorId).run();
    await env.DB.prepare("insert into api_tokens values ('t1', ?, 'Shop', 'hash', 1, 'someone', null, null)")
      .bind(ann.vendorId)
      .run();
    await post("/api/vendor/plan/request", ann, { plan: "professional", billing: "monthly" });
    expect((await decide(ann, "accept")).status).toBe(200);
    const left = await rows(
      "select featured_at from products where vendor_id = ? and featured_at is not null order by featured_at",
      ann.vendorId,
    );
    expect(left.map((row) => row["featured_at"])).toEqual([102, 103, 104]);
    expect((await rows("select * from products where vendor_id = ?", ann.vendorId)).length).toBe(7);
    expect((await rows("select * from products where featured_at = 1")).length).toBe(1);
    expect(await rows("select banner from vendors where id = ?", ann.vendorId)).toEqual([{ banner: null }]);
    expect((await rows("select * from api_tokens where revoked_at is null")).length).toBe(0);
  });

  it("settle or waive a charge once, with a note, and writing goes on", async () => {
    await env.DB.prepare("update vendors set writing_lapsed_at = 5 where id = ?").bind(ann.vendorId).run();
    const [charge] = (await planOf(ann)).charges;
    const path = `/api/staff/charges/${charge?.id}/settlement`;
    expect((await post(path, ann, { outcome: "settled", note: "Paid" })).status).toBe(403);
    expect((await post(path, staff, { outcome: "settled", note: "  " })).status).toBe(400);
    const answers = await Promise.all([
      post(path, staff, { outcome: "settled", note: "Wire of 20 Nov" }),
      post(path, staff, { outcome: "waived", note: "Goodwill" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(Math.max(...answers.map(tripsOf))).toBeLessThanOrEqual(3);
    expect(await rows("select writing_lapsed_at from vendors where id = ?", ann.vendorId)).toEqual([
      { writing_lapsed_at: null },
    ]);
    expect((await rows("select * from audit_log where action = 'charge.closed'")).length).toBe(1);
    expect((await post("/api/staff/charges/none/settlement", staff, { outcome: "waived", note: "x" })).status).toBe(
      404,
    );
  });

  it("list charges by state, page by page", async () => {
    const now = Date.now();
    const insertCharge = env.DB.prepare(
      "insert into charges values (?, ?, 'plan', ?, 2900, ?, 1, ?, null, null, null)",
    );
    await env.DB.batch(
      Array.from({ length: 5 }, (_, n) =>
        insertCharge.bind(`late-${n}`, bea.vendorId, `basic monthly ${n}`, "open", now - n * 1000),
      ),
    );
    const list = async (query: string) =>
      (await ask(`/api/staff/charges${query}`, { cookie: staff.cookie })).json<{
        items: { id: string; isOverdue: boolean }[];
        nextCursor: string | null;
      }>();
    const first = await list("?state=overdue&limit=3");
    const second = await list(`?state=overdue&limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([
      "late-4",
      "late-3",
      "late-2",
      "late-1",
      "late-0",
    ]);
    expect(first.items.every(({ isOverdue }) => isOverdue)).toBe(true);
    expect(second.nextCursor).toBeNull();
    expect((await list("?state=settled")).items.length + (await list("?state=waived")).items.length).toBe(1);
    expect((await ask("/api/staff/charges?state=odd", { cookie: staff.cookie })).status).toBe(400);
    expect((await ask("/api/staff/charges?cursor=odd", { cookie: staff.cookie })).status).toBe(400);
    expect((await ask("/api/staff/charges", { cookie: ann.cookie })).status).toBe(403);
  });
});
