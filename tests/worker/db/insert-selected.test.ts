import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { insertIfChanged, insertSelected } from "@worker/db/insert-selected";
import { charges } from "@worker/domain/oversight/plans/schema";
import { vendors } from "@worker/domain/catalogue/vendors/schema";
import { insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";

const db = connect(env.DB);
const charge = { kind: "plan", period: "p", amountCents: 2900, createdAt: 1, dueAt: 2 } as const;

beforeAll(() => insert(env.DB, "vendors", [aVendor({ id: "harrow" }), aVendor({ id: "quill" })]));

describe("a row that is selected as it is inserted", () => {
  it("names its columns: values, expressions and columns in any order, defaults for the rest", async () => {
    const row = { dueAt: 2, vendorId: vendors.id, amountCents: 2900, id: sql`'c-' || ${vendors.id}`, createdAt: 1 };
    const statement = insertSelected(
      db,
      charges,
      { ...row, period: "p", kind: "plan" },
      sql`from ${vendors} where ${eq(vendors.id, "quill")}`,
    );
    expect(statement.toSQL().sql).toMatch(/^insert into "charges" \("id", "vendor_id", .*\) select /);
    await statement;
    expect(await db.select().from(charges).where(eq(charges.id, "c-quill"))).toEqual([
      {
        ...{ id: "c-quill", vendorId: "quill", kind: "plan", period: "p", amountCents: 2900, state: "open" },
        ...{ createdAt: 1, dueAt: 2, settledAt: null, settledBy: null, note: null },
      },
    ]);
  });

  it("is written only where the statement before it changed something", async () => {
    const rename = (id: string) => db.update(vendors).set({ name: "Other" }).where(eq(vendors.id, id));
    await db.batch([rename("nobody"), insertIfChanged(db, charges, { ...charge, id: "no", vendorId: "harrow" })]);
    await db.batch([rename("harrow"), insertIfChanged(db, charges, { ...charge, id: "yes", vendorId: "harrow" })]);
    expect(await db.select({ id: charges.id }).from(charges).where(eq(charges.vendorId, "harrow"))).toEqual([
      { id: "yes" },
    ]);
  });

  it("does not compile without a column that has no default", () => {
    // @ts-expect-error: `amountCents` and the like are missing
    expect(() => insertSelected(db, charges, { id: "c" }, sql`where 0`).toSQL()).not.toThrow();
  });

  it("is written this way everywhere: nothing lists values in the order of a table", () => {
    const sources = import.meta.glob<string>("/worker/**/*.ts", { query: "?raw", import: "default", eager: true });
    const others = Object.entries(sources).filter(([, text]) => /\.insert\(\s*\w+\s*\)\s*\.select\(/.test(text));
    expect(others.map(([path]) => path)).toEqual(["/worker/db/insert-selected.ts"]);
  });
});
