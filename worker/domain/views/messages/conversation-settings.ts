import type { RequestContext } from "../../../context";
import { selectActiveKeys } from "../../voice/message-keys/select-keys";
import { mayAskForPrivateMode } from "../../voice/messaging/ask-for-private-mode";
import { sidesOf } from "../../voice/messaging/conversation-of";
import { conversationReading } from "./conversation-page";

/**
 * Private mode in a conversation: `on`; `ready`, as the other member has a key; or, without one, whether the reader `may-ask`
 * them, has `asked` today, or cannot write (`closed`).
 */
export type PrivateStanding = "on" | "ready" | "may-ask" | "asked" | "closed";

type Reading = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** The settings of a conversation. One round trip. @throws Unauthenticated; NotFound if the viewer is not in it */
export async function conversationSettings(context: Reading, conversation: string) {
  const { db, viewer } = context;
  const { member, otherId } = sidesOf(viewer, conversation);
  const { found, other, readHead } = conversationReading(context, conversation);
  const [rows, person, keys] = await db.batch([found, other, selectActiveKeys(db, [otherId])]);
  const head = await readHead([rows, person]);
  const isClosed = head.person.former || !head.canWrite;
  const standing = async (): Promise<PrivateStanding> => {
    if (head.isPrivate) return "on";
    if (keys.length > 0) return "ready";
    if (isClosed) return "closed";
    return (await mayAskForPrivateMode(context, conversation, member.id)) ? "may-ask" : "asked";
  };
  return { head, privateMode: await standing() };
}
