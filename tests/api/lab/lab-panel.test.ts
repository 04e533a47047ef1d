import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { printedAlkaloids } from "../../factories/alkaloids";
import { insert } from "../../factories/insert";
import { aCertificate, ALL_PASSED, aWaitingResult, failed, notTested, SAFE } from "../../factories/lab-panel";
import { mailsTo } from "../../factories/mail";
import { aLabPartner, aProduct, DAY } from "../../factories/rows";
import { aPerson, ask, type Person, setSetting } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

let moderator: Person;
let second: Person;
let admin: Person;
let staff: Person;
let ann: Person & { vendorId: string };

const testDate = utcDay(Date.now() - 20 * DAY);
const base = () => ({
  ...{ productId: "leaf", vendorId: "shop-ann", labId: "sable", testDate, expiresAt: expiryOf(testDate) },
  ...{ createdAt: Date.now() - DAY, updatedAt: Date.now() - DAY },
});

beforeAll(async () => {
  moderator = await aPerson({ username: "mod", role: "moderator" });
  second = await aPerson({ username: "second", role: "moderator" });
  admin = await aPerson({ username: "chief", role: "admin" });
  staff = await aPerson({ username: "staffer", role: "staff" });
  ann = await aVendorPerson("ann");
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop-ann", name: "Green Leaf" })]);
});

beforeEach(async () => {
  await env.DB.exec(
    "delete from lab_results; delete from lab_partners; delete from outbox; delete from notifications; delete from site_counters where name = 'lab.inDate'",
  );
  await env.DB.exec("update products set newest_result_id = null; update vendors set newest_result_id = null");
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable", name: "Sable Ridge" })]);
  await setSetting("labTwoPerson", { on: false });
});

const PATH = "/api/lab-panel";
const waits = async (overrides: Parameters<typeof aWaitingResult>[0] = {}): Promise<string> => {
  const row = aWaitingResult({ ...base(), ...overrides });
  await insert(env.DB, "labResults", [row]);
  return row.id;
};
const verify = (id: string, { cookie }: Person = moderator, groups: Record<string, string> = ALL_PASSED) =>
  ask(`${PATH}/results/${id}/verification`, { json: { groups }, cookie });
const reject = (id: string, { cookie }: Person = moderator, reason = "Another batch is on the certificate.") =>
  ask(`${PATH}/results/${id}/rejection`, { json: { reason }, cookie });
const messageOf = async (response: Response) => (await response.json<{ message: string }>()).message;
const row = (id: string) => env.DB.prepare("select * from lab_results where id = ?").bind(id).first();
const newest = async () =>
  (
    await env.DB.prepare(
      "select (select newest_result_id from products where id = 'leaf') as product, (select newest_result_id from vendors where id = 'shop-ann') as vendor, (select value from site_counters where name = 'lab.inDate') as inDate",
    ).all()
  ).results[0];
const facets = async () =>
  (
    await env.DB.prepare(
      "select facet from vendor_facets where vendor_id = 'shop-ann' and facet in ('filter:lab-tested', 'evidence:in-date', 'evidence:pending') order by facet",
    ).all<{ facet: string }>()
  ).results.map(({ facet }) => facet);

describe("verifying a result", () => {
  it("puts it on record everywhere at once, tells the vendor and is audited", async () => {
    const id = await waits();
    expect((await ask(`/api/lab/results/${id}`)).status).toBe(404);
    const response = await verify(id);
    expect(response.status, await response.clone().text()).toBe(200);
    expect(await response.json()).toEqual({ verified: true });
    expect(await row(id)).toMatchObject({ status: "verified", verified_by: moderator.member.id, superseded_by: null });
    expect(await newest()).toEqual({ product: id, vendor: id, inDate: 1 });
    const product = await (
      await ask("/api/products/leaf", { cookie: moderator.cookie })
    ).json<Record<string, unknown>>();
    expect(JSON.stringify(product)).toContain("Lab verified");
    await expect.poll(facets).toEqual(["evidence:in-date", "filter:lab-tested"]);
    const [mail] = await mailsTo("ann@example.org");
    expect(mail).toMatchObject({ kind: "lab result", subject: "Your lab result is verified" });
    expect(mail?.body ?? "").toSatisfy(
      (body: string) => body === "" || body.includes(`/vendor-dashboard/labs/results/${id}`),
    );
    const notice = await env.DB.prepare("select title, action_url from notifications").first();
    expect(notice).toEqual({
      title: "Your lab result is verified",
      action_url: `/vendor-dashboard/labs/results/${id}`,
    });
    const audit = await env.DB.prepare("select action, actor_name from audit_log where subject_id = ?")
      .bind(id)
      .first();
    expect(audit).toEqual({ action: "lab.verified", actor_name: "mod" });
  });

  it("tells the vendor of a failed one in the words that everybody reads", async () => {
    const id = await waits({ safety: { ...SAFE, heavyMetals: failed }, overallSafety: "Failed" });
    expect((await verify(id, moderator, { ...ALL_PASSED, heavyMetals: "failed" })).status).toBe(200);
    const notice = await env.DB.prepare("select title from notifications").first();
    expect(notice).toEqual({ title: "Your lab result is public: Safety: Failed (Heavy metals)" });
    const [mail] = await mailsTo("ann@example.org");
    expect(mail).toMatchObject({ subject: "Your lab result is public: Safety: Failed" });
  });

  it("counts the newest by the day of the test, and marks what it replaces", async () => {
    const older = await waits({ batchNumber: "GL-1", testDate: utcDay(Date.now() - 60 * DAY) });
    const newer = await waits({ batchNumber: "gl-1" });
    await verify(newer);
    await verify(older);
    expect(await newest()).toEqual({ product: newer, vendor: newer, inDate: 2 });
    expect(await row(older)).toMatchObject({ status: "verified", superseded_by: newer });
    expect((await reject(newer)).status).toBe(200);
    expect(await newest()).toEqual({ product: older, vendor: older, inDate: 1 });
    expect(await row(older)).toMatchObject({ superseded_by: null });
  });

  it("needs every group's verdict as it was entered", async () => {
    const id = await waits({ safety: { ...SAFE, pesticides: notTested } });
    const refused = await verify(id);
    expect(refused.status).toBe(400);
    expect((await refused.json<{ errors: Record<string, string> }>()).errors["pesticides"]).toContain("Not tested");
    const { heavyMetals, microbials, residualSolvents } = ALL_PASSED;
    const three = { heavyMetals, microbials, residualSolvents };
    expect((await verify(id, moderator, three)).status).toBe(400);
    expect((await verify(id, moderator, { ...ALL_PASSED, pesticides: "not-tested" })).status).toBe(200);
    expect(await row(id)).toMatchObject({ overall_safety: "Incomplete" });
  });

  it("refuses a verdict against its numbers", async () => {
    const above = await waits({ safety: { ...SAFE, heavyMetals: { ...failed, verdict: "passed" } } });
    const refused = await verify(above);
    expect([refused.status, await row(above)]).toEqual([400, expect.objectContaining({ status: "pending" })]);
    const within = await waits({ safety: { ...SAFE, heavyMetals: { ...SAFE.heavyMetals, verdict: "failed" } } });
    expect((await verify(within, moderator, { ...ALL_PASSED, heavyMetals: "failed" })).status).toBe(400);
    const honest = await waits({ safety: { ...SAFE, heavyMetals: failed } });
    expect((await verify(honest, moderator, { ...ALL_PASSED, heavyMetals: "failed" })).status).toBe(200);
    expect(await row(honest)).toMatchObject({ overall_safety: "Failed" });
  });

  it.each([
    ["is deactivated", { deactivatedAt: 1 }, "The laboratory is deactivated."],
    ["is not verified", { verifiedAt: null }, "The laboratory is not verified."],
    [
      "was not accredited on the day of the test",
      { accreditationEndsAt: Date.parse(testDate) - DAY },
      "The laboratory's accreditation had ended on the day of the test.",
    ],
  ])("refuses a result whose laboratory %s", async (_, lab, message) => {
    await env.DB.exec("delete from lab_partners");
    await insert(env.DB, "labPartners", [aLabPartner({ id: "sable", ...lab })]);
    const id = await waits();
    const refused = await verify(id);
    expect([refused.status, await messageOf(refused)]).toEqual([409, message]);
  });

  it("takes an accreditation that ended on the day of the test", async () => {
    await env.DB.prepare("update lab_partners set accreditation_ends_at = ?").bind(Date.parse(testDate)).run();
    expect((await verify(await waits())).status).toBe(200);
  });

  it("refuses what expired while it waited, what has no certificate, and what does not wait", async () => {
    const expired = await verify(await waits({ expiresAt: Date.now() - 1000 }));
    expect([expired.status, await messageOf(expired)]).toEqual([
      409,
      expect.stringContaining("expired while it waited"),
    ]);
    expect((await verify(await waits({ certificate: null }))).status).toBe(409);
    const id = await waits();
    await verify(id);
    expect((await verify(id)).status).toBe(409);
    expect((await verify("nothing")).status).toBe(404);
    expect(await newest()).toMatchObject({ inDate: 1 });
  });
});

describe("who decides", () => {
  it("are moderators and admins, nobody else", async () => {
    const id = await waits();
    for (const person of [staff, ann]) {
      expect((await verify(id, person)).status).toBe(403);
      expect((await reject(id, person)).status).toBe(403);
      expect((await ask(`${PATH}/results/${id}`, { cookie: person.cookie })).status).toBe(403);
    }
    expect((await ask(`${PATH}/queue`)).status).toBe(403);
    expect((await verify(id, admin)).status).toBe(200);
  });

  it("never runs the vendor", async () => {
    await env.DB.prepare("update users set vendor_id = 'shop-ann' where id = ?").bind(second.member.id).run();
    const id = await waits();
    expect([(await verify(id, second)).status, (await reject(id, second)).status]).toEqual([403, 403]);
    const review = await (await ask(`${PATH}/results/${id}`, { cookie: second.cookie })).json<{ may: unknown }>();
    expect(review.may).toEqual({ verify: false, reject: false });
    await env.DB.prepare("update users set vendor_id = null where id = ?").bind(second.member.id).run();
  });

  it("is one of two who verify at once", async () => {
    const id = await waits();
    const statuses = (await Promise.all([verify(id), verify(id, second), verify(id, admin)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await newest()).toEqual({ product: id, vendor: id, inDate: 1 });
    const audits = await env.DB.prepare("select count(*) as n from audit_log where subject_id = ?").bind(id).first("n");
    expect([audits, (await mailsTo("ann@example.org")).length]).toEqual([1, 1]);
  });

  it("is one of two where one verifies and one rejects", async () => {
    const id = await waits();
    const statuses = (await Promise.all([verify(id), reject(id, second)])).map(({ status }) => status);
    expect(statuses).toContain(200);
    const { status } = (await row(id)) ?? {};
    // Whoever comes second finds a result that is verified already, and withdraws it, or is told to look again.
    if (statuses.includes(409)) expect(["verified", "rejected"]).toContain(status);
    const { inDate } = (await newest()) ?? {};
    expect(inDate ?? 0).toBe(status === "verified" ? 1 : 0);
  });
});

describe("the two-person rule", () => {
  beforeEach(() => setSetting("labTwoPerson", { on: true }));

  it("takes two different people", async () => {
    const id = await waits();
    expect(await (await verify(id)).json()).toEqual({ verified: false });
    expect(await row(id)).toMatchObject({ status: "pending", first_verified_by: moderator.member.id });
    expect(await newest()).toEqual({ product: null, vendor: null, inDate: null });
    const again = await verify(id);
    expect([again.status, await messageOf(again)]).toEqual([
      403,
      expect.stringContaining("someone else has to approve it"),
    ]);
    expect(await (await verify(id, second)).json()).toEqual({ verified: true });
    expect(await newest()).toEqual({ product: id, vendor: id, inDate: 1 });
  });

  it("counts whoever uploaded it as none of the two", async () => {
    const id = await waits({ uploadedBy: moderator.member.id });
    expect((await verify(id)).status).toBe(403);
    expect(await (await verify(id, second)).json()).toEqual({ verified: false });
    expect((await verify(id)).status).toBe(403);
    expect(await row(id)).toMatchObject({ status: "pending", first_verified_by: second.member.id });
    const third = await aPerson({ username: "third", role: "moderator" });
    expect(await (await verify(id, third)).json()).toEqual({ verified: true });
    const vendors = await waits({ uploadedBy: ann.member.id });
    expect(await (await verify(vendors)).json()).toEqual({ verified: false });
  });

  it("takes one of two who agree first at once", async () => {
    const id = await waits();
    const answers = await Promise.all([verify(id), verify(id, second)]);
    const statuses = answers.map(({ status }) => status).sort();
    // Both may have read the result before either wrote; then one is told to look again.
    if (statuses[1] === 409) expect(await row(id)).toMatchObject({ status: "pending" });
    else expect(await row(id)).toMatchObject({ status: "verified" });
  });
});

describe("rejecting a result", () => {
  it("gives the vendor the reason and moves no figure", async () => {
    const id = await waits();
    expect((await reject(id, moderator, " \n ")).status).toBe(400);
    expect((await reject(id, moderator, "x".repeat(1001))).status).toBe(400);
    expect(await (await reject(id)).json()).toEqual({ withdrawn: false });
    expect(await row(id)).toMatchObject({
      ...{ status: "rejected", rejected_by: moderator.member.id, verified_at: null },
      rejected_reason: "Another batch is on the certificate.",
    });
    const notice = await env.DB.prepare("select title, message from notifications").first<Record<string, string>>();
    expect(notice?.["title"]).toBe("Your lab result was rejected");
    expect(notice?.["message"]).toContain("Another batch");
    expect(await newest()).toEqual({ product: null, vendor: null, inDate: null });
    expect((await reject(id)).status).toBe(409);
  });

  it("withdraws one that is public, and takes everything back", async () => {
    const id = await waits();
    await verify(id);
    expect((await ask(`/api/products/leaf`)).status).toBe(200);
    expect(await (await reject(id)).json()).toEqual({ withdrawn: true });
    expect(await newest()).toEqual({ product: null, vendor: null, inDate: 0 });
    const product = await (await ask("/api/products/leaf", { cookie: moderator.cookie })).text();
    expect(product).not.toContain("Lab verified");
    await expect.poll(facets).toEqual([]);
    const actions = await env.DB.prepare("select action from audit_log where subject_id = ? order by at, id")
      .bind(id)
      .all();
    expect(actions.results.map((each) => each["action"])).toEqual(["lab.verified", "lab.withdrawn"]);
  });
});

describe("the queue, the history and the review", () => {
  const list = async (path: string) =>
    (await ask(`${PATH}/${path}`, { cookie: moderator.cookie })).json<{
      items: { id: string; status: string }[];
      nextCursor: string | null;
      waiting: number;
    }>();
  const ids = (items: { id: string }[]) => items.map(({ id }) => id);

  it("lists what waits from the oldest on, page by page", async () => {
    const made = [];
    for (const age of [3, 1, 2]) made.push(await waits({ createdAt: Date.now() - age * DAY }));
    const first = await list("queue?limit=2");
    expect([ids(first.items), first.waiting]).toEqual([[made[0], made[2]], 3]);
    expect(ids((await list(`queue?limit=2&cursor=${first.nextCursor}`)).items)).toEqual([made[1]]);
  });

  it("narrows the history by status, vendor and laboratory", async () => {
    await insert(env.DB, "labPartners", [aLabPartner({ id: "teal" })]);
    const [a, b, c] = [await waits(), await waits({ labId: "teal" }), await waits({ vendorId: "other" })];
    await verify(a);
    await reject(b);
    expect(ids((await list("history")).items)).toEqual([b, a, c]);
    expect(ids((await list("history?status=rejected")).items)).toEqual([b]);
    expect(ids((await list("history?vendor=shop-ann&lab=sable&status=verified")).items)).toEqual([a]);
    expect(ids((await list("history?lab=teal&limit=1")).items)).toEqual([b]);
    const first = await list("history?limit=2");
    expect(ids((await list(`history?limit=2&cursor=${first.nextCursor}`)).items)).toEqual([c]);
    expect((await ask(`${PATH}/history?status=lost`, { cookie: moderator.cookie })).status).toBe(400);
  });

  it("flags the same file on another batch, and the same batch on another product", async () => {
    const certificate = aCertificate("b");
    const [one, other] = [await waits({ certificate }), await waits({ certificate, batchNumber: "GL-9" })];
    const third = await waits({ batchNumber: "gl-9", productId: "else" });
    const review = await (
      await ask(`${PATH}/results/${other}`, { cookie: moderator.cookie })
    ).json<{
      sameFile: { id: string }[];
      sameBatch: { id: string }[];
    }>();
    expect([ids(review.sameFile), ids(review.sameBatch)]).toEqual([[one], [third]]);
  });

  it("lists where the links of the file lead", async () => {
    const links = [{ kind: "file" as const, address: "file:///C:/limits.pdf" }];
    const id = await waits({ certificate: { ...aCertificate("c"), links, linkCount: 52 } });
    const review = await (
      await ask(`${PATH}/results/${id}`, { cookie: moderator.cookie })
    ).json<{ result: { certificate: unknown } }>();
    expect(review.result.certificate).toMatchObject({ links, linkCount: 52 });
  });

  it("says what looks odd and what keeps from verifying", async () => {
    const soon = Date.now() + 5 * DAY + 60_000;
    const id = await waits({
      alkaloids: printedAlkaloids(
        { mitragynine: "5", totalAlkaloids: "4" },
        { claim: { of: "mitragynine", shown: "2" } },
      ),
      expiresAt: soon,
      certificate: null,
    });
    const review = await (
      await ask(`${PATH}/results/${id}`, { cookie: moderator.cookie })
    ).json<{
      oddities: string[];
      obstacles: string[];
      may: { verify: boolean };
    }>();
    expect(review.oddities).toEqual([
      expect.stringContaining("less than its parts"),
      "The measured value is 150% off what the label claims.",
      "It expires in 5 days.",
    ]);
    expect([review.obstacles.length, review.may.verify]).toEqual([1, false]);
  });
});
