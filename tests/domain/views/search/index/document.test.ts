import { describe, expect, it } from "vitest";
import { BrokenDocument, decodeDocument, encodeDocument } from "@worker/domain/views/search/index/document";
import { encodeProducts } from "@worker/domain/views/search/index/product-columns";
import { decodeProducts } from "@worker/domain/views/search/index/product-document";
import { labEvidence } from "@worker/domain/catalogue/lab/results/evidence";
import { aSource, NOW } from "../some-products";

describe("an index document", () => {
  const columns = {
    small: Uint8Array.of(1, 2, 3),
    times: Float64Array.of(1e12, -0.5),
    counts: Uint32Array.of(4_000_000_000),
  };

  it("gives back what was written", () => {
    const document = decodeDocument(encodeDocument("vendors", 2, columns), "vendors");
    expect(document.rows).toBe(2);
    expect([...document.column("small", "u8")]).toEqual([1, 2, 3]);
    expect([...document.column("times", "f64", 2)]).toEqual([1e12, -0.5]);
    expect([...document.column("counts", "u32")]).toEqual([4_000_000_000]);
  });

  it.each([
    ["nothing", () => new ArrayBuffer(0)],
    ["text", () => new TextEncoder().encode("not an index document").buffer],
    ["another kind", () => encodeDocument("products", 2, columns)],
    ["half of one", () => encodeDocument("vendors", 2, columns).slice(0, -8)],
    ["more than one", () => new Uint8Array([...new Uint8Array(encodeDocument("vendors", 2, columns)), 0]).buffer],
  ])("refuses %s", (_, buffer) => {
    expect(() => decodeDocument(buffer(), "vendors")).toThrow(BrokenDocument);
  });

  it("refuses a column of another type or length", () => {
    const document = decodeDocument(encodeDocument("vendors", 2, columns), "vendors");
    expect(() => document.column("small", "u16")).toThrow(BrokenDocument);
    expect(() => document.column("small", "u8", 2)).toThrow(BrokenDocument);
    expect(() => document.column("missing", "u8")).toThrow(BrokenDocument);
  });
});

describe("a document of products", () => {
  const source = aSource({
    name: "Crème, größe 30 ✓",
    tags: ["thai", "small-batch"],
    image: { url: "/files/a.webp", alt: "A jar\nand a spoon" },
    effects: [
      { effect: "Pain Relieving", reports: 7, byStaff: false },
      { effect: "Euphoric", reports: 2, byStaff: false },
      { effect: "Sedating", reports: 0, byStaff: true },
    ],
    result: { status: "verified", testDate: "2026-09-01", expiresAt: NOW + 1, overallSafety: "Incomplete" },
  });
  const [document, other] = [source, aSource({ id: "p2", pendingSince: NOW - 5, reported: true })].map((each) =>
    decodeProducts(encodeProducts([each])),
  );

  it("keeps what cards show", () => {
    expect(document?.name(0)).toBe(source.name);
    expect(document?.vendor.at(0)).toBe("v1");
    expect(document?.weight.at(0)).toBe("25 g");
    expect(document?.tags.at(0)).toEqual(["thai", "small-batch"]);
    expect(document?.names().with("creme, große 30 ✓", "whole")).toEqual([0]);
  });

  it("keeps the facts that laboratory chips are made of", () => {
    const chip = (each = document) => {
      const { result, ...claims } = each?.evidence(0) ?? { result: null };
      return labEvidence(result, claims, NOW);
    };
    expect(chip()).toEqual({ kind: "lab", at: Date.UTC(2026, 8, 1), text: "Lab verified" });
    expect(chip(other)).toEqual({ kind: "wait", at: NOW - 5, text: "Pending" });
  });

  it("publishes effects only from three reviewers or from staff", () => {
    expect(document?.effects.at(0)).toEqual(["7 0 Pain Relieving", "0 1 Sedating"]);
  });
});
