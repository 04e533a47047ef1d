import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "../../factories/applications";
import { aLab, aTestableProduct, aWholeDraft, submitDraft, typedResult } from "../../factories/lab-entry";
import { ALL_PASSED } from "../../factories/lab-panel";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

type Shop = Awaited<ReturnType<typeof aVendorPerson>>;

let ann: Shop;
let bea: Shop;
let moderator: Person;
let nth = 0;

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  bea = await aVendorPerson("bea");
  moderator = await aPerson({ username: "mod", role: "moderator" });
  await aLab();
  await aTestableProduct(ann.vendorId);
});

async function aSubmission(): Promise<string> {
  const id = await aWholeDraft(ann, { batchNumber: `TB-${(nth += 1)}` });
  expect((await submitDraft(ann, id)).status).toBe(201);
  return id;
}
const takeBack = (id: string, { cookie }: Pick<Person, "cookie"> = ann) =>
  ask(`/api/vendor/labs/${id}/submission`, { method: "DELETE", cookie });
const stored = (id: string) => rows("select status from lab_results where id = ?", id);
const screen = (path: string) => ask(`/vendor-dashboard/labs/${path}`, { cookie: ann.cookie });

describe("taking a pending submission back", () => {
  it("makes a draft with all of it, on a form without scripts, and is on record", async () => {
    const id = await aSubmission();
    expect(textOf(await (await screen(`results/${id}`)).text())).toContain("Take back");
    const sent = await ask(`/vendor-dashboard/labs/results/${id}`, { form: {}, cookie: ann.cookie });
    expect(sent.status).toBe(303);
    const draftId = sent.headers.get("location")?.split("/").at(-1) ?? "";
    expect(draftId).not.toBe(id);
    expect(await stored(id)).toEqual([]);
    const draft = await (
      await ask(`/api/vendor/labs/drafts/${draftId}`, { cookie: ann.cookie })
    ).json<{ fields: Record<string, string>; certificate: object; problems: object }>();
    expect(draft).toMatchObject({ certificate: { fileName: "coa.pdf" }, problems: {} });
    const { "microbials-2-unit": unit, "heavyMetals-3-value": lead } = typedResult();
    expect(draft.fields).toMatchObject({ "heavyMetals-3-value": lead, "microbials-2-unit": unit, moisture: "4.1" });
    const audit = await rows("select actor_id from audit_log where action = 'lab.taken_back' and subject_id = ?", id);
    expect(audit).toEqual([{ actor_id: ann.member.id }]);
    expect((await submitDraft(ann, draftId)).status).toBe(201);
  });

  it("happens once of ten at once", async () => {
    const id = await aSubmission();
    const before = await rows("select count(*) as n from lab_drafts");
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404 || status === 409)).toHaveLength(9);
    expect(await rows("select count(*) - ? as more from lab_drafts", before[0]?.["n"])).toEqual([{ more: 1 }]);
  });

  it("ends where somebody has agreed to it, or decided it", async () => {
    const [begun, decided] = [await aSubmission(), await aSubmission()];
    await env.DB.prepare("update lab_results set first_verified_by = ? where id = ?").bind("mod2", begun).run();
    expect((await takeBack(begun)).status).toBe(409);
    expect(textOf(await (await screen(`results/${begun}`)).text())).not.toContain("Take back");
    const verified = await ask(`/api/lab-panel/results/${decided}/verification`, {
      json: { groups: ALL_PASSED },
      cookie: moderator.cookie,
    });
    expect(verified.status, await verified.clone().text()).toBe(200);
    expect((await takeBack(decided)).status).toBe(409);
    expect([await stored(begun), await stored(decided)]).toEqual([[{ status: "pending" }], [{ status: "verified" }]]);
  });

  it("against a decision at the same moment leaves one of the two", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await aSubmission();
      const [taken, verified] = await Promise.all([
        takeBack(id),
        ask(`/api/lab-panel/results/${id}/verification`, { json: { groups: ALL_PASSED }, cookie: moderator.cookie }),
      ]);
      expect([taken.status === 200, verified.status === 200].filter(Boolean)).toHaveLength(1);
      expect(await stored(id)).toEqual(taken.status === 200 ? [] : [{ status: "verified" }]);
    }
  });

  it("is for the vendor whose account submitted it", async () => {
    const id = await aSubmission();
    expect((await takeBack(id, bea)).status).toBe(404);
    expect((await takeBack(id, moderator)).status).toBe(403);
    await env.DB.prepare("update lab_results set uploaded_by = ? where id = ?").bind(moderator.member.id, id).run();
    expect((await takeBack(id)).status).toBe(409);
    expect(await stored(id)).toEqual([{ status: "pending" }]);
  });

  it("needs room for a draft, and a dashboard that can be changed", async () => {
    const id = await aSubmission();
    await env.DB.prepare("update vendors set writing_lapsed_at = 1 where id = ?").bind(ann.vendorId).run();
    expect(await (await takeBack(id)).json()).toMatchObject({ code: "writing-lapsed" });
    await env.DB.prepare("update vendors set writing_lapsed_at = null where id = ?").bind(ann.vendorId).run();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => ask("/api/vendor/labs/drafts", { cookie: ann.cookie, json: {} })),
    );
    expect(made.some(({ status }) => status === 409)).toBe(true);
    expect(await (await takeBack(id)).json()).toMatchObject({ code: "drafts-full" });
    expect(await stored(id)).toEqual([{ status: "pending" }]);
    await env.DB.exec("delete from lab_drafts");
  });
});

describe("going back after taking back", () => {
  it("leads its vendor from the result's address to the draft, and nobody else", async () => {
    const id = await aSubmission();
    const taken = await ask(`/vendor-dashboard/labs/results/${id}`, { form: {}, cookie: ann.cookie });
    const draft = taken.headers.get("location") ?? "";
    const again = await screen(`results/${id}`);
    expect([again.status, again.headers.get("location")]).toEqual([303, draft]);
    expect((await ask(draft, { cookie: ann.cookie })).status).toBe(200);
    expect((await ask(`/vendor-dashboard/labs/results/${id}`, { cookie: bea.cookie })).status).toBe(404);
    await env.DB.exec("delete from lab_drafts");
  });
});

describe("going back after submitting", () => {
  it.each(["", "/preview"])("leads from the draft's address%s to the result", async (tail) => {
    const id = await aSubmission();
    const answer = await screen(`${id}${tail}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/vendor-dashboard/labs/results/${id}`]);
    expect((await screen(`nothing${tail}`)).status).toBe(404);
  });
});
