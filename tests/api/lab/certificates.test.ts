import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { bytesSha256Hex } from "@worker/hashing";
import { stopClock, tripsOf } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { aPdf } from "../../factories/pdfs";
import { aLabPartner, aLabResult, aProduct, DAY } from "../../factories/rows";
import { aPerson, ask, ORIGIN, type Person, setSetting } from "../../factories/site";
import { crowd } from "../../factories/uploads";
import { aVendorPerson } from "../../factories/vendor-people";
import { expectLogged } from "../../setup";

beforeAll(() => stopClock());

let ann: Person;
let bea: Person;
let moderator: Person;
let staff: Person;
let member: Person;
const files = new Map<string, { hash: string; bytes: Uint8Array<ArrayBuffer> }>();
const fileOf = (name: string) => files.get(name)!;
const address = (name: string) => `/certificates/${fileOf(name).hash}.pdf`;

/** A stored file, and how a row names it. */
async function stored(name: string, fileName = `${name}.pdf`) {
  const bytes = aPdf({ text: name });
  const hash = await bytesSha256Hex(bytes);
  files.set(name, { hash, bytes });
  await env.FILES.put(`certificates/${hash}.pdf`, bytes);
  return { fileName, fileHash: hash, bytes: bytes.length, uploadedAt: 1 };
}

beforeAll(async () => {
  ann = await aVendorPerson("ann");
  bea = await aVendorPerson("bea");
  moderator = await aPerson({ username: "moderator", role: "moderator" });
  staff = await aPerson({ username: "staff", role: "staff" });
  member = await aPerson({ username: "member" });
  const base = { productId: "leaf", vendorId: "shop-ann", labId: "lab" };
  const later = Date.now() + 30 * DAY;
  const verified = await stored("verified", "Analyse é \u202E.pdf");
  const pending = await stored("pending");
  const shared = await stored("shared");
  const gone = { ...(await stored("gone")), fileHash: "0".repeat(64) };
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab", name: "Sable Ridge" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop-ann", name: "Leaf" })]);
  await insert(env.DB, "labResults", [
    aLabResult({ ...base, id: "verified", certificate: verified, expiresAt: later }),
    aLabResult({ ...base, id: "pending", certificate: pending, status: "pending", verifiedAt: null }),
    aLabResult({
      ...base,
      id: "rejected",
      certificate: await stored("rejected"),
      status: "rejected",
      verifiedAt: null,
    }),
    aLabResult({ ...base, id: "expired", certificate: await stored("expired"), status: "expired", expiresAt: 5 }),
    aLabResult({ ...base, id: "due", certificate: await stored("due"), expiresAt: Date.now() - 1000 }),
    aLabResult({ ...base, id: "old", certificate: await stored("old"), expiresAt: later, supersededBy: "verified" }),
    aLabResult({ ...base, id: "twice-1", certificate: shared, status: "expired", expiresAt: 5, batchNumber: "B1" }),
    aLabResult({
      ...base,
      id: "twice-2",
      certificate: shared,
      expiresAt: later,
      batchNumber: "B2",
      testDate: "2026-01-01",
    }),
    aLabResult({ ...base, id: "twice-3", certificate: shared, status: "pending", verifiedAt: null, batchNumber: "B3" }),
    aLabResult({ ...base, id: "gone", certificate: gone, expiresAt: later }),
  ]);
  const draft = { vendorId: "shop-ann", createdBy: ann.member.id, fields: "{}", at: 1 };
  await env.DB.prepare(
    "insert into lab_drafts (id, vendor_id, created_by, fields, certificate, created_at, updated_at) values ('d', ?, ?, ?, ?, 1, 1)",
  )
    .bind(draft.vendorId, draft.createdBy, draft.fields, JSON.stringify(await stored("draft")))
    .run();
});

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("a public certificate", () => {
  it("is sent whole, for every cache to keep, inert and under a safe name", async () => {
    const response = await ask(address("verified"));
    const { headers } = response;
    expect(response.status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("etag")).toBe(`"${fileOf("verified").hash}"`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("accept-ranges")).toBe("bytes");
    expect(headers.get("content-length")).toBe(String(fileOf("verified").bytes.length));
    expect(headers.get("content-disposition")).toBe(
      "inline; filename=\"Analyse e.pdf\"; filename*=UTF-8''Analyse%20%C3%A9.pdf",
    );
    expect(await bytesSha256Hex(await bytesOf(response))).toBe(fileOf("verified").hash);
    const download = await ask(`${address("verified")}?download`);
    expect(tripsOf(download)).toBe(1);
    expect(download.headers.get("content-disposition")).toMatch(/^attachment; /);
  });

  it("stays public once it expired or was replaced", async () => {
    for (const name of ["expired", "due", "old", "shared"]) expect((await ask(address(name))).status, name).toBe(200);
  });

  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=5-5", 5, 1],
    ["bytes=10-", 10, null],
    ["bytes=-20", -20, 20],
    ["bytes=0-99999999", 0, null],
    ["bytes=-99999999", 0, null],
    [" Bytes = 1-2 ", 1, 2],
  ])("is sent in part: %s", async (range, from, length) => {
    const { bytes } = fileOf("verified");
    const offset = from < 0 ? bytes.length + from : from;
    const size = length ?? bytes.length - offset;
    const response = await ask(address("verified"), { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${offset}-${offset + size - 1}/${bytes.length}`);
    expect(response.headers.get("content-length")).toBe(String(size));
    expect(await bytesOf(response)).toEqual(bytes.subarray(offset, offset + size));
  });

  it.each(["bytes=99999999-", "bytes=-0"])("cannot be sent in part: %s", async (range) => {
    const response = await ask(address("verified"), { headers: { range } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${fileOf("verified").bytes.length}`);
  });

  it.each(["bytes=0-1,3-4", "bytes=", "bytes=-", "bytes=9-1", "lines=0-1", "bytes=a-b", `bytes=0-${"9".repeat(40)}`])(
    "is sent whole where the range cannot be read: %s",
    async (range) => {
      const response = await ask(address("verified"), { headers: { range } });
      expect(response.status).toBe(200);
      expect((await bytesOf(response)).length).toBe(fileOf("verified").bytes.length);
    },
  );

  it("is not sent again to whoever has it; a part of another version is not mixed in", async () => {
    const etag = `"${fileOf("verified").hash}"`;
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await ask(address("verified"), { headers: { "if-none-match": condition } });
      expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
    }
    const partly = (ifRange: string) =>
      ask(address("verified"), { headers: { range: "bytes=0-1", "if-range": ifRange } });
    expect((await partly(etag)).status).toBe(206);
    expect((await partly('"other"')).status).toBe(200);
  });

  it.each([undefined, "bytes=0-9", "bytes=-0"])(
    "answers HEAD as GET of the whole, without the bytes: %s",
    async (range) => {
      const headers: Record<string, string> = range === undefined ? {} : { range };
      const response = await ask(address("verified"), { method: "HEAD", headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-length")).toBe(String(fileOf("verified").bytes.length));
      expect(await response.text()).toBe("");
    },
  );

  it("is nobody's to keep while the site is not open", async () => {
    await setSetting("siteMode", "private");
    const response = await ask(address("verified"), { cookie: member.cookie });
    await setSetting("siteMode", "open");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });
});

describe("a certificate that waits, was rejected, or belongs to a draft", () => {
  it("is its vendor's and the panel's, and kept by nobody", async () => {
    for (const name of ["pending", "rejected", "draft"]) {
      for (const { cookie } of [ann, moderator]) {
        const response = await ask(address(name), { cookie });
        expect([response.status, response.headers.get("cache-control")], name).toEqual([200, "private, no-store"]);
        expect(await bytesOf(response)).toEqual(fileOf(name).bytes);
      }
    }
  });

  it("is not there for anybody else, nor to be told from one that does not exist", async () => {
    const missing = await ask(`/certificates/${"f".repeat(64)}.pdf`);
    const words = (text: string) => text.replace(/[0-9a-f-]{20,}/g, "");
    const expected = words(await missing.text());
    expect(missing.status).toBe(404);
    for (const name of ["pending", "rejected", "draft"]) {
      for (const cookie of [undefined, bea.cookie, staff.cookie, member.cookie]) {
        const response = await ask(address(name), { cookie });
        expect([response.status, response.headers.get("cache-control")], name).toEqual([404, "no-store"]);
        expect(words(await response.text())).toBe(expected);
      }
      expect((await ask(address(name), { method: "HEAD" })).status).toBe(404);
    }
  });

  it("says that its file is missing where the store has it not", async () => {
    for (const method of ["GET", "HEAD"]) {
      expect((await ask(`/certificates/${"0".repeat(64)}.pdf`, { method })).status).toBe(503);
      expectLogged("a certificate is missing");
    }
  });

  it.each(["x.pdf", "..%2f..%2fpictures", `${"A".repeat(64)}.pdf`, "a".repeat(64), `${"a".repeat(64)}.html`, "%00"])(
    "a made-up address is not found: %s",
    async (file) => {
      expect([400, 404]).toContain((await ask(`/certificates/${file}`)).status);
    },
  );
});

describe("the check of a file", () => {
  const check = async (hash: string) => {
    const response = await ask(`/api/lab/certificates/${hash}`);
    return {
      status: response.status,
      ...(await response.json<{ state: string; resultId: string | null; results: { id: string }[] }>()),
    };
  };

  it.each([
    ["verified", "registered", "verified"],
    ["expired", "expired", "expired"],
    ["due", "expired", "due"],
    ["old", "superseded", "old"],
    ["shared", "registered", "twice-2"],
    ["pending", "unknown", null],
    ["rejected", "unknown", null],
    ["draft", "unknown", null],
  ])("says of a %s one: %s", async (name, state, resultId) => {
    expect(await check(fileOf(name).hash)).toMatchObject({ status: 200, state, resultId });
  });

  it("says which result on it failed safety, and what has expired though it was superseded", async () => {
    const base = { productId: "leaf", vendorId: "shop-ann", labId: "lab", overallSafety: "Failed" as const };
    const [later, past] = [Date.now() + 30 * DAY, Date.now() - DAY];
    await insert(env.DB, "labResults", [
      aLabResult({ ...base, id: "unsafe", certificate: await stored("unsafe"), expiresAt: later }),
      aLabResult({ ...base, id: "over", certificate: await stored("over"), expiresAt: past, supersededBy: "unsafe" }),
    ]);
    expect(await check(fileOf("unsafe").hash)).toMatchObject({
      ...{ state: "registered", expired: false, failed: { resultId: "unsafe", expired: false } },
      results: [{ overallSafety: "Failed" }],
    });
    expect(await check(fileOf("over").hash)).toMatchObject({
      ...{ state: "superseded", expired: true, failed: { resultId: "over", expired: true } },
    });
    expect(await check(fileOf("verified").hash)).toMatchObject({ expired: false, failed: null });
  });

  it("says unknown once a single byte is another", async () => {
    const changed = Uint8Array.from(fileOf("verified").bytes);
    changed[200]! ^= 1;
    expect(await check(await bytesSha256Hex(changed))).toMatchObject({ state: "unknown", resultId: null, results: [] });
  });

  it("names the batches that the file stands for, pending ones never, in any case of the hash", async () => {
    const { results } = await check(fileOf("shared").hash.toUpperCase());
    expect(results.map(({ id }) => id)).toEqual(["twice-1", "twice-2"]);
    expect((await check(fileOf("verified").hash)).results).toEqual([
      expect.objectContaining({
        productName: "Leaf",
        vendorId: "shop-ann",
        labName: "Sable Ridge",
        supersededBy: null,
      }),
    ]);
  });

  it("takes nothing but a hash, and one trip", async () => {
    for (const hash of ["abc", "g".repeat(64), "a".repeat(65), "%00"]) expect((await check(hash)).status).toBe(400);
    expect(tripsOf(await ask(`/api/lab/certificates/${"a".repeat(64)}`))).toBe(1);
  });
});

describe("a body on its way to a draft", () => {
  const put = (path: string, body: BodyInit, headers: Record<string, string>) =>
    exports.default.fetch(
      new Request(`${ORIGIN}${path}`, { method: "PUT", body, headers: { cookie: ann.cookie, ...headers } }),
    );
  const PATH = "/api/vendor/labs/drafts/x/certificate";

  it("is refused by its declared length, and by its type", async () => {
    const large = await put(PATH, new Uint8Array(10_485_761), { "content-type": "application/pdf" });
    expect(large.status).toBe(413);
    expect(await large.text()).toContain("The certificate is larger than 10 MB.");
    for (const type of ["application/json", "text/html", ""]) {
      const response = await put(PATH, new Uint8Array(100), { "content-type": type });
      expect([response.status, await response.text()], type).toEqual([415, expect.stringContaining("Only PDF files")]);
    }
  });

  it("takes no room before it is known whose it is", async () => {
    const leave = crowd();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 20_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await put(PATH, body, { "content-type": "application/pdf", cookie: member.cookie });
    leave();
    expect(response.status).toBe(403);
  });

  it("of 10 MB passes nowhere else", async () => {
    for (const path of [
      "/api/vendor/labs/drafts/x",
      "/api/vendor/labs/drafts/x/certificate/y",
      "/api/vendor/products/x",
    ]) {
      const response = await put(path, new Uint8Array(100_000), { "content-type": "application/pdf" });
      expect(response.status, path).toBe(413);
    }
    const form = { "content-type": "application/x-www-form-urlencoded", cookie: ann.cookie, origin: ORIGIN };
    const page = await exports.default.fetch(
      new Request(`${ORIGIN}/vendor-dashboard/labs/x`, { method: "POST", body: "a".repeat(100_000), headers: form }),
    );
    expect(page.status).toBe(413);
  });
});
