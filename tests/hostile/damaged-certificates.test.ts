import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { bytesSha256Hex } from "@worker/hashing";
import { clear, insert } from "../factories/insert";
import { aPdf } from "../factories/pdfs";
import { aLabPartner, aLabResult, aProduct, DAY } from "../factories/rows";
import { aPerson, ask, type Person } from "../factories/site";
import { aVendorPerson } from "../factories/vendor-people";
import { expectLogged } from "../setup";

const BYTES = aPdf({ text: "Batch A" });
let reader: Person;
let hash = "";
const key = () => `certificates/${hash}.pdf`;
const get = (init: Parameters<typeof ask>[1] = {}) =>
  ask(`/certificates/${hash}.pdf`, { cookie: reader.cookie, ...init });

beforeEach(async () => {
  await clear(env.DB);
  hash = await bytesSha256Hex(BYTES);
  await aVendorPerson("ann");
  reader = await aPerson({ username: "reader" });
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop-ann" })]);
  const certificate = { fileName: "coa.pdf", fileHash: hash, bytes: BYTES.length, uploadedAt: 1 };
  const result = { id: "r", productId: "leaf", vendorId: "shop-ann", labId: "lab", expiresAt: Date.now() + DAY };
  await insert(env.DB, "labResults", [aLabResult({ ...result, certificate })]);
  await env.FILES.put(key(), BYTES, { sha256: hash });
});

describe("a certificate on record", () => {
  it("is served whole and in parts while its file is right", async () => {
    expect(new Uint8Array(await (await get()).arrayBuffer())).toEqual(BYTES);
    const part = await get({ headers: { range: "bytes=0-3" } });
    expect([part.status, await part.text()]).toEqual([206, "%PDF"]);
  });

  it.each([
    ["shorter", BYTES.slice(0, 100)],
    ["longer", new Uint8Array([...BYTES, 10])],
  ])("is not served, nor a part of it, when its file is %s", async (_, bytes) => {
    await env.FILES.put(key(), bytes);
    for (const init of [{}, { headers: { range: "bytes=0-3" } }, { method: "HEAD" }]) {
      expect((await get(init)).status).toBe(503);
      expectLogged("a certificate is damaged");
    }
    expect(await (await get()).text()).toContain("damaged on our side");
    expectLogged("a certificate is damaged");
  });

  it("is not served when the store holds another file of the same size", async () => {
    const other = BYTES.slice();
    other[50] = (other[50] ?? 0) ^ 1;
    await env.FILES.put(key(), other, { sha256: await bytesSha256Hex(other) });
    expect((await get()).status).toBe(503);
    expectLogged("a certificate is damaged");
  });

  it("is not served when a byte of it has changed unseen", async () => {
    const other = BYTES.slice();
    other[50] = (other[50] ?? 0) ^ 1;
    await env.FILES.put(key(), other);
    expect((await get()).status).toBe(503);
    expectLogged("a certificate is damaged");
  });

  it("whose file is missing says so, and is reported", async () => {
    await env.FILES.delete(key());
    const answer = await get();
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("missing on our side")]);
    expectLogged("a certificate is missing");
  });
});

describe("a store", () => {
  it("takes no other bytes than those that the hash names", async () => {
    await expect(env.FILES.put(key(), aPdf({ text: "Batch B" }), { sha256: hash })).rejects.toThrow();
  });
});
