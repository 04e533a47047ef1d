import type { RequestContext } from "../../../context";
import { writerOf } from "../../foundation/access/demand";
import { demandSocket } from "../../foundation/access/demand-socket";
import { PROTOCOL } from "../messages/frame-forms";
import { isLimited } from "../messages/limits";
import { conversationOf } from "./conversation-of";

type SocketContext = Pick<RequestContext, "db" | "viewer" | "objects">;

interface Asking {
  request: Request;
  conversation: string;
  /** Hash of the session that asks: the socket ends with it. */
  session: string;
}

/**
 * Opens a socket to a conversation of the viewer's.
 * @throws Unauthenticated; Forbidden for another site's page; Invalid for what is no socket; NotFound
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
  return objects.conversation(conversation).connect(request, seat);
}
