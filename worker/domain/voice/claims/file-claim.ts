import { batchIfChanged } from "../../../db/must-change";
import type { RequestContext } from "../../../context";
import { Conflict } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { type ClaimInput, ORDER_TAKEN } from "./forms";
import { allowClaim, claimStatements, newClaim } from "./new-claim";

type Context = Pick<RequestContext, "db" | "now" | "objects" | "network" | "env">;

/** One an order, vendor and member while it is not rejected (rules/claims#purchase-claims). */
export async function fileClaim(context: Context, viewer: Viewer, input: ClaimInput): Promise<{ id: string }> {
  const { db, network } = context;
  const member = demand(viewer, "member.act");
  await allowClaim(context, member, input);
  const { id, write } = await newClaim(
    context,
    member,
    input,
    await db.batch(claimStatements(db, member.id, input, network)),
  );
  await batchIfChanged(db, write, [], () => new Conflict(ORDER_TAKEN, "order-taken"));
  return { id };
}
