import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { demand } from "../../../foundation/access/demand";
import type { Viewer } from "../../../foundation/access/policy";
import { vendors } from "../../vendors/schema";
import { selectDrafts } from "../entry/drafts";
import { selectProductChoices } from "../entry/entry";
import { selectVendorChoices } from "./panel-list";
import { countWaiting } from "../results/count-waiting";
import { shownFields } from "../results/result-fields";

export async function readUploadTab(db: Db, viewer: Viewer, vendorId: string) {
  demand(viewer, "lab.decide");
  const [drafts, shops, [vendor], products, [waiting]] = await db.batch([
    selectDrafts(db, viewer),
    selectVendorChoices(db),
    db
      .select({ id: vendors.id, name: vendors.name })
      .from(vendors)
      .where(and(eq(vendors.id, vendorId), isNull(vendors.hiddenAt))),
    selectProductChoices(db, vendorId),
    countWaiting(db),
  ]);
  return {
    vendors: shops,
    vendor: vendor ?? null,
    products: vendor === undefined ? [] : products,
    drafts: drafts.map(({ id, productName, fields, proposed, updatedAt }) => ({
      id,
      productName,
      updatedAt,
      batchNumber: shownFields(fields, proposed)["batchNumber"] ?? "",
    })),
    waiting: waiting?.n ?? 0,
  };
}
