import type { InboxLook } from "@worker/domain/voice/review-inbox/forms";

export const INBOX_PATH = "/vendor-dashboard/reviews";

interface InboxQuery {
  look: InboxLook;
  q: string;
}

interface Place {
  cursor?: string | null | undefined;
  /** The review whose reply is being written. */
  open?: string | undefined;
}

/** The inbox without what goes without saying. */
export function inboxPath({ look, q }: InboxQuery, { cursor, open }: Place = {}): string {
  const said = new URLSearchParams();
  if (look !== "all") said.set("look", look);
  if (q !== "") said.set("q", q);
  if (cursor) said.set("cursor", cursor);
  if (open !== undefined) said.set("open", open);
  const query = said.size === 0 ? "" : `?${said.toString()}`;
  return `${INBOX_PATH}${query}${open === undefined ? "" : `#review-${encodeURIComponent(open)}`}`;
}
