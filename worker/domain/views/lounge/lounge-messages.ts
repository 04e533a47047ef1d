import type { RequestContext } from "../../../context";
import type { Page } from "../../../db/pagination";
import { demand } from "../../foundation/access/demand";
import { type InboxLine, inboxPage } from "../messages/inbox-page";

/** A vendor's conversations, the newest first: all, or those where the other wrote last. @throws Unauthenticated; Forbidden; InvalidCursor */
export function loungeMessages(
  context: Pick<RequestContext, "db" | "viewer" | "env">,
  show: "all" | "waiting",
  cursor: string | null,
): Promise<Page<InboxLine>> {
  demand(context.viewer, "vendor.own");
  return inboxPage(context, { q: "", cursor, waiting: show === "waiting" });
}
