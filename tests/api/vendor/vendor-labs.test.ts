import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "../../factories/applications";
import { insert } from "../../factories/insert";
import {
  aLab,
  aTestableProduct,
  aWholeDraft,
  putCertificate,
  submitDraft,
  typedResult,
} from "../../factories/lab-entry";
import { aPdf } from "../../factories/pdfs";
import { aLabPartner, aLabResult, aProduct, DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

const DRAFTS = "/api/vendor/labs/drafts";
type Shop = Awaited<ReturnType<typeof aVendorPerson>>;

let ann: Shop;
let moderator: Person;
let nth = 0;
const aBatch = (): string => `TV-26-${(nth += 1)}`;

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  moderator = await aPerson({ username: "mod", role: "moderator" });
  await aLab();
  await aTestableProduct(ann.vendorId);
});

const errorsOf = async (response: Response): Promise<Record<string, string>> =>
  (await response.json<{ errors?: Record<string, string> }>()).errors ?? {};
const draftOf = async (id: string, who: Pick<Person, "cookie"> = ann) =>
  (await ask(`${DRAFTS}/${id}`, { cookie: who.cookie })).json<{
    fields: Record<string, string>;
    certificate: { fileHash: string; fileName: string } | null;
    problems: Record<string, string>;
  }>();

describe("a draft", () => {
  it("keeps what was typed, says what is still wrong, and is deleted", async () => {
    const made = await ask(DRAFTS, { cookie: ann.cookie, json: { productId: "product" } });
    expect(made.status).toBe(201);
    const { id } = await made.json<{ id: string }>();
    const fields = { productId: "product", batchNumber: "  TV\u202e-1 ", "heavyMetals-5-name": "Nickel" };
    expect((await ask(`${DRAFTS}/${id}`, { method: "PUT", cookie: ann.cookie, json: { fields } })).status).toBe(200);
    const draft = await draftOf(id);
    expect(draft.fields).toEqual({ ...fields, batchNumber: "TV-1" });
    expect(Object.keys(draft.problems)).toEqual(expect.arrayContaining(["certificate", "labId", "mitragynine"]));
    expect((await ask(`${DRAFTS}/${id}`, { method: "DELETE", cookie: ann.cookie })).status).toBe(200);
    expect((await ask(`${DRAFTS}/${id}`, { cookie: ann.cookie })).status).toBe(404);
  });

  it("takes known fields of at most 200 characters", async () => {
    const { id } = await (await ask(DRAFTS, { cookie: ann.cookie, json: {} })).json<{ id: string }>();
    const save = (fields: Record<string, string>) =>
      ask(`${DRAFTS}/${id}`, { method: "PUT", cookie: ann.cookie, json: { fields } });
    expect((await save({ status: "verified" })).status).toBe(400);
    expect((await save({ batchNumber: "x".repeat(201) })).status).toBe(400);
    expect((await save({ batchNumber: "x".repeat(200) })).status).toBe(200);
    await ask(`${DRAFTS}/${id}`, { method: "DELETE", cookie: ann.cookie });
  });

  it("is one of 20 at most, also when 30 are made at once", async () => {
    const bea = await aVendorPerson("bea");
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(DRAFTS, { cookie: bea.cookie, json: {} })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  it("of the panel takes no room of the vendor's 20", async () => {
    const gil = await aVendorPerson("gil");
    await insert(
      env.DB,
      "labDrafts",
      Array.from({ length: 20 }, (_, n) => ({
        ...{ id: `panels-${n}`, vendorId: gil.vendorId, createdBy: moderator.member.id, fields: {} },
        ...{ certificate: null, createdAt: 1, updatedAt: 1 },
      })),
    );
    expect((await ask(DRAFTS, { cookie: gil.cookie, json: {} })).status).toBe(201);
  });

  it("has its certificate replaced, and keeps it where another is refused", async () => {
    const id = await aWholeDraft(ann, { batchNumber: aBatch() });
    const before = (await draftOf(id)).certificate;
    const same = await putCertificate(`${DRAFTS}/${id}`, aPdf({ text: `Certificate ${id}` }), ann, "again.pdf");
    expect(await same.json()).toMatchObject({ certificate: { fileHash: before?.fileHash, fileName: "again.pdf" } });
    const refused = await putCertificate(`${DRAFTS}/${id}`, "<html>", ann);
    expect(refused.status).toBe(400);
    expect(await errorsOf(refused)).toHaveProperty("certificate");
    expect((await draftOf(id)).certificate?.fileHash).toBe(before?.fileHash);
  });
});

describe("submitting", () => {
  it("makes a pending result, audited, and takes the draft away", async () => {
    const batchNumber = aBatch();
    const id = await aWholeDraft(ann, { batchNumber });
    const answer = await submitDraft(ann, id);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id });
    const [stored] = await rows("select * from lab_results where id = ?", id);
    expect(stored).toMatchObject({
      ...{ vendor_id: ann.vendorId, product_id: "product", status: "pending", batch_number: batchNumber },
      ...{ uploaded_by: ann.member.id, verified_at: null, overall_safety: "Passed" },
    });
    expect(JSON.parse(String(stored?.["alkaloids"]))).toMatchObject({
      ...{ unit: "%", lines: { mitragynine: { shown: "1.42", limit: null } } },
    });
    expect(stored?.["code"]).toMatch(/^verify:[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    expect(await rows("select id from lab_drafts where id = ?", id)).toEqual([]);
    const audit = await rows("select actor_id, action from audit_log where subject_id = ?", id);
    expect(audit).toEqual([{ actor_id: ann.member.id, action: "lab.submitted" }]);
    const list = await (
      await ask("/api/vendor/labs?status=pending", { cookie: ann.cookie })
    ).json<{ items: object[] }>();
    expect(list.items).toContainEqual(expect.objectContaining({ id, state: "pending", batchNumber }));
    expect(await (await ask(`/api/vendor/labs/${id}`, { cookie: ann.cookie })).json()).toMatchObject({
      ...{ id, moisture: 4.1, safety: { heavyMetals: { verdict: "passed" } }, certificate: { fileName: "coa.pdf" } },
    });
  });

  it("ten times at once makes one result, and every answer names it", async () => {
    const id = await aWholeDraft(ann, { batchNumber: aBatch() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitDraft(ann, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    expect(await rows("select count(*) as n from lab_results where id = ?", id)).toEqual([{ n: 1 }]);
    expect(await rows("select count(*) as n from audit_log where subject_id = ?", id)).toEqual([{ n: 1 }]);
  });

  it("the same file for the same batch from two drafts makes one result", async () => {
    const batchNumber = aBatch();
    const [first, second] = [await aWholeDraft(ann, { batchNumber }), await aWholeDraft(ann, { batchNumber })];
    const file = aPdf({ text: "One file" });
    for (const id of [first, second]) await putCertificate(`${DRAFTS}/${id}`, file, ann);
    const answers = await Promise.all([submitDraft(ann, first), submitDraft(ann, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && (await errorsOf(refused))).toEqual({
      certificate: "This certificate is already on record for this batch.",
    });
  });

  it("without a certificate is refused", async () => {
    const { id } = await (await ask(DRAFTS, { cookie: ann.cookie, json: {} })).json<{ id: string }>();
    const fields = typedResult({ batchNumber: aBatch() });
    await ask(`${DRAFTS}/${id}`, { method: "PUT", cookie: ann.cookie, json: { fields } });
    const answer = await submitDraft(ann, id);
    expect(answer.status).toBe(400);
    expect(Object.keys(await errorsOf(answer))).toEqual(["certificate"]);
  });

  it.each([
    ["deactivated", { deactivatedAt: 1 }],
    ["unverified", { verifiedAt: null }],
    ["no longer accredited", { accreditationEndsAt: 1 }],
  ])("for a laboratory that is %s is refused", async (name, overrides) => {
    const labId = `lab-${name}`;
    await insert(env.DB, "labPartners", [aLabPartner({ id: labId, ...overrides })]);
    const id = await aWholeDraft(ann, { batchNumber: aBatch(), labId });
    expect(Object.keys(await errorsOf(await submitDraft(ann, id)))).toEqual(["labId"]);
  });

  it("a batch that stands on another product is refused", async () => {
    await insert(env.DB, "products", [aProduct({ id: "other", vendorId: ann.vendorId, name: "Other leaf" })]);
    const batchNumber = aBatch();
    await insert(env.DB, "labResults", [
      aLabResult({ productId: "other", vendorId: ann.vendorId, labId: "lab", batchNumber: batchNumber.toLowerCase() }),
    ]);
    const id = await aWholeDraft(ann, { batchNumber });
    expect(await errorsOf(await submitDraft(ann, id))).toEqual({
      batchNumber: expect.stringContaining("Other leaf") as string,
    });
  });

  it("of one batch number for two products at once makes one result", async () => {
    await insert(env.DB, "products", [aProduct({ id: "second", vendorId: ann.vendorId, name: "Second leaf" })]);
    const batchNumber = aBatch();
    const drafts = [
      await aWholeDraft(ann, { batchNumber }),
      await aWholeDraft(ann, { batchNumber: batchNumber.toLowerCase(), productId: "second" }),
    ];
    const answers = await Promise.all(drafts.map((id) => submitDraft(ann, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await rows("select id from lab_results where upper(batch_number) = ?", batchNumber)).toHaveLength(1);
  });

  it("rests while the vendor's writing does", async () => {
    const cal = await aVendorPerson("cal");
    await aTestableProduct(cal.vendorId, "cals");
    const id = await aWholeDraft(cal, { batchNumber: aBatch(), productId: "cals" });
    await env.DB.prepare("update vendors set writing_lapsed_at = 1 where id = ?").bind(cal.vendorId).run();
    expect((await submitDraft(cal, id)).status).toBe(403);
    expect((await ask(DRAFTS, { cookie: cal.cookie, json: {} })).status).toBe(403);
  });
});

describe("a rejected result", () => {
  it("is begun again with all that it had, and can be submitted", async () => {
    const id = await aWholeDraft(ann, {
      ...{ batchNumber: aBatch(), alkaloidUnit: "mg/g", mitragynine: "14.2", sevenOhMitragynine: "0.2" },
      ...{ paynantheine: "2.1", speciogynine: "1.1", totalAlkaloids: "18.0", labelClaim: "14" },
      labelClaimOf: "mitragynine",
      ...{ "residualSolvents-3-name": "Ethanol", "residualSolvents-3-value": "12", "residualSolvents-3-unit": "ppm" },
    });
    await submitDraft(ann, id);
    const { fields: asSubmitted } = { fields: typedResult() };
    await env.DB.prepare("update lab_results set status = 'rejected', rejected_reason = 'Blurred.' where id = ?")
      .bind(id)
      .run();
    const made = await ask(DRAFTS, { cookie: ann.cookie, json: { resultId: id } });
    const again = (await made.json<{ id: string }>()).id;
    const draft = await draftOf(again);
    expect(draft.problems).toEqual({});
    expect(draft.fields).toMatchObject({
      ...{ mitragynine: "14.2", labelClaim: "14", alkaloidUnit: "mg/g", "residualSolvents-2-name": "Ethanol" },
      "heavyMetals-1-value": asSubmitted["heavyMetals-1-value"],
    });
    expect(draft.certificate?.fileName).toBe("coa.pdf");
    expect((await submitDraft(ann, again)).status).toBe(201);
  });

  it("is begun again only where it is rejected and one's own", async () => {
    await insert(env.DB, "labResults", [
      aLabResult({ id: "verified-one", productId: "product", vendorId: ann.vendorId, labId: "lab" }),
      aLabResult({ id: "somebodys", vendorId: "somebody", status: "rejected" }),
    ]);
    for (const resultId of ["verified-one", "somebodys", "none"]) {
      expect((await ask(DRAFTS, { cookie: ann.cookie, json: { resultId } })).status).toBe(404);
    }
  });
});

describe("the list", () => {
  it("pages by test date and says what became of each", async () => {
    const dee = await aVendorPerson("dee");
    const now = Date.now();
    const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
    const one = (id: string, ago: number, more: Parameters<typeof aLabResult>[0]) =>
      aLabResult({ id, vendorId: dee.vendorId, labId: "lab", testDate: day(ago), ...more });
    await insert(env.DB, "labResults", [
      one("d-verified", 1, {}),
      one("d-pending", 2, { status: "pending", verifiedAt: null }),
      one("d-rejected", 3, { status: "rejected", rejectedReason: "Blurred." }),
      one("d-replaced", 4, { supersededBy: "d-verified" }),
      one("d-expiring", 165, {}),
      one("d-expired", 200, {}),
    ]);
    const states: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Response = await ask(`/api/vendor/labs?limit=2${cursor && `&cursor=${cursor}`}`, {
        cookie: dee.cookie,
      });
      const { items, nextCursor } = await page.json<{ items: { state: string }[]; nextCursor: string | null }>();
      states.push(...items.map(({ state }) => state));
      cursor = nextCursor;
    }
    expect(states).toEqual(["verified", "pending", "rejected", "replaced", "expiring", "expired"]);
    const expired = await (await ask("/api/vendor/labs?status=expired", { cookie: dee.cookie })).json();
    expect(expired).toMatchObject({ items: [{ id: "d-expired", status: "verified", state: "expired" }] });
    expect((await ask("/api/vendor/labs?cursor=x", { cookie: dee.cookie })).status).toBe(400);
  });
});

describe("the panel", () => {
  it("is no vendor, so the vendors' address is closed to it", async () => {
    expect((await ask(DRAFTS, { cookie: moderator.cookie })).status).toBe(403);
  });
});
