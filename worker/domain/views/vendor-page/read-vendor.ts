import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { selectVendor } from "./vendor-page";
import { type PublicVendor, toVendor } from "../../catalogue/cards/vendor-rows";

/** One listed vendor. @throws NotFound when it is unknown or hidden */
export async function readVendor(db: Db, vendorId: string, now: number): Promise<PublicVendor> {
  const [row] = await selectVendor(db, vendorId);
  if (row === undefined) throw new NotFound("There is no such vendor.");
  return toVendor(row, now);
}
