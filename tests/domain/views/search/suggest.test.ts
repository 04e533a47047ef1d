import { describe, expect, it } from "vitest";
import { suggest } from "@worker/domain/views/search/suggest";
import { suggestAll } from "@worker/domain/views/search/suggest-all";
import { anIndex, aSource, aVendorSource, NOW } from "./some-products";

const index = anIndex(
  [
    aSource({ id: "p1", name: "Kestrel Leaf", ratingCount: 3 }),
    aSource({ id: "p2", name: "Green Kettle", ratingCount: 90 }),
    aSource({ id: "p3", name: "Karo Powder", ratingCount: 8 }),
    aSource({ id: "p4", name: "Oakmoss", ratingCount: 50 }),
    aSource({ id: "p5", name: "Kestrel Ghost", vendorId: "hidden" }),
    ...Array.from({ length: 12 }, (_, n) => aSource({ id: `q${n}`, name: `Quill ${n}`, ratingCount: n })),
  ],
  [
    aVendorSource(),
    ...Array.from({ length: 5 }, (_, n) => aVendorSource({ id: `w${n}`, name: `Quillwort ${n}`, ratingCount: n })),
    aVendorSource({ id: "k", name: "Kestrel Wharf Botanics", ratingCount: 20 }),
  ],
);
const names = (letters: string) => suggest(index, letters).map(({ name }) => name);

describe("suggestions", () => {
  it("start at one letter: beginnings of names first, then of words, then what stands inside", () => {
    expect(names("k")).toEqual(["Kestrel Wharf Botanics", "Karo Powder", "Kestrel Leaf", "Green Kettle", "Oakmoss"]);
  });

  it("are at most 8, and vendors never crowd out products", () => {
    const found = suggest(index, "quill");
    expect(found).toHaveLength(8);
    expect(found.filter(({ kind }) => kind === "vendor").map(({ name }) => name)).toEqual([
      "Quillwort 4",
      "Quillwort 3",
      "Quillwort 2",
    ]);
    expect(found[3]).toEqual({
      kind: "product",
      name: "Quill 11",
      vendorName: "Harrow Lane Extracts",
      path: "/vendor/v1/product/q11",
    });
  });

  it("look past case, width and invisible characters", () => {
    expect(names(" ＫＡＲＯ\u200B  pow")).toEqual(["Karo Powder"]);
  });

  it.each(["", "   ", "\u202E", "nothing like it", "%", "_"])("of %j are none", (letters) => {
    expect(names(letters)).toEqual([]);
  });
});

describe("suggestions of everything", () => {
  const viewing = { now: NOW, demo: false, mayOpen: (path: string) => !path.startsWith("/account") };
  const all = (letters: string) => suggestAll(index, letters, viewing).map(({ kind, name }) => `${kind} ${name}`);

  it("begin as before, and go on with what has the words or a slip", () => {
    expect(all("kestrel")).toEqual(["vendor Kestrel Wharf Botanics", "product Kestrel Leaf"]);
    expect(all("leaf kestrel")).toEqual(["product Kestrel Leaf"]);
    expect(all("kestrle wharf")).toEqual(["vendor Kestrel Wharf Botanics"]);
  });

  it("name pages that the viewer may open, and each thing once", () => {
    expect(all("privacy")).toContain("page Privacy Policy");
    expect(all("privacy")).not.toContain("page Privacy settings");
    expect(new Set(all("quill")).size).toBe(all("quill").length);
  });
});
