import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { checkCertificates } from "@worker/domain/catalogue/lab/certificates/check-files";
import { countFaults } from "@worker/domain/foundation/stats/file-faults";
import { bytesSha256Hex } from "@worker/hashing";
import { clear, insert } from "../../../../factories/insert";
import { aPdf } from "../../../../factories/pdfs";
import { aLabPartner, aLabResult, aProduct, DAY } from "../../../../factories/rows";
import { aPerson, ask } from "../../../../factories/site";
import { aVendorPerson, textOf } from "../../../../factories/vendor-people";
import { expectLogged } from "../../../../setup";

const db = connect(env.DB);
const NOW = Date.now();
const keyOf = (hash: string) => `certificates/${hash}.pdf`;
const stored: { hash: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
const wordsOf = async (path: string) => textOf(await (await ask(path)).text());
const open = async () =>
  (
    await env.DB.prepare("select kind from file_faults where cleared_at is null order by key").all<{ kind: string }>()
  ).results.map(({ kind }) => kind);

beforeEach(async () => {
  await clear(env.DB);
  await env.DB.exec("delete from file_faults");
  await env.DB.exec("delete from settings where key like 'jobPosition.%'");
  await aVendorPerson("ann", { name: "Ann Leaf" });
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "shop-ann", newestResultId: "r0" })]);
  stored.length = 0;
  for (const name of ["A", "B", "C", "D", "E"]) {
    const bytes = aPdf({ text: `Batch ${name}` });
    stored.push({ hash: await bytesSha256Hex(bytes), bytes });
  }
  stored.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  for (const [nth, { hash, bytes }] of stored.entries()) {
    await env.FILES.put(keyOf(hash), bytes, { sha256: hash });
    const certificate = { fileName: "coa.pdf", fileHash: hash, bytes: bytes.length, uploadedAt: 1 };
    const result = { id: `r${nth}`, productId: "leaf", vendorId: "shop-ann", labId: "lab", expiresAt: NOW + DAY };
    const testDate = new Date(NOW - (nth + 1) * DAY).toISOString().slice(0, 10);
    await insert(env.DB, "labResults", [aLabResult({ ...result, testDate, batchNumber: `B${nth}`, certificate })]);
  }
});

const lose = (nth: number) => env.FILES.delete(keyOf(stored[nth]!.hash));
const restore = (nth: number) => env.FILES.put(keyOf(stored[nth]!.hash), stored[nth]!.bytes);
const health = async () => (await ask("/api/health")).json<{ status: string; files: unknown }>();

describe("the daily check of certificates", () => {
  it("finds nothing where every file is the one on record", async () => {
    expect(await checkCertificates(db, env.FILES, NOW)).toEqual([]);
    expect(await countFaults(db)).toEqual({ missing: 0, damaged: 0 });
  });

  it("finds what is missing and what has other bytes, once, and names it in the log", async () => {
    await lose(0);
    const other = aPdf({ text: "Another one of its own size" });
    await env.FILES.put(keyOf(stored[3]!.hash), other, { sha256: await bytesSha256Hex(other) });
    const found = await checkCertificates(db, env.FILES, NOW);
    expect(found).toEqual([
      { key: keyOf(stored[0]!.hash), kind: "missing" },
      { key: keyOf(stored[3]!.hash), kind: "damaged" },
    ]);
    expect(expectLogged("certificates are missing or damaged")).toContain(stored[0]!.hash);
    expect(await checkCertificates(db, env.FILES, NOW + DAY)).toEqual([]);
    expect(await open()).toHaveLength(2);
  });

  it("goes on the next day where it ended, and begins anew behind the last", async () => {
    await lose(1);
    await lose(4);
    const days: number[] = [];
    for (let day = 0; day < 3; day += 1) days.push((await checkCertificates(db, env.FILES, NOW + day * DAY, 2)).length);
    expect(days).toEqual([1, 0, 1]);
    expectLogged("certificates are missing");
    expectLogged("certificates are missing");
    await lose(0);
    expect(await checkCertificates(db, env.FILES, NOW + 3 * DAY, 2)).toHaveLength(1);
    expectLogged("certificates are missing");
  });

  it("clears what is back, and what no result and no draft names anymore", async () => {
    await lose(0);
    await lose(1);
    await checkCertificates(db, env.FILES, NOW);
    expectLogged("certificates are missing");
    await restore(0);
    await env.DB.exec("delete from lab_results where id = 'r1'");
    await checkCertificates(db, env.FILES, NOW + DAY);
    expect(await open()).toEqual([]);
  });
});

describe("a certificate without its file", () => {
  it("is said on the result's page, the product's and in the API, and counted by health", async () => {
    expect(await wordsOf("/lab/r0")).toContain("Download PDF");
    await lose(0);
    await checkCertificates(db, env.FILES, NOW);
    expectLogged("certificates are missing");
    const page = await wordsOf("/lab/r0");
    expect(page).toContain("The PDF is missing.");
    expect(page).not.toContain("Download PDF");
    expect(await wordsOf("/vendor/shop-ann/product/leaf?tab=lab")).toContain("the PDF is missing on our side");
    const answer = await (await ask("/api/lab/results/r0")).json<{ certificate: { fileFault: string } }>();
    expect(answer.certificate.fileFault).toBe("missing");
    expect(await health()).toMatchObject({ status: "ok", files: { missing: 1, damaged: 0 } });
    expect(JSON.stringify(await health())).not.toContain(stored[0]!.hash);
  });

  it("is kept from a reading that failed, listed for admins, and cleared by one that went well", async () => {
    const boss = await aPerson({ username: "boss", role: "admin" });
    const { hash, bytes } = stored[2]!;
    const changed = bytes.slice();
    changed[50]! ^= 1;
    await env.FILES.put(keyOf(hash), changed);
    const read = () => ask(`/certificates/${hash}.pdf`);
    expect((await read()).status).toBe(503);
    expectLogged("a certificate is damaged");
    const words = await wordsOf("/lab/r2");
    expect(words).toContain("The PDF is damaged.");
    expect(words).not.toContain("unchanged since it was checked");
    const listed = textOf(await (await ask("/admin-dashboard", { cookie: boss.cookie })).text());
    expect(listed).toMatch(/Certificates without their file\..*Damaged since.*certificates\//s);
    await restore(2);
    expect((await read()).status).toBe(200);
    expect(await open()).toEqual([]);
    expect(await wordsOf("/lab/r2")).toContain("Download PDF");
  });
});
