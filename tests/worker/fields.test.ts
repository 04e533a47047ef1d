import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { auditApiQuery } from "@worker/domain/foundation/audit/forms";
import { inputOfDraft, newProduct } from "@worker/domain/catalogue/product-editing/product-form-schema";
import { EMPTY_DRAFT } from "@worker/domain/catalogue/product-editing/product-form";
import { day } from "@worker/fields";

const said = (text: unknown) => (v.safeParse(day("A day."), text).issues ?? []).map(({ message }) => message);

describe("a day", () => {
  it.each(["2026-02-28", "2028-02-29", "0001-01-01"])("is %s", (text) => expect(said(text)).toEqual([]));

  it.each(["2026-02-29", "2026-02-31", "2026-13-01", "2026-11-31", "20261101", "soon", "", 5])(
    "is not %j, which is said once",
    (text) => expect(said(text)).toEqual(["A day."]),
  );

  it("is what the audit log is narrowed by", () => {
    expect(v.is(auditApiQuery, { from: "2026-02-28" })).toBe(true);
    expect(v.is(auditApiQuery, { from: "2026-02-31" })).toBe(false);
  });

  it("is when a vendor's numbers were measured", () => {
    const lab = { lab7oh: "1", labMitragynine: "1", labTestDate: "2026-02-31", labOn: true, labName: "A laboratory" };
    const issues = v.safeParse(newProduct, inputOfDraft({ ...EMPTY_DRAFT, ...lab })).issues ?? [];
    expect(issues.map(({ message }) => message)).toContain("Give the day of the test.");
  });
});
