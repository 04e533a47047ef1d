import type { Page } from "@worker/db/pagination";
import type { ContactRequestView } from "@worker/domain/views/messages/contact-requests";
import { ASK_AGAIN_DAYS } from "@worker/domain/voice/contact-requests/forms";
import { Empty } from "~/ui/empty";
import { useKeptFocus } from "~/ui/keep-focus";
import { useLastingAnswer } from "~/ui/lasting-answer";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { RequestAnswer } from "./decide-request.server";
import { listPath } from "./list-path";
import { RequestItem } from "./request-item";
import requestsCss from "./requests.css?url";

type RequestListProps = {
  page: Page<ContactRequestView> & { cursor: string | null; now: number };
  /** Of the page that it stands on. */
  path: string;
  answer: RequestAnswer | undefined;
};

/** What waits for a vendor's answer. */
export function RequestList({ page, path, answer }: RequestListProps) {
  const { error, sure } = useLastingAnswer(answer) ?? {};
  const { items, nextCursor, cursor, now } = page;
  const list = useKeptFocus(items);
  return (
    <section ref={list} className="contact-requests-list" aria-label="Contact requests" tabIndex={-1}>
      <link rel="stylesheet" href={requestsCss} precedence="area" />
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
            told “Not interested” and can ask again after {ASK_AGAIN_DAYS} days.
          </p>
          <ul className="plain-list stack">
            {items.map((item) => (
              <RequestItem
                key={item.id}
                item={item}
                path={listPath(path, cursor)}
                isThere
                isSure={sure === item.id}
                now={now}
              />
            ))}
          </ul>
        </>
      )}
      {(cursor ?? nextCursor) !== null && (
        <p className="conversations-more small">
          {cursor !== null && <Link to={path}>Oldest</Link>}
          {nextCursor !== null && <Link to={listPath(path, nextCursor)}>Newer requests</Link>}
        </p>
      )}
    </section>
  );
}
