import { eq } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { NotFound } from "../../../../errors";
import { NO_VENDOR, ownVendor } from "../../../foundation/access/own-vendor";
import type { Viewer } from "../../../foundation/access/policy";
import { vendors } from "../../vendors/schema";
import { type DraftLine, selectDrafts } from "./drafts";
import type { LabStatus } from "../results/forms";
import { shownFields } from "../results/result-fields";
import { selectOwnResults, toOwnPage } from "./own-results";

interface Asked {
  status: LabStatus | undefined;
  cursor: string | null;
  limit: number;
}

const briefly = ({ id, productName, fields, proposed, certificate, updatedAt }: DraftLine) => ({
  id,
  productName,
  updatedAt,
  batchNumber: shownFields(fields, proposed)["batchNumber"] ?? "",
  hasCertificate: certificate !== null,
});

export async function readLabsScreen(db: Db, viewer: Viewer, asked: Asked, now: number) {
  const { vendorId } = ownVendor(viewer);
  const [[vendor], drafts, rows] = await db.batch([
    db.select({ writingLapsedAt: vendors.writingLapsedAt }).from(vendors).where(eq(vendors.id, vendorId)),
    selectDrafts(db, viewer),
    selectOwnResults(db, viewer, asked, now),
  ]);
  if (vendor === undefined) throw new NotFound(NO_VENDOR);
  return {
    drafts: drafts.map(briefly),
    results: toOwnPage(rows, asked.limit, now),
    writingLapsed: vendor.writingLapsedAt !== null,
  };
}
