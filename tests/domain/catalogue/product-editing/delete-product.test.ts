import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { deleteProduct, restoreProduct } from "@worker/domain/catalogue/product-editing/delete-product";
import { products } from "@worker/domain/catalogue/products/schema";
import { insert } from "../../../factories/insert";
import { deciding } from "../../../factories/lab-panel";
import { aMember } from "../../../factories/reviewing";
import { aProduct, aVendor, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const staff = aMember({ id: "staff", role: "staff" });

it("a product that staff hid in the very moment of its deletion stays hidden", async () => {
  await insert(env.DB, "vendors", [aVendor({ id: "v" })]);
  await insert(env.DB, "products", [
    aProduct({ id: "hidden", vendorId: "v", hiddenAt: NOW, hiddenCause: "staff" }),
    aProduct({ id: "shown", vendorId: "v" }),
  ]);
  for (const id of ["hidden", "shown"]) {
    await deleteProduct(deciding(staff, NOW), id);
    await restoreProduct(deciding(staff, NOW + 1), id);
  }
  const rows = await db.select().from(products);
  expect(rows.map(({ id, hiddenAt, hiddenCause }) => ({ id, hiddenAt, hiddenCause }))).toEqual([
    { id: "hidden", hiddenAt: NOW, hiddenCause: "staff" },
    { id: "shown", hiddenAt: null, hiddenCause: null },
  ]);
});
