import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Forbidden, Invalid } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { heldError } from "../messages/hold";
import { senderOf } from "../messages/limits";
import type { MessageView } from "../messages/message-view";
import type { RetentionDays } from "../messages/retention-forms";
import { conversations } from "../messages/schema";
import { conversationOf } from "./conversation-of";
import { BLOCKED } from "../messages/words";

const RETENTION_RULE = { limit: 30, windowMs: 3_600_000 } as const;
const NOT_ACCEPTED = "Please confirm that older messages are deleted for both of you.";

interface Wanted {
  days: RetentionDays;
  /** That the member knows what is deleted. */
  accepted: boolean;
}

/**
 * Sets for how long a conversation keeps its messages; older ones go, for both, once as many days have passed (rules/messages#retention).
 * @returns the line that both see; null where it was so already
 * @throws Unauthenticated; Forbidden, also where either blocked the other; NotFound; Invalid without the acceptance; RateLimited
 */
export async function setRetention(
  context: Pick<RequestContext, "db" | "viewer" | "objects" | "now">,
  conversation: string,
  { days, accepted }: Wanted,
): Promise<MessageView | null> {
  const { db, viewer, objects, now } = context;
  writerOf(viewer);
  const { member } = await conversationOf(context, conversation);
  if (days !== 0 && !accepted) throw new Invalid({ accepted: NOT_ACCEPTED });
  await takeOrRefuse(objects.limiter(`retention:${member.id}`), RETENTION_RULE, now);
  // First, so that no error between leaves a conversation that the night does not look at; what holds, the object says.
  if (days !== 0) await db.update(conversations).set({ sweepAt: now }).where(eq(conversations.id, conversation));
  const sender = senderOf(member);
  const said = await objects.conversation(conversation).setRetention(sender, { days, now });
  if (said.status === "held") throw heldError(said.hold, now);
  if (said.status === "blocked") throw new Forbidden(BLOCKED, "may-not-message");
  return said.status === "changed" ? said.line : null;
}
