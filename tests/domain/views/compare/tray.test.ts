import { expect, test } from "vitest";
import { changeTray, type Tray } from "@worker/domain/views/compare/tray";

const empty: Tray = { products: [], vendors: [] };
const four: Tray = { products: ["a", "b", "c", "d"], vendors: ["v"] };

test("one is put aside behind the others, of its kind alone", () => {
  const one = changeTray(empty, { of: "products", add: "a" });
  expect(one).toEqual({ products: ["a"], vendors: [] });
  expect(changeTray(one ?? empty, { of: "vendors", add: "a" })).toEqual({ products: ["a"], vendors: ["a"] });
  expect(changeTray({ products: ["b"], vendors: [] }, { of: "products", add: "a" })?.products).toEqual(["b", "a"]);
});

test("a step that was taken already changes nothing", () => {
  expect(changeTray(four, { of: "products", add: "d" })).toEqual(four);
  expect(changeTray(four, { of: "products", remove: "x" })).toEqual(four);
});

test("a fifth is refused, and fits once one is out", () => {
  expect(changeTray(four, { of: "products", add: "e" })).toBeNull();
  expect(changeTray(four, { of: "products", remove: "b", add: "e" })?.products).toEqual(["a", "c", "d", "e"]);
});

test("clearing takes one kind out and leaves the other", () => {
  expect(changeTray(four, { of: "products", clear: "1" })).toEqual({ products: [], vendors: ["v"] });
});
