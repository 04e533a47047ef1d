import type { RequestContext } from "../../../context";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import { chooseEmoji, removePicture } from "../../foundation/users/picture";
import type { AvatarInput } from "./forms";
import { PROFILE_RULE } from "./limits";

/**
 * A drawn mark or an emoji in place of an uploaded picture, which goes with that. One round trip.
 * @throws Unauthenticated, RateLimited
 */
export async function chooseAvatar(
  context: Pick<RequestContext, "db" | "files" | "defer" | "viewer" | "objects" | "now">,
  input: AvatarInput,
): Promise<void> {
  const { id } = memberOf(context.viewer);
  await takeOrRefuse(context.objects.limiter(`profile:${id}`), PROFILE_RULE, context.now);
  if (input.type === "emoji") await chooseEmoji(context, id, input.emoji);
  else await removePicture(context, id);
}
