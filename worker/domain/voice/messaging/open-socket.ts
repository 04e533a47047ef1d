import { eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { Forbidden } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { demandSocket } from "../../foundation/access/demand-socket";
import { users } from "../../foundation/users/schema";
import { PROTOCOL } from "../messages/frame-forms";
import { senderOf } from "../messages/limits";
import { orNoConversation, selectConversation, sidesOf } from "./conversation-of";
import { BLOCKED } from "../messages/words";

type SocketContext = Pick<RequestContext, "db" | "viewer" | "objects">;

interface Asking {
  request: Request;
  conversation: string;
  /** Hash of the session that asks: the socket ends with it. */
  session: string;
}

/**
 * Opens a socket to a conversation of the viewer's.
 * @throws Unauthenticated; Forbidden for another site's page, and where one blocked the other; Invalid for what is no socket; NotFound
 */
export async function openSocket(
  context: SocketContext,
  { request, conversation, session }: Asking,
): Promise<Response> {
  const { viewer, objects } = context;
  writerOf(viewer);
  const { member, isSeen } = await seatIn(context, conversation);
  demandSocket(request, PROTOCOL);
  const seat = { ...senderOf(member), isSeen, session };
  const [response] = await Promise.all([
    objects.conversation(conversation).connect(request, seat),
    objects.inbox(member.id).joins(conversation),
  ]);
  if (response.webSocket === null) throw new Forbidden(BLOCKED, "may-not-message");
  return response;
}

/** Who the viewer is there, and whether the other may know that they are. */
async function seatIn({ db, viewer }: SocketContext, conversation: string) {
  const { member } = sidesOf(viewer, conversation);
  const [found, [shown]] = await db.batch([
    selectConversation(db, conversation),
    db.select({ isSeen: users.showLastActive }).from(users).where(eq(users.id, member.id)),
  ]);
  orNoConversation(found);
  return { member, isSeen: shown?.isSeen ?? false };
}
