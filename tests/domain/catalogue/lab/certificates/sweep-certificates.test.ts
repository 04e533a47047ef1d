import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { sweepCertificates, sweepLabDrafts } from "@worker/domain/catalogue/lab/certificates/sweep-certificates";
import { clear, insert } from "../../../../factories/insert";
import { aLabResult, DAY } from "../../../../factories/rows";

const db = connect(env.DB);
const hashOf = (digits: string) => digits.padEnd(64, "0");
const certificate = (digits: string) => ({ fileName: "a.pdf", fileHash: hashOf(digits), bytes: 1, uploadedAt: 1 });
const put = async (...all: string[]) => {
  for (const each of all) await env.FILES.put(`certificates/${hashOf(each)}.pdf`, each);
};
const kept = async () =>
  (await env.FILES.list({ prefix: "certificates/" })).objects.map(({ key }) => key.slice(13, 15));
const tomorrow = () => Date.now() + DAY + 60_000;

async function aDraft(id: string, updatedAt: number, file: string | null): Promise<void> {
  await env.DB.prepare(
    "insert into lab_drafts (id, vendor_id, created_by, fields, certificate, created_at, updated_at) values (?, 'v', 'u', '{}', ?, 1, ?)",
  )
    .bind(id, file === null ? null : JSON.stringify(certificate(file)), updatedAt)
    .run();
}

beforeEach(async () => {
  await clear(env.DB);
  for (const { key } of (await env.FILES.list()).objects) await env.FILES.delete(key);
});

describe("the sweep of certificates", () => {
  it("deletes what no result and no draft names, and keeps what one names, whatever its status", async () => {
    await insert(env.DB, "labResults", [
      aLabResult({ certificate: certificate("0a") }),
      aLabResult({ certificate: certificate("1b"), status: "rejected" }),
      aLabResult({ certificate: certificate("f0"), status: "pending" }),
      aLabResult({ certificate: null }),
    ]);
    await aDraft("d", 1, "77");
    await put("0a", "1b", "f0", "77", "11", "ee");
    await env.FILES.put("pictures/tess/1.png", "another room");
    expect(await sweepCertificates(db, env.FILES, tomorrow())).toBe(2);
    expect(await kept()).toEqual(["0a", "1b", "77", "f0"]);
    expect(await env.FILES.head("pictures/tess/1.png")).not.toBeNull();
  });

  it("leaves what came within the last day, for a draft that is yet to name it", async () => {
    await put("11");
    expect(await sweepCertificates(db, env.FILES, Date.now() + DAY - 60_000)).toBe(0);
    expect(await kept()).toEqual(["11"]);
  });

  it("finds its rows by the hashes' indexes", async () => {
    const plans = await env.DB.prepare(
      "explain query plan select 1 from json_each('[]') asked where exists (select 1 from lab_results where lab_results.certificate ->> '$.fileHash' = asked.value) or exists (select 1 from lab_drafts where lab_drafts.certificate ->> '$.fileHash' = asked.value)",
    ).all<{ detail: string }>();
    const details = plans.results.map(({ detail }) => detail).join("\n");
    expect(details).toContain("lab_results_file");
    expect(details).toContain("lab_drafts_file");
  });
});

describe("the sweep of drafts", () => {
  it("deletes those untouched for thirty days, and then their certificates", async () => {
    const now = tomorrow();
    await aDraft("old", now - 30 * DAY - 1, "aa");
    await aDraft("recent", now - 30 * DAY, "bb");
    await put("aa", "bb");
    await sweepLabDrafts(db, now);
    expect((await env.DB.prepare("select id from lab_drafts").all()).results).toEqual([{ id: "recent" }]);
    await sweepCertificates(db, env.FILES, now);
    expect(await kept()).toEqual(["bb"]);
  });
});
