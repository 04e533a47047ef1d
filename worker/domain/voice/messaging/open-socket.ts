import type { RequestContext } from "../../../context";
import { Forbidden } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { demandSocket } from "../../foundation/access/demand-socket";
import { PROTOCOL } from "../messages/frame-forms";
import { isLimited } from "../messages/limits";
import { conversationOf } from "./conversation-of";
import { BLOCKED } from "./send-message";

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
  const { member } = await conversationOf(context, conversation);
  demandSocket(request, PROTOCOL);
  const seat = { id: member.id, isLimited: isLimited(member.role), session };
  const response = await objects.conversation(conversation).connect(request, seat);
  if (response.webSocket === null) throw new Forbidden(BLOCKED, "may-not-message");
  return response;
}
