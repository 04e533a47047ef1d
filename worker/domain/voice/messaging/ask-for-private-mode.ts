import type { RequestContext } from "../../../context";
import { Conflict } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { writerOf } from "../../foundation/access/demand";
import { KEYS_ADDRESS } from "../message-keys/addresses";
import { ASK_RULE } from "../messages/ask-rule";
import type { MessageView } from "../messages/message-view";
import { privateConversation } from "./private-conversation";
import { sendMessage } from "./send-message";

type AskContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now" | "origin">;

const READY = "They have set private mode up meanwhile: you can turn it on in your conversation.";

const words = (origin: string): string =>
  `Can we write in private mode? Only the two of us can read it then. You set it up once in your browser: ${origin}${KEYS_ADDRESS}`;

const limiterOf = ({ objects }: Pick<RequestContext, "objects">, conversation: string, userId: string) =>
  objects.limiter(`private-ask:${conversation}:${userId}`);

/** Whether a member may ask the other today. */
export async function mayAskForPrivateMode(
  context: Pick<RequestContext, "objects" | "now">,
  conversation: string,
  userId: string,
): Promise<boolean> {
  return (await limiterOf(context, conversation, userId).look(ASK_RULE, context.now)).allowed;
}

/**
 * Asks the other member, with an ordinary message, to set up private mode (rules/private-mode#asking). If that message is
 * refused, the day's one request is not used up.
 * @throws Unauthenticated; Forbidden; NotFound; Conflict where they have a key, or private mode is on; RateLimited, also where it was asked today
 */
export async function askForPrivateMode(context: AskContext, conversation: string): Promise<MessageView> {
  writerOf(context.viewer);
  const { member, otherId, keys } = await privateConversation(context, conversation);
  if (keys.some(({ userId }) => userId === otherId)) throw new Conflict(READY, "changed-meanwhile");
  const asked = limiterOf(context, conversation, member.id);
  await takeOrRefuse(asked, ASK_RULE, context.now);
  try {
    return await sendMessage(context, conversation, { text: words(context.origin) });
  } catch (error) {
    await asked.reset();
    throw error;
  }
}
