import type { RequestContext } from "../../../context";
import { Forbidden, Invalid } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { PROTOCOL } from "../messages/frame-forms";
import { isLimited } from "../messages/limits";
import { conversationOf } from "./conversation-of";

type SocketContext = Pick<RequestContext, "db" | "viewer" | "objects">;

const UPGRADE = `Open a WebSocket with the protocol ${PROTOCOL}.`;

interface Asking {
  request: Request;
  conversation: string;
  /** Hash of the session that asks: the socket ends with it. */
  session: string;
}

/**
 * Opens a socket to a conversation of the viewer's. Browsers send cookies with every socket, whatever page opens it, so
 * that the page must be one of ours.
 * @throws Unauthenticated; Forbidden for another site's page; Invalid for what is no socket; NotFound
 */
export async function openSocket(
  context: SocketContext,
  { request, conversation, session }: Asking,
): Promise<Response> {
  const { viewer, objects } = context;
  writerOf(viewer);
  const { member } = await conversationOf(context, conversation);
  const { headers, url } = request;
  if (headers.get("origin") !== new URL(url).origin)
    throw new Forbidden("This request came from another site.", "foreign-origin");
  const offered = (headers.get("sec-websocket-protocol") ?? "").split(",").map((each) => each.trim());
  if (headers.get("upgrade")?.toLowerCase() !== "websocket" || !offered.includes(PROTOCOL))
    throw new Invalid({ upgrade: UPGRADE });
  const seat = { id: member.id, isLimited: isLimited(member.role), session };
  return objects.conversation(conversation).connect(request, seat);
}
