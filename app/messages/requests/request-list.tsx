import type { Page } from "@worker/db/pagination";
import type { ContactRequestView } from "@worker/domain/views/messages/contact-requests";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { queryText } from "~/ui/query";
import { RequestItem } from "./request-item";

type RequestListProps = {
  page: Page<ContactRequestView> & { isFirst: boolean; now: number };
  /** Of the page that it stands on. */
  path: string;
  error: string | undefined;
};

/** What waits for a vendor's answer. */
export function RequestList({ page: { items, nextCursor, isFirst, now }, path, error }: RequestListProps) {
  return (
    <div className="contact-requests-list">
      {error !== undefined && (
        <Note kind="bad" role="alert">
          {error}
        </Note>
      )}
      {items.length === 0 ? (
        <Empty icon="circle-check" title="No contact requests are waiting.">
          <p>Members below trusted ask here before they can write to you.</p>
        </Empty>
      ) : (
        <>
          <p className="small muted">
            Whoever you approve can write to you, and their request becomes the first message. Whoever you decline is
            told “Not interested” and can ask again after 30 days.
          </p>
          <ul className="plain-list stack">
            {items.map((item) => (
              <RequestItem key={item.id} item={item} path={path} now={now} />
            ))}
          </ul>
        </>
      )}
      <p className="conversations-more small">
        {!isFirst && <Link to={path}>Oldest</Link>}
        {nextCursor !== null && <Link to={`${path}?${queryText({ cursor: nextCursor })}`}>Newer requests</Link>}
      </p>
    </div>
  );
}
