import type { RequestContext } from "../../../context";
import { type HeldNotice, heldNotice } from "../../voice/messages/hold";
import { isLimited, sendingLimiter } from "../../voice/messages/limits";
import { talkerOf } from "../../voice/messages/talker";

/** What keeps the viewer from writing now; null where nothing does (rules/messaging-safety#notice). @throws Unauthenticated */
export async function ownHold({
  viewer,
  objects,
  now,
}: Pick<RequestContext, "viewer" | "objects" | "now">): Promise<HeldNotice | null> {
  const { id, role } = talkerOf(viewer);
  return isLimited(role) ? heldNotice(await objects.limiter(sendingLimiter(id)).hold(now)) : null;
}
