import type { RequestContext } from "../../../context";
import { Conflict, Forbidden, Invalid } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { heldError } from "../messages/hold";
import { senderOf } from "../messages/limits";
import type { MessageView } from "../messages/message-view";
import { demandKeyOf, privateConversation } from "./private-conversation";
import { BLOCKED } from "../messages/words";

type ModeContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

const MODE_RULE = { limit: 30, windowMs: 3_600_000 } as const;
const NOT_ACCEPTED = "Please read what private mode protects, and accept it.";
const NO_OWN_KEY = "Set up private mode in this browser first.";

interface Mode {
  isPrivate: boolean;
  /** That the member read what private mode protects and what it does not. */
  accepted: boolean;
}

/**
 * Turns private mode on, for which both need a key, or off, which is at once (rules/private-mode#mode).
 * @returns the line that both see; null where the mode was so already
 * @throws Unauthenticated; Forbidden; NotFound; Invalid without the acceptance; Conflict where a key is missing; RateLimited
 */
export async function switchMode(
  context: ModeContext,
  conversation: string,
  { isPrivate, accepted }: Mode,
): Promise<MessageView | null> {
  const { viewer, objects, now } = context;
  writerOf(viewer);
  const { member, otherId, keys } = await privateConversation(context, conversation);
  if (isPrivate) {
    if (!accepted) throw new Invalid({ accepted: NOT_ACCEPTED });
    if (keys.every(({ userId }) => userId !== member.id)) throw new Conflict(NO_OWN_KEY, "own-key-missing");
    demandKeyOf(otherId, keys);
  }
  await takeOrRefuse(objects.limiter(`mode:${member.id}`), MODE_RULE, now);
  const sender = senderOf(member);
  const switched = await objects.conversation(conversation).setMode(sender, { isPrivate, now });
  if (switched.status === "held") throw heldError(switched.hold, now);
  if (switched.status === "blocked") throw new Forbidden(BLOCKED, "may-not-message");
  return switched.status === "changed" ? switched.line : null;
}
