import type { RequestContext } from "../../../context";
import { writerOf } from "../../foundation/access/demand";
import { demandSocket } from "../../foundation/access/demand-socket";
import { INBOX_PROTOCOL } from "./frame-forms";

interface Asking {
  request: Request;
  /** Hash of the session that asks: the socket ends with it. */
  session: string;
}

/**
 * Opens a socket to the viewer's inbox (rules/inbox#socket).
 * @throws Unauthenticated; Forbidden for another site's page; Invalid for what is no socket
 */
export async function openInbox(
  { viewer, objects }: Pick<RequestContext, "viewer" | "objects">,
  { request, session }: Asking,
): Promise<Response> {
  const member = writerOf(viewer);
  demandSocket(request, INBOX_PROTOCOL);
  return objects.inbox(member.id).connect(request, { id: member.id, session, member, open: [] });
}
