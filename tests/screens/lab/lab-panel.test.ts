import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "@worker/days";
import { expiryOf } from "@worker/domain/catalogue/lab/results/validity";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { putCertificate, typedResult } from "../../factories/lab-entry";
import { aCertificate, ALL_PASSED, aWaitingResult } from "../../factories/lab-panel";
import { aPdf } from "../../factories/pdfs";
import { aLabPartner, aProduct, aVendor, DAY } from "../../factories/rows";
import { aPerson, ask, type Person, setSetting } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const PANEL = "/lab-verification/panel";
let moderator: Person;
let staff: Person;

const testDate = utcDay(Date.now() - 20 * DAY);
const base = { productId: "leaf", vendorId: "shop-ann", labId: "sable", testDate, expiresAt: expiryOf(testDate) };

beforeAll(async () => {
  moderator = await aPerson({ username: "mod", role: "moderator" });
  staff = await aPerson({ username: "staffer", role: "staff" });
  await aVendorPerson("ann", { name: "Ann's Leaf" });
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop-ann", name: "Green Leaf" })]);
});

beforeEach(async () => {
  await env.DB.exec("delete from lab_results; delete from lab_partners");
  await insert(env.DB, "labPartners", [aLabPartner({ id: "sable", name: "Sable Ridge" })]);
});

const page = async (path: string, { cookie } = moderator) => {
  const response = await ask(path, { cookie });
  return { response, html: await response.text() };
};
const waits = async (overrides: Parameters<typeof aWaitingResult>[0] = {}) => {
  const row = aWaitingResult({ ...base, batchNumber: "GL-1", ...overrides });
  await insert(env.DB, "labResults", [row]);
  return row.id;
};
const statusOf = (id: string) =>
  env.DB.prepare("select status from lab_results where id = ?").bind(id).first<string>("status");

describe("the way to the panel", () => {
  it("is shown to moderators and admins on the page and in the sidebar, to nobody else", async () => {
    const seen = await page("/lab-verification");
    expect(textOf(seen.html)).toContain("Admin panel");
    expect(seen.html.split(`href="${PANEL}"`).length - 1).toBe(2);
    for (const html of [(await page("/lab-verification", staff)).html, await (await ask("/lab-verification")).text()])
      expect(html).not.toContain(PANEL);
    expect((await page(PANEL, staff)).response.status).toBe(403);
  });
});

describe("the tabs", () => {
  it("list what waits, with how many, in two trips", async () => {
    await waits();
    await waits({ batchNumber: "GL-2", certificate: null });
    await ask("/api/ping");
    const { html, response } = await page(PANEL);
    const text = textOf(html);
    expect(text).toContain("Verify Results 2");
    for (const words of [
      "GL-1",
      "Green Leaf",
      "Ann's Leaf".replace("'", "&#x27;"),
      "Sable Ridge",
      "without a certificate",
    ])
      expect(text).toContain(words);
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
    await env.DB.exec("delete from lab_results");
    expect(textOf((await page(PANEL)).html)).toContain("No results are waiting.");
  });

  it("tell who decided when and why, narrowed by a GET form, in two trips", async () => {
    const id = await waits({
      status: "rejected",
      rejectedReason: "Cut off.",
      rejectedAt: Date.now(),
      rejectedBy: moderator.member.id,
    });
    await ask("/api/ping");
    const { html, response } = await page(`${PANEL}/history?status=rejected&vendor=&lab=`);
    const text = textOf(html);
    expect(text).toContain("Rejected by mod on");
    expect(text).toContain("Reason: Cut off.");
    expect(html).toContain(`${PANEL}/results/${id}`);
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
    expect(textOf((await page(`${PANEL}/history?status=verified`)).html)).toContain("No results here.");
    expect((await page(`${PANEL}/history?status=lost&cursor=%22`)).response.status).toBe(200);
  });
});

describe("the review", () => {
  it("shows where the links of the file lead, as text that nobody follows by chance", async () => {
    const links = [
      { kind: "file" as const, address: "file:///C:/limits.pdf" },
      { kind: "web" as const, address: "https://lab.example/limits" },
    ];
    const id = await waits({ certificate: { ...aCertificate("d"), links, linkCount: 52 } });
    const { html } = await page(`${PANEL}/results/${id}`);
    const text = textOf(html);
    for (const words of ["52 links", "1 outside the web", "File on a disk", "file:///C:/limits.pdf"])
      expect(text).toContain(words);
    expect(html).not.toContain('href="https://lab.example');
    expect(html).not.toContain('href="file:');
  });

  it("says that the file was changed after it was signed, where it was", async () => {
    const words = "This file was changed after it was signed";
    const changed = await waits({ certificate: { ...aCertificate("e"), changedAfterSigning: true } });
    expect(textOf((await page(`${PANEL}/results/${changed}`)).html)).toContain(words);
    const kept = await waits({ certificate: aCertificate("f") });
    expect(textOf((await page(`${PANEL}/results/${kept}`)).html)).not.toContain(words);
  });

  it("shows values with their limits beside the certificate, in two trips", async () => {
    const id = await waits();
    await ask("/api/ping");
    const { html, response } = await page(`${PANEL}/results/${id}`);
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
    const text = textOf(html);
    for (const words of [
      "Batch GL-1",
      "Green Leaf",
      "Sable Ridge",
      "0.10 µg/g",
      "The certificate says",
      "Verify this result",
    ])
      expect(text).toContain(words);
    expect(html).toMatch(/href="\/certificates\/[0-9a-f]{64}\.pdf\?download"/);
    expect((await page(`${PANEL}/results/nothing`)).response.status).toBe(404);
  });

  it("keeps what was chosen and typed where it is refused", async () => {
    const id = await waits();
    const path = `${PANEL}/results/${id}`;
    const { cookie } = moderator;
    const wrong = { intent: "verify", ...ALL_PASSED, microbials: "failed" };
    const refused = await ask(path, { form: wrong, cookie });
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(textOf(html)).toContain("Microbials was entered as “Passed”");
    expect(html).toMatch(/<input(?=[^>]*id="microbials-failed")(?=[^>]*checked)/);
    const missing = await ask(path, { form: { intent: "verify" }, cookie });
    expect([missing.status, await missing.text()]).toEqual([
      400,
      expect.stringContaining("Say what the certificate reads for heavy metals."),
    ]);
    const long = "x".repeat(1001);
    const tooLong = await ask(path, { form: { intent: "reject", reason: long }, cookie });
    expect([tooLong.status, (await tooLong.text()).includes(long)]).toEqual([400, true]);
    expect(await statusOf(id)).toBe("pending");
  });

  it("verifies, withdraws with a reason, and shows what was decided", async () => {
    const id = await waits();
    const path = `${PANEL}/results/${id}`;
    const { cookie } = moderator;
    const done = await ask(path, { form: { intent: "verify", ...ALL_PASSED }, cookie });
    expect([done.status, done.headers.get("location")]).toEqual([303, PANEL]);
    expect(done.headers.getSetCookie().join()).toContain("__Host-fresh=1");
    const after = textOf((await page(path)).html);
    expect(after).toContain("Verified by mod on");
    expect(after).toContain("Withdraw this result");
    expect((await ask(path, { form: { intent: "verify", ...ALL_PASSED }, cookie })).status).toBe(409);
    expect((await ask(path, { form: { intent: "reject", reason: "Wrong file." }, cookie })).status).toBe(303);
    expect(textOf((await page(path)).html)).toContain("Withdrawn. Wrong file.");
  });

  it("flags the same file and the same batch with ways to them, and says what is in the way", async () => {
    const certificate = aCertificate("c");
    const one = await waits({ certificate });
    const other = await waits({ certificate, batchNumber: "GL-7" });
    const third = await waits({ batchNumber: "gl-7", productId: "gone" });
    await env.DB.exec("update lab_partners set deactivated_at = 1");
    const { html } = await page(`${PANEL}/results/${other}`);
    for (const id of [one, third]) expect(html).toContain(`${PANEL}/results/${id}`);
    const text = textOf(html);
    expect(text).toContain("The same file backs another result.");
    expect(text).toContain("Another product has this batch number.");
    expect(text).toContain("The laboratory is deactivated.");
    expect(text).not.toContain("Verify this result");
    expect(text).toContain("Reject this result");
  });

  it("says that two people have to agree", async () => {
    await setSetting("labTwoPerson", { on: true });
    const id = await waits();
    expect(textOf((await page(`${PANEL}/results/${id}`)).html)).toContain("Approve, as the first of two");
    await ask(`${PANEL}/results/${id}`, { form: { intent: "verify", ...ALL_PASSED }, cookie: moderator.cookie });
    const text = textOf((await page(`${PANEL}/results/${id}`)).html);
    expect(text).toContain("mod approved it on");
    expect(text).toContain("someone else has to approve it");
    expect(textOf((await page(PANEL)).html)).toContain("approved by mod, needs one more");
    await setSetting("labTwoPerson", { on: false });
  });

  it("renders what a vendor typed as text", async () => {
    const nasty = '<script>alert("x")</script>';
    const id = await waits({ batchNumber: nasty, testingMethod: nasty, sampleWeight: nasty });
    expect((await page(`${PANEL}/results/${id}`)).html).not.toContain(nasty);
    expect((await page(PANEL)).html).not.toContain(nasty);
  });
});

describe("uploading for a vendor", () => {
  it("leads from the vendor over its product to a draft and its form, in two trips", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "empty", name: "Empty Shop" })]);
    await ask("/api/ping");
    const { html, response } = await page(`${PANEL}/upload?vendor=shop-ann`);
    expect(tripsOf(response)).toBeLessThanOrEqual(2);
    const text = textOf(html);
    for (const words of ["Upload Results", "Choose a vendor…", "Green Leaf", "Verified lab partner", "Readable PDF"])
      expect(text).toContain(words);
    expect(textOf((await page(`${PANEL}/upload?vendor=empty`)).html)).toContain("Empty Shop has no products.");
    const { cookie } = moderator;
    expect((await ask(`${PANEL}/upload`, { form: { vendorId: "shop-ann" }, cookie })).status).toBe(400);
    const begun = await ask(`${PANEL}/upload`, { form: { vendorId: "shop-ann", productId: "leaf" }, cookie });
    const path = begun.headers.get("location") ?? "";
    expect([begun.status, path.startsWith(`${PANEL}/upload/`)]).toEqual([303, true]);
    const form = textOf((await page(path)).html);
    expect(form).toContain("A lab result of Ann");
    expect(textOf((await page(`${PANEL}/upload`)).html)).toContain("Your drafts");
  });

  it("submits a result that waits, and counts the uploader as the first of two", async () => {
    const { cookie } = moderator;
    const api = "/api/lab-panel/drafts";
    const begun = await ask(api, { json: { vendorId: "shop-ann", productId: "leaf" }, cookie });
    const { id } = await begun.json<{ id: string }>();
    const fields = typedResult({ productId: "leaf", labId: "sable" });
    expect((await ask(`${api}/${id}`, { method: "PUT", json: { fields }, cookie })).status).toBe(200);
    expect((await putCertificate(`${api}/${id}`, aPdf(), moderator)).status).toBe(200);
    const done = await ask(`${PANEL}/upload/${id}/preview`, { form: {}, cookie: moderator.cookie });
    expect([done.status, done.headers.get("location")]).toEqual([303, `${PANEL}/results/${id}`]);
    await setSetting("labTwoPerson", { on: true });
    expect(textOf((await page(`${PANEL}/results/${id}`)).html)).toContain("someone else has to approve it");
    await setSetting("labTwoPerson", { on: false });
  });
});

describe("the laboratories", () => {
  const form = {
    ...{ name: "Teal Basin", certificationNumber: "TB-1", accreditations: "ISO/IEC 17025, A2LA" },
    ...{ accreditationEndsOn: "2099-12-31", specialties: "Alkaloids", email: "", phone: "", website: "", address: "" },
  };
  const post = (path: string, fields: Record<string, string>) =>
    ask(`${PANEL}/partners${path}`, { form: fields, cookie: moderator.cookie });
  const stored = (id: string) => env.DB.prepare("select * from lab_partners where id = ?").bind(id).first();

  it("are added unverified, verified, deactivated and reactivated, each in the audit log", async () => {
    const added = await post("", form);
    expect(added.status).toBe(303);
    const id = (added.headers.get("location") ?? "").split("/").at(-1) ?? "";
    expect(await stored(id)).toMatchObject({
      ...{ name: "Teal Basin", accreditations: '["ISO/IEC 17025","A2LA"]', verified_at: null },
      accreditation_ends_at: Date.UTC(2099, 11, 31),
    });
    expect(textOf((await page(`${PANEL}/partners/${id}`)).html)).toContain("Not verified");
    for (const intent of ["verify", "deactivate", "reactivate"])
      expect((await post(`/${id}`, { intent })).status).toBe(303);
    expect((await post(`/${id}`, { intent: "verify" })).status).toBe(409);
    const actions = await env.DB.prepare("select action from audit_log where subject_id = ? order by at, id")
      .bind(id)
      .all();
    expect(actions.results.map(({ action }) => action)).toEqual([
      "lab_partner.added",
      "lab_partner.verified",
      "lab_partner.deactivated",
      "lab_partner.reactivated",
    ]);
    expect(textOf((await page(`${PANEL}/partners`)).html)).toContain("Teal Basin");
  });

  it("have a certification number each, whatever its case, and keep what was typed where it is refused", async () => {
    await post("", form);
    const twice = await post("", { ...form, name: "Other", certificationNumber: "tb-1" });
    const html = await twice.text();
    expect([twice.status, html.includes("Another laboratory has this certification number.")]).toEqual([400, true]);
    expect(html).toContain('value="Other"');
    const both = await Promise.all([1, 2].map(() => post("", { ...form, certificationNumber: "TB-2" })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    const bad = await post("", {
      ...form,
      certificationNumber: "TB-3",
      accreditationEndsOn: "2026-02-31",
      email: "no",
    });
    const text = textOf(await bad.text());
    expect([bad.status, text.includes("Give the last day"), text.includes("Enter an email")]).toEqual([
      400,
      true,
      true,
    ]);
  });

  it("are changed, and verified only with an accreditation in force", async () => {
    const added = await post("", { ...form, certificationNumber: "TB-4", accreditationEndsOn: "2020-01-01" });
    const id = (added.headers.get("location") ?? "").split("/").at(-1) ?? "";
    const refused = await post(`/${id}`, { intent: "verify" });
    expect([refused.status, (await refused.text()).includes("Its accreditation is not current")]).toEqual([409, true]);
    const changed = { ...form, certificationNumber: "TB-4", name: "Teal Basin Labs", website: "https://teal.example" };
    expect((await post(`/${id}`, changed)).status).toBe(303);
    expect(await stored(id)).toMatchObject({
      name: "Teal Basin Labs",
      contact_info: '{"website":"https://teal.example/"}',
    });
    expect((await post(`/${id}`, { intent: "verify" })).status).toBe(303);
    expect((await post(`/${id}`, { ...changed, website: "javascript:alert(1)" })).status).toBe(400);
    expect((await post("/nothing", { intent: "verify" })).status).toBe(404);
  });
});
