import { env } from "cloudflare:workers";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { typedAgain } from "@worker/domain/catalogue/lab/entry/typed-again";
import { proposeValues } from "@worker/domain/catalogue/lab/proposals/propose-values";
import { unitOf } from "@worker/domain/catalogue/lab/results/alkaloids";
import { SAFETY_GROUPS } from "@worker/domain/catalogue/lab/results/forms";
import { ALKALOID_FIELDS, ALKALOID_LABELS } from "@worker/domain/catalogue/lab/results/result-fields";
import { safetyTests } from "@worker/domain/catalogue/lab/results/schema";
import { bytesSha256Hex } from "@worker/hashing";
import { inspectPdf } from "@worker/media/pdf/inspect-pdf";
import { writeCertificates } from "../../../scripts/seed/certificates/write-certificates";
import type { Row } from "../../../scripts/seed/data";
import { demo } from "./demo";

type Result = Row<"labResults">;
const all = demo();
const results = [...all.labResults];
const certificates = [...all.certificates];

/** The words on a certificate's pages, in the order in which they are drawn. */
function wordsOf(bytes: Uint8Array): string {
  const text = new TextDecoder("latin1").decode(bytes);
  const words: string[] = [];
  for (const { index, 0: head } of text.matchAll(/\/Filter \/FlateDecode \/Length \d+ >>\nstream\n/g)) {
    const drawing = new TextDecoder("latin1").decode(inflateSync(bytes.subarray(index + head.length)));
    for (const [, word = ""] of drawing.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g))
      words.push(word.replace(/\\(.)/g, "$1"));
  }
  return words.join("\n");
}

/** As the table gives it back: what the seed leaves out is null there. */
const stored = (result: Result) =>
  ({ moisture: null, moistureShown: null, ...result }) as Parameters<typeof typedAgain>[0];

const linesOf = ({ alkaloids }: Result): string[] =>
  ALKALOID_FIELDS.map((field) =>
    [ALKALOID_LABELS[field], alkaloids.lines[field].shown, "", unitOf(alkaloids, field)].join("\n"),
  );

describe("the demo's certificates", () => {
  it("are there for every result, each another file, and would all be taken in", async () => {
    expect(certificates).toHaveLength(results.length);
    expect(new Set(certificates.map(({ named }) => named.fileHash)).size).toBe(results.length);
    for (const [n, { bytes, named }] of certificates.entries()) {
      expect(results[n]?.certificate).toEqual(named);
      expect(named).toMatchObject({ bytes: bytes.length, fileHash: await bytesSha256Hex(bytes) });
      expect(() => inspectPdf(bytes), named.fileName).not.toThrow();
    }
  });

  it("give every value of their results when they are read", () => {
    const laboratories = [...all.labPartners];
    for (const [n, result] of results.entries()) {
      if (result.status === "rejected") continue;
      const own = new Set(["productId", "labelClaim", "labelClaimOf"]);
      const typed = Object.entries(typedAgain(stored(result))).filter(([name]) => !own.has(name));
      const read = proposeValues(inspectPdf(certificates[n]!.bytes).readText(), laboratories);
      expect(read, certificates[n]!.named.fileName).toEqual(Object.fromEntries(typed));
    }
  });

  it("are the same bytes on the same day", () => {
    expect([...demo().certificates].map(({ named }) => named.fileHash)).toEqual(
      certificates.map(({ named }) => named.fileHash),
    );
  });

  it("say what the results say, with the limits and units beside the values", () => {
    for (const [n, result] of results.entries()) {
      const words = wordsOf(certificates[n]!.bytes);
      for (const line of linesOf(result)) expect(words).toContain(line);
      expect(words).toContain(result.testDate);
      if (result.status === "rejected") continue;
      expect(words).toContain(result.batchNumber);
      for (const group of SAFETY_GROUPS) {
        for (const { name, shown, limitShown, unit } of safetyTests.parse(result.safety)[group].measures)
          expect(words).toContain([name, shown, limitShown ?? "-", unit].join("\n"));
      }
    }
  });

  it("look different from laboratory to laboratory, and say that nobody issued them", () => {
    const titles = new Map(results.map(({ labId }, n) => [labId, wordsOf(certificates[n]!.bytes).split("\n")[2]]));
    expect(new Set(titles.values()).size).toBeGreaterThanOrEqual(4);
    for (const { bytes } of certificates) expect(wordsOf(bytes)).toContain("no laboratory issued it");
  });

  it("show why a result was rejected, where that can be seen", () => {
    const because = (reason: RegExp) =>
      results.flatMap((result, n) => (reason.test(result.rejectedReason ?? "") ? [{ result, n }] : []));
    for (const { result, n } of because(/batch number on the certificate/))
      expect(wordsOf(certificates[n]!.bytes)).not.toContain(`\n${result.batchNumber}\n`);
    for (const { n } of because(/cut off/)) expect(wordsOf(certificates[n]!.bytes)).not.toContain("Heavy metals");
    for (const { n } of because(/heavy metals reads Pass/)) expect(wordsOf(certificates[n]!.bytes)).toContain("0.91");
  });
});

describe("writing them", () => {
  beforeAll(async () => {
    expect(await writeCertificates(env.FILES, certificates.slice(0, 20))).toBe(20);
  });

  it("stores each under the hash that its row names", async () => {
    for (const { bytes, named } of certificates.slice(0, 20)) {
      const object = await env.FILES.get(`certificates/${named.fileHash}.pdf`);
      expect(new Uint8Array(await object!.arrayBuffer())).toEqual(bytes);
    }
  });
});
