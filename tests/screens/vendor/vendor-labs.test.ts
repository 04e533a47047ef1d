import { env, exports } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { SAFETY_GROUPS } from "@worker/domain/catalogue/lab/results/forms";
import { LINE_PARTS, LINES_MAX, lineField } from "@worker/domain/catalogue/lab/results/result-fields";
import { rows } from "../../factories/applications";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aLab, aTestableProduct, aWholeDraft, submitDraft, typedResult } from "../../factories/lab-entry";
import { aPdf } from "../../factories/pdfs";
import { aLabPartner, aLabResult, DAY } from "../../factories/rows";
import { aPerson, ask, ORIGIN, type Person } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";
import { crowd } from "../../factories/uploads";

beforeAll(() => stopClock());

const LIST = "/vendor-dashboard/labs";
const SCRIPT = "<script>alert(1)</script>";
type Shop = Awaited<ReturnType<typeof aVendorPerson>>;

let ann: Shop;
let nth = 0;
const aBatch = (): string => `SC-26-${(nth += 1)}`;

beforeAll(async () => {
  ann = await aVendorPerson("ann", { name: "Ann Leaf" });
  await aLab();
  await aTestableProduct(ann.vendorId);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "closed", name: "Closed Assay", deactivatedAt: 1 })]);
  await ask("/api/ping");
});

const open = async (path: string, { cookie }: Pick<Person, "cookie"> = ann) => {
  const response = await ask(path, { cookie });
  const html = await response.text();
  return {
    status: response.status,
    trips: tripsOf(response),
    html,
    text: textOf(html),
    to: response.headers.get("location"),
  };
};

async function begin(form: Record<string, string> = { productId: "product" }): Promise<string> {
  const response = await ask(`${LIST}/new`, { cookie: ann.cookie, form });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}
const send = (path: string, intent: string, fields: Record<string, string>) =>
  ask(path, { cookie: ann.cookie, form: { ...fields, intent } });

/** What the form's fields show, by their ids. */
function shownFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = /\sid="([^"]+)"/.exec(tag)?.[1];
    const value = /\svalue="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (name !== undefined) fields[name] = decode(value);
  }
  return fields;
}
const decode = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

describe("a form that is far too long", () => {
  const long = (bytes: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 8192) controller.enqueue(new Uint8Array(8192).fill(97));
        controller.close();
      },
    });
  const post = (path: string, type: string, bytes = 200_000) =>
    exports.default.fetch(
      new Request(`${ORIGIN}${path}`, {
        ...{ method: "POST", body: long(bytes), redirect: "manual" },
        headers: { cookie: ann.cookie, "content-type": type },
      }),
    );

  it.each(["new", "NEW", "%6Eew"])("is cut off where a result begins, written %s", async (name) =>
    expect((await post(`${LIST}/${name}`, "multipart/form-data; boundary=x")).status).toBe(413),
  );

  it("is told at a draft, with when to try again, while too many arrive", async () => {
    const leave = crowd();
    const response = await post(await begin(), "multipart/form-data; boundary=x");
    leave();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(textOf(await response.text())).toContain("Many files are arriving at once.");
  });

  it("is cut off at a draft however its type is written", async () => {
    const response = await post(await begin(), "Multipart/Form-Data; boundary=x", 11_000_000);
    expect(response.status).toBe(413);
    expect(textOf(await response.text())).toContain("The certificate is larger than 10 MB.");
  });
});

describe("a new result", () => {
  it("begins with one of the own products", async () => {
    const { status, text } = await open(`${LIST}/new`);
    expect(status).toBe(200);
    expect(text).toContain("Green Maeng Da Powder");
    const refused = await ask(`${LIST}/new`, { cookie: ann.cookie, form: { productId: "" } });
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain("Choose the product that was tested.");
    expect(await begin()).toMatch(/^\/vendor-dashboard\/labs\/[0-9A-Z]{26}$/);
  });

  it("lists what is required, and offers verified laboratories only, in two trips", async () => {
    const { text, trips } = await open(await begin());
    for (const each of [
      "Verified lab partner",
      "Alkaloid analysis",
      "Heavy metals",
      "Microbial screening",
      "Batch number matching the product",
      "Test date within 6 months",
      "Readable PDF",
    ])
      expect(text).toContain(each);
    expect(text).toContain("Laboratory");
    expect(text).not.toContain("Closed Assay");
    expect(trips).toBe(2);
  });
});

describe("the form without scripts", () => {
  it("keeps everything typed, whichever button was pressed", async () => {
    const here = await begin();
    const fields = typedResult({ batchNumber: `${aBatch()} & "co"`, "heavyMetals-0-value": "lots" });
    expect((await send(here, "save", fields)).headers.get("location")).toBe(here);
    expect(shownFields((await open(here)).html)).toMatchObject({
      batchNumber: fields["batchNumber"],
      "heavyMetals-0-value": "lots",
      "microbials-0-value": "1,200",
    });
    const added = await send(here, "line:heavyMetals", fields);
    expect(added.headers.get("location")).toBe(`${here}#heavyMetals-4-name`);
    expect(shownFields((await open(here)).html)).toMatchObject({
      "heavyMetals-4-name": "",
      "heavyMetals-0-value": "lots",
    });
    const refused = await send(here, "preview", fields);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(textOf(html)).toContain("Write a number, a bound such as");
    expect(textOf(html)).toContain("A batch number can only have letters, digits");
    expect(textOf(html)).toContain("Upload the certificate as a PDF.");
    expect(html).toContain('id="heavyMetals-0-value-error"');
  });

  it("takes the certificate with all that was typed, and keeps both where the file is refused", async () => {
    const here = await begin();
    const more = Object.fromEntries(
      SAFETY_GROUPS.flatMap((group) =>
        Array.from({ length: LINES_MAX }, (_, line) =>
          LINE_PARTS.map((part) => [lineField(group, line, part), ""]),
        ).flat(),
      ),
    ) as Record<string, string>;
    const fields = { ...more, ...typedResult({ batchNumber: aBatch() }) };
    const post = (file: BlobPart, name: string) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      body.set("intent", "upload");
      body.set("certificate", new File([file], name, { type: "application/pdf" }));
      return exports.default.fetch(
        new Request(`${ORIGIN}${here}`, { method: "POST", body, headers: { cookie: ann.cookie }, redirect: "manual" }),
      );
    };
    const refused = await post("<html>no</html>", "page.pdf");
    expect(refused.status).toBe(400);
    expect(shownFields(await refused.text())).toMatchObject({ batchNumber: fields["batchNumber"] });
    expect((await post(aPdf({ text: "Without scripts" }), "scan.pdf")).status).toBe(303);
    const { html, text } = await open(here);
    expect(text).toContain("scan.pdf");
    expect(shownFields(html)).toMatchObject({ batchNumber: fields["batchNumber"], mitragynine: "1.42" });
    const preview = await send(here, "preview", fields);
    expect([preview.status, preview.headers.get("location")]).toEqual([303, `${here}/preview`]);
  });

  it("deletes a draft", async () => {
    const here = await begin();
    expect((await send(here, "delete", {})).headers.get("location")).toBe(LIST);
    expect((await open(here)).status).toBe(404);
    expect((await send(here, "save", { batchNumber: "A" })).status).toBe(404);
  });
});

describe("the preview", () => {
  it("shows every number with its limit and what is checked, and submits", async () => {
    const batchNumber = aBatch();
    const id = await aWholeDraft(ann, { batchNumber });
    const { text, trips } = await open(`${LIST}/${id}/preview`);
    expect(trips).toBe(2);
    for (const each of [
      batchNumber,
      "Safety: Passed",
      "1.42%",
      "< 0.01",
      "Lead",
      "10000",
      "What a moderator checks",
      "Ann Leaf",
    ])
      expect(decode(text)).toContain(each);
    const submitted = await ask(`${LIST}/${id}/preview`, { cookie: ann.cookie, form: {} });
    expect(submitted.headers.get("location")).toBe(`${LIST}/results/${id}`);
    const result = await open(`${LIST}/results/${id}`);
    expect(result.text).toContain("Pending");
    expect(result.text).toContain(batchNumber);
    expect((await open(`/lab/${id}`)).status).toBe(404);
  });

  it("leads back to the form while something is wrong, which then says what", async () => {
    const id = await aWholeDraft(ann, { batchNumber: aBatch(), mitragynine: "900" });
    const { status, to } = await open(`${LIST}/${id}/preview`);
    expect([status, to]).toEqual([303, `${LIST}/${id}?check`]);
    expect((await open(`${LIST}/${id}?check`)).text).toContain("This is more than the whole sample");
    expect((await open(`${LIST}/${id}`)).text).not.toContain("This is more than the whole sample");
  });
});

describe("what was typed", () => {
  it("is stored and shown as it was printed, whatever the numbers", async () => {
    const id = await aWholeDraft(ann, { batchNumber: aBatch() });
    const printed = fc.oneof(
      fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom(0, 1, 2, 3)).map(([n, d]) => (n / 1000).toFixed(d)),
      fc.integer({ min: 1, max: 400 }).map((n) => `< ${(n / 1000).toFixed(3)}`),
      fc.constantFrom("ND", "Not detected", "Absent", "< LOQ", "0.40"),
    );
    await fc.assert(
      fc.asyncProperty(printed, printed, async (lead, arsenic) => {
        const fields = typedResult({
          ...{ batchNumber: `SC-P-${(nth += 1)}`, "heavyMetals-0-value": lead, "heavyMetals-3-value": arsenic },
        });
        const path = `/api/vendor/labs/drafts/${id}`;
        await ask(path, { method: "PUT", cookie: ann.cookie, json: { fields } });
        expect(shownFields((await open(`${LIST}/${id}`)).html)).toMatchObject({ "heavyMetals-0-value": lead });
        const text = decode((await open(`${LIST}/${id}/preview`)).text);
        expect(text).toContain(`Lead ${lead}`);
        expect(text).toContain(`Arsenic ${arsenic}`);
      }),
      { numRuns: 12 },
    );
  });

  it("runs nowhere, whichever field has a script in it", async () => {
    const here = await begin();
    const fields = Object.fromEntries(Object.keys(typedResult()).map((name) => [name, SCRIPT]));
    await send(here, "save", { ...fields, productId: "product" });
    for (const path of [here, `${here}?check`, LIST]) expect((await open(path)).html, path).not.toContain(SCRIPT);
    const id = await aWholeDraft(ann, {
      batchNumber: aBatch(),
      testingMethod: SCRIPT,
      "heavyMetals-0-unit": "<b>ppm</b>",
    });
    const { html, text } = await open(`${LIST}/${id}/preview`);
    expect(html).not.toContain(SCRIPT);
    expect(decode(text)).toContain(SCRIPT);
  });
});

describe("the list", () => {
  it("shows drafts, what waits and what was rejected with its reason, and begins a rejected one again", async () => {
    const bea = await aVendorPerson("bea");
    const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
    const own = { vendorId: bea.vendorId, labId: "lab", productId: "beas" };
    await aTestableProduct(bea.vendorId, "beas");
    await insert(env.DB, "labResults", [
      aLabResult({ ...own, id: "b-pending", status: "pending", verifiedAt: null, testDate: day(3) }),
      aLabResult({
        ...own,
        id: "b-rejected",
        status: "rejected",
        rejectedReason: "Page two is missing.",
        testDate: day(5),
      }),
      aLabResult({ ...own, id: "b-expiring", testDate: day(165) }),
      aLabResult({ ...own, id: "b-failed", testDate: day(9), overallSafety: "Failed" }),
    ]);
    await ask("/api/vendor/labs/drafts", { cookie: bea.cookie, json: { productId: "beas" } });
    await env.DB.prepare("update lab_drafts set proposed = ? where vendor_id = ?")
      .bind(JSON.stringify({ batchNumber: { value: "READ-7", from: "pdf" } }), bea.vendorId)
      .run();
    const { text, trips } = await open(LIST, bea);
    expect(trips).toBe(2);
    expect(text).toMatch(/Failed · \w{3} \d/);
    expect(text).toMatch(/Batch READ-7 · .*saved \w{3} \d+, \d{4}, \d\d:\d\d UTC/);
    for (const each of ["Drafts", "Pending", "Page two is missing.", "Expires", "Correct and send again"])
      expect(text).toContain(each);
    const again = await ask(`${LIST}/new`, { cookie: bea.cookie, form: { resultId: "b-rejected" } });
    expect(again.status).toBe(303);
    expect((await rows("select count(*) as n from lab_drafts where vendor_id = ?", bea.vendorId))[0]).toEqual({ n: 2 });
    expect((await open(`${LIST}?status=rejected`, bea)).text).not.toContain("Expires");
    const overview = await open("/vendor-dashboard", bea);
    expect(overview.text).toContain("1 lab result expires");
  });

  it("says that a draft became a result, whoever still has its form open", async () => {
    const id = await aWholeDraft(ann, { batchNumber: aBatch() });
    await submitDraft(ann, id);
    expect((await open(`${LIST}/${id}`)).to).toBe(`${LIST}/results/${id}`);
  });

  it("is a vendor's only", async () => {
    const { cookie } = await aPerson({ username: "mod", role: "moderator" });
    expect((await ask(LIST, { cookie })).status).toBe(403);
    expect((await ask(LIST)).status).toBe(401);
  });
});
