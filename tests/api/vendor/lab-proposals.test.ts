import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { COMPARE_NEEDED } from "@worker/domain/catalogue/lab/results/result-fields";
import { aCertificate } from "../../factories/certificate-text";
import { insert } from "../../factories/insert";
import { aTestableProduct, putCertificate, submitDraft, testedDay, typedResult } from "../../factories/lab-entry";
import { aPdf } from "../../factories/pdfs";
import { aLabPartner, aLabResult, DAY } from "../../factories/rows";
import { aPerson, ask, ORIGIN, type Person } from "../../factories/site";
import { aVendorPerson } from "../../factories/vendor-people";

const DRAFTS = "/api/vendor/labs/drafts";
type Fields = Record<string, string>;

let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let bea: Awaited<ReturnType<typeof aVendorPerson>>;
let moderator: Person;

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  bea = await aVendorPerson("bea");
  moderator = await aPerson({ username: "mod", role: "moderator" });
  await insert(env.DB, "labPartners", [
    aLabPartner({ id: "lab", name: "Sable Ridge Analytical" }),
    aLabPartner({ id: "other", name: "Teal Basin Labs" }),
  ]);
  await aTestableProduct(ann.vendorId);
});

async function aDraft(fields: Fields = {}): Promise<string> {
  const { id } = await (await ask(DRAFTS, { cookie: ann.cookie, json: {} })).json<{ id: string }>();
  if (Object.keys(fields).length > 0) await save(id, { fields });
  return id;
}
const save = (id: string, json: object) => ask(`${DRAFTS}/${id}`, { method: "PUT", cookie: ann.cookie, json });
const read = async (id: string) =>
  (await ask(`${DRAFTS}/${id}`, { cookie: ann.cookie })).json<{
    fields: Fields;
    proposed: Record<string, { value: string; from: string }>;
    problems: Fields;
    savedAt: number;
  }>();
const proposedIn = async (id: string): Promise<Fields> =>
  Object.fromEntries(Object.entries((await read(id)).proposed).map(([name, { value }]) => [name, value]));
/** The form of the page as a browser without scripts sends it. */
const post = (id: string, fields: Fields) => ask(`/vendor-dashboard/labs/${id}`, { cookie: ann.cookie, form: fields });
const send = (id: string, fields: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const init = { method: "POST", headers: { cookie: ann.cookie }, body, redirect: "manual" as const };
  return exports.default.fetch(new Request(`${ORIGIN}/vendor-dashboard/labs/${id}`, init));
};
const upload = (id: string, what: Parameters<typeof aCertificate>[0] = {}) =>
  putCertificate(`${DRAFTS}/${id}`, aCertificate(what), ann);

describe("what a certificate's text gives", () => {
  it("is proposed for what is empty, and what was typed stays as it was", async () => {
    const id = await aDraft({ batchNumber: "MINE-1", "heavyMetals-4-name": "Nickel" });
    expect((await upload(id, { batch: "PRINTED-1", tested: testedDay() })).status).toBe(200);
    const { fields, proposed, problems } = await read(id);
    expect(fields).toEqual({ batchNumber: "MINE-1", "heavyMetals-4-name": "Nickel" });
    expect(proposed).toMatchObject({
      labId: { value: "lab", from: "pdf" },
      testDate: { value: testedDay(), from: "pdf" },
      alkaloidUnit: { value: "mg/g", from: "pdf" },
      mitragynine: { value: "10.80", from: "pdf" },
      sevenOhMitragynine: { value: "< 0.50", from: "pdf" },
      paynantheine: { value: "ND", from: "pdf" },
      speciogynine: { value: "NT", from: "pdf" },
    });
    expect(proposed).not.toHaveProperty("batchNumber");
    // The PDF's fifth line is Chromium: not what the vendor named there.
    for (const part of ["name", "value", "limit", "unit"]) expect(proposed).not.toHaveProperty(`heavyMetals-4-${part}`);
    expect(problems["compared"]).toBe(COMPARE_NEEDED);
  });

  it("is replaced with the file, and gone with a file that gives nothing", async () => {
    const id = await aDraft();
    const first = await upload(id, { batch: "FIRST" });
    const { read: given, proposed: open } = await first.json<{ read: number; proposed: number }>();
    expect([given, open]).toEqual([given, Object.keys(await proposedIn(id)).length]);
    expect(open).toBeGreaterThan(20);
    await upload(id, { batch: "SECOND" });
    expect(await proposedIn(id)).toMatchObject({ batchNumber: "SECOND" });
    const scan = await putCertificate(`${DRAFTS}/${id}`, aPdf({ text: "A scan" }), ann);
    expect(await scan.json()).toMatchObject({ read: 0, proposed: 0 });
    expect(await proposedIn(id)).toEqual({});
  });

  it("is nobody's statement until it is sent: fields that are sent are entered, the others stay proposed", async () => {
    const id = await aDraft();
    await upload(id, { batch: "PRINTED-2" });
    await save(id, { fields: { batchNumber: "PRINTED-2", mitragynine: "" } });
    const { fields, proposed } = await read(id);
    expect(fields).toEqual({ batchNumber: "PRINTED-2", mitragynine: "" });
    expect(proposed).not.toHaveProperty("batchNumber");
    expect(proposed).not.toHaveProperty("mitragynine");
    expect(proposed).toHaveProperty("paynantheine");
  });

  it("keeps a whole draft from being submitted until somebody says that they compared it", async () => {
    const id = await aDraft();
    await upload(id, { batch: "PRINTED-3", tested: testedDay() });
    const open = await proposedIn(id);
    const whole = typedResult({ batchNumber: "PRINTED-3", alkaloidUnit: "mg/g", totalAlkaloids: "NT" });
    const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== "mitragynine"));
    await save(id, { fields: rest });
    expect(await proposedIn(id)).toMatchObject({ mitragynine: open["mitragynine"] });
    const refused = await submitDraft(ann, id);
    expect(refused.status).toBe(400);
    expect((await refused.json<{ errors: Fields }>()).errors).toEqual({ compared: COMPARE_NEEDED });
    await save(id, { fields: { ...open, ...rest } });
    expect((await read(id)).fields["mitragynine"]).toBe("10.80");
    expect(await submitDraft(ann, id)).toMatchObject({ status: 201 });
  });

  it("is read for the panel too, and never for another vendor's draft", async () => {
    const { id } = await (
      await ask("/api/lab-panel/drafts", { cookie: moderator.cookie, json: { vendorId: ann.vendorId } })
    ).json<{ id: string }>();
    const path = `/api/lab-panel/drafts/${id}`;
    expect((await putCertificate(path, aCertificate({ batch: "P-1" }), moderator)).status).toBe(200);
    const draft = await ask(path, { cookie: moderator.cookie });
    expect(await draft.json()).toMatchObject({ proposed: { batchNumber: { value: "P-1", from: "pdf" } } });
    const mine = await aDraft();
    for (const who of [bea, moderator]) {
      expect((await putCertificate(`${DRAFTS}/${mine}`, aCertificate(), who)).status).toBeGreaterThanOrEqual(403);
      const template = await ask(`${DRAFTS}/${mine}/template`, { method: "POST", cookie: who.cookie });
      expect(template.status).toBeGreaterThanOrEqual(403);
    }
    expect(await proposedIn(mine)).toEqual({});
  });
});

describe("the form without scripts", () => {
  it("keeps what came back untouched as a proposal, and takes what was changed as typed", async () => {
    const id = await aDraft();
    await upload(id, { batch: "PRINTED-4" });
    const open = await proposedIn(id);
    const page = await (await ask(`/vendor-dashboard/labs/${id}`, { cookie: ann.cookie })).text();
    expect(page).toContain("Proposed from the PDF: check it");
    expect(page).toContain("I compared every proposed value with the certificate");
    const shown = { ...open, mitragynine: "10.8", intent: "save" };
    expect((await post(id, shown)).status).toBe(303);
    const saved = await read(id);
    expect(saved.fields).toEqual({ mitragynine: "10.8" });
    expect(Object.keys(saved.proposed).sort()).toEqual(
      Object.keys(open)
        .filter((name) => name !== "mitragynine")
        .sort(),
    );
    const preview = await post(id, { ...shown, intent: "preview" });
    expect(preview.status).toBe(400);
    expect(await preview.text()).toContain(COMPARE_NEEDED);
    await post(id, { ...shown, compared: "on" });
    expect(await read(id)).toMatchObject({ fields: { batchNumber: "PRINTED-4", mitragynine: "10.8" }, proposed: {} });
  });

  it("enters with the box what the page showed, and nothing that was proposed since", async () => {
    const id = await aDraft();
    await upload(id, { batch: "PRINTED-7" });
    const { paynantheine, ...shown } = await proposedIn(id);
    expect(Object.keys(shown).length).toBeGreaterThan(20);
    await post(id, { ...shown, batchNumber: "TYPED-7", intent: "save", compared: "on" });
    const { fields, proposed } = await read(id);
    expect(fields).toEqual({ ...shown, batchNumber: "TYPED-7" });
    expect(proposed).toEqual({ paynantheine: { value: paynantheine, from: "pdf" } });
  });

  it("does not overwrite what was saved since, and shows what was typed", async () => {
    const id = await aDraft();
    const older = await (await ask(`/vendor-dashboard/labs/${id}`, { cookie: ann.cookie })).text();
    expect(older).toContain('<input type="hidden" name="savedAt" value=""/>');
    await save(id, { fields: { batchNumber: "NEWER-1" } });
    const { savedAt } = await read(id);
    const typed = { batchNumber: "OLDER-1", labId: "lab", savedAt: "" };
    for (const intent of ["save", "preview", "template", "line:pesticides"]) {
      const late = await post(id, { ...typed, intent });
      expect(late.status, intent).toBe(409);
      const page = await late.text();
      expect(page).toContain("This draft was changed elsewhere.");
      expect(page).toContain('value="OLDER-1"');
      expect(page, "so that a second attempt is none either").toContain('name="savedAt" value=""/>');
      expect(page).toContain("Open the draft as it is now");
    }
    const late = await send(id, { ...typed, intent: "upload", certificate: new File([aCertificate()], "coa.pdf") });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('value="OLDER-1"');
    expect(await read(id)).toMatchObject({ fields: { batchNumber: "NEWER-1" }, proposed: {}, savedAt });
    expect((await post(id, { ...typed, savedAt: String(savedAt), intent: "save" })).status).toBe(303);
    expect((await read(id)).fields).toEqual({ batchNumber: "OLDER-1", labId: "lab" });
  });

  it("brings the file with what is typed, and shows what is proposed from it", async () => {
    const id = await aDraft();
    const certificate = new File([aCertificate({ batch: "PRINTED-5" })], "coa.pdf");
    await send(id, { batchNumber: "TYPED-1", intent: "upload", certificate });
    expect((await read(id)).fields).toEqual({ batchNumber: "TYPED-1" });
    expect(await proposedIn(id)).toMatchObject({ mitragynine: "10.80" });
  });

  it("takes what another file proposes in place of what came back untouched, and says how many values it gave", async () => {
    const id = await aDraft();
    await upload(id, { batch: "PRINTED-7" });
    const send = (bytes: Uint8Array<ArrayBuffer>, fields: Fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...fields, intent: "upload" })) body.set(name, value);
      body.set("certificate", new File([bytes], "coa.pdf"));
      const address = `${ORIGIN}/vendor-dashboard/labs/${id}`;
      const headers = { cookie: ann.cookie };
      return exports.default.fetch(new Request(address, { method: "POST", headers, body, redirect: "manual" }));
    };
    const second = aCertificate({ laboratory: "Teal Basin Labs", batch: "PRINTED-8" });
    await send(second, { ...(await proposedIn(id)), mitragynine: "10.8" });
    expect((await read(id)).fields).toEqual({ mitragynine: "10.8" });
    expect(await proposedIn(id)).toMatchObject({ labId: "other", batchNumber: "PRINTED-8", alkaloidUnit: "mg/g" });
    await send(aPdf({ text: "A scan" }), { ...(await proposedIn(id)), mitragynine: "10.8" });
    expect(await read(id)).toMatchObject({ fields: { mitragynine: "10.8" }, proposed: {} });
  });
});

describe("the laboratory's last certificate", () => {
  const measures = [
    { code: "lead" as const, name: "Lead", value: 0.1, shown: "0.1", limit: 0.5, limitShown: "≤ 0.5", unit: "ppm" },
    { name: "Nickel", value: 0.3, shown: "0.3", limit: 5, limitShown: "5.0", unit: "ppm" },
  ];
  const none = { verdict: "not-tested" as const, measures: [] };
  const safety = {
    heavyMetals: { verdict: "passed" as const, measures },
    microbials: none,
    pesticides: none,
    residualSolvents: none,
  };

  beforeAll(async () => {
    const result = { vendorId: ann.vendorId, productId: "product", labId: "lab", safety };
    await insert(env.DB, "labResults", [
      aLabResult({ ...result, id: "older", testDate: utcDay(Date.now() - 60 * DAY), labId: "lab" }),
      aLabResult({ ...result, id: "newer", testDate: utcDay(Date.now()) }),
      aLabResult({ ...result, id: "refused", status: "rejected", testDate: utcDay(Date.now()) }),
      aLabResult({ ...result, id: "others", vendorId: bea.vendorId, labId: "other" }),
    ]);
  });
  const start = (id: string) => ask(`${DRAFTS}/${id}/template`, { method: "POST", cookie: ann.cookie });

  it("proposes lines, units and limits, and never a value, a verdict, the batch or a day", async () => {
    const id = await aDraft({ labId: "lab", "heavyMetals-0-unit": "µg/g" });
    expect((await start(id)).status).toBe(200);
    const proposed = await proposedIn(id);
    expect(proposed).toMatchObject({
      ...{ "heavyMetals-0-limit": "≤ 0.5", "heavyMetals-4-name": "Nickel" },
      ...{ "heavyMetals-4-limit": "5.0", "heavyMetals-4-unit": "ppm", alkaloidUnit: "%" },
    });
    expect(proposed).not.toHaveProperty("heavyMetals-0-unit");
    expect(Object.keys(proposed).filter((name) => /value|verdict|batch|Date|mitragynine$/.test(name))).toEqual([]);
    expect((await read(id)).proposed["heavyMetals-0-limit"]).toEqual({ value: "≤ 0.5", from: "template" });
  });

  it("gives way to what the PDF says of this one, in either order", async () => {
    for (const isFirst of [true, false]) {
      const id = await aDraft({ labId: "lab" });
      if (isFirst) await start(id);
      await upload(id);
      if (!isFirst) await start(id);
      const { proposed } = await read(id);
      expect(proposed["alkaloidUnit"], String(isFirst)).toEqual({ value: "mg/g", from: "pdf" });
      expect(proposed["heavyMetals-0-limit"]).toMatchObject({ from: "pdf" });
    }
  });

  it("is asked for with a laboratory, and is the vendor's own", async () => {
    const without = await start(await aDraft());
    expect(await without.json()).toMatchObject({ errors: { labId: "Choose the laboratory first." } });
    const others = await start(await aDraft({ labId: "other" }));
    expect(others.status).toBe(400);
    expect(await others.json()).toMatchObject({
      errors: { labId: "There is no earlier certificate of this laboratory." },
    });
  });

  it("comes with the form's own button, which saves what was typed first", async () => {
    const id = await aDraft();
    expect((await post(id, { labId: "lab", batchNumber: "T-1", intent: "template" })).status).toBe(303);
    expect((await read(id)).fields).toEqual({ labId: "lab", batchNumber: "T-1" });
    expect(await proposedIn(id)).toMatchObject({ "heavyMetals-0-limit": "≤ 0.5" });
  });
});

describe("saving as somebody types", () => {
  it("says when it was saved, and leaves a draft alone that was changed elsewhere", async () => {
    const id = await aDraft({ batchNumber: "A-1" });
    await env.DB.prepare("update lab_drafts set saved_at = 5 where id = ?").bind(id).run();
    await upload(id, { batch: "PRINTED-6" });
    const first = await save(id, { fields: { batchNumber: "A-2" }, basedOn: 5 });
    expect(await first.json()).toEqual({ success: true, savedAt: (await read(id)).savedAt });
    expect((await proposedIn(id))["mitragynine"], "what the upload proposed").toBe("10.80");
    const late = await save(id, { fields: { batchNumber: "A-3" }, basedOn: 5 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: "changed-meanwhile" });
    expect((await read(id)).fields).toEqual({ batchNumber: "A-2" });
    expect((await save("nowhere", { fields: {}, basedOn: 1 })).status).toBe(404);
    const fresh = await aDraft();
    expect((await save(fresh, { fields: {}, basedOn: null })).status).toBe(200);
    expect((await save(fresh, { fields: {}, basedOn: null })).status).toBe(409);
  });
});
