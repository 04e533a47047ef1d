import { describe, expect, it } from "vitest";
import { findUnused } from "../../scripts/exports/find-unused";

const OWN = {
  path: "worker/vendors/vendor.ts",
  text: 'export const NAME_MAX = 80;\nexport type Vendor = { name: string };\nexport async function save() {}\nconst own = "";',
};
const check = (...texts: Record<string, string>[]) =>
  findUnused([OWN, ...texts.flatMap((each) => Object.entries(each).map(([path, text]) => ({ path, text })))], (path) =>
    path.startsWith("worker/"),
  );
const names = (...texts: Record<string, string>[]) => check(...texts).map((each) => each.split(" ")[1]);

describe("the check of exports", () => {
  it("names what nobody imports", () => {
    expect(check({ "app/a.ts": 'import { NAME_MAX, save } from "@worker/vendors/vendor";' })).toEqual([
      "worker/vendors/vendor.ts: Vendor is exported, and nobody imports it",
    ]);
  });

  it("counts every way of importing", () => {
    const one = { "worker/vendors/list.ts": 'import { type Vendor, NAME_MAX as most } from "./vendor";' };
    expect(names(one)).toEqual(["save"]);
    expect(names(one, { "worker/b.ts": 'export {\n  save,\n} from "./vendors/vendor";' })).toEqual([]);
    expect(names({ "tests/a.test.ts": 'import * as all from "@worker/vendors/vendor";' })).toEqual([]);
    expect(names({ "app/c.tsx": 'const { save } = await import("@worker/vendors/vendor");' })).toEqual([]);
  });

  it("does not take another file's name for it", () => {
    expect(names({ "app/a.ts": 'import { save, NAME_MAX, Vendor } from "@worker/vendors/other";' })).toHaveLength(3);
  });

  it("leaves what the router calls by name", () => {
    const screen = { path: "app/home.tsx", text: "export const loader = 1;\nexport const helper = 2;" };
    expect(findUnused([screen], () => true)).toEqual(["app/home.tsx: helper is exported, and nobody imports it"]);
  });
});
