import type { ThreadPage } from "@worker/domain/views/forum/thread-page";
import { pageOf, threadPath, threadSortPath } from "@worker/domain/voice/forum/addresses";
import type { ReplySort } from "@worker/domain/voice/forum/read-forms";
import { Button } from "~/ui/button";
import { formatNumber, plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";
import { positionAnchor } from "../lists/position-anchor";

type RepliesPagerProps = { shown: ThreadPage; page: number; sort: ReplySort };

export function RepliesPager({ shown: { thread, replies, nextCursor, readTo }, page, sort }: RepliesPagerProps) {
  const { id, pages, lastPosition } = thread;
  if (sort !== "oldest") {
    const next = nextCursor === null ? null : threadSortPath(id, sort, nextCursor);
    return <Pager text={`${plural(replies.length, "reply", "replies")} on this page`} next={next} />;
  }
  if (pages === 1) return null;
  const unread = readTo !== null && readTo < lastPosition ? readTo + 1 : null;
  return (
    <div className="forum-pager">
      <Pager
        text={`Page ${formatNumber(page)} of ${formatNumber(pages)}`}
        previous={page > 1 ? threadPath(id, page - 1) : null}
        next={page < pages ? threadPath(id, page + 1) : null}
      />
      <form className="row row--wrap" action={threadPath(id)}>
        <label htmlFor="jump">Jump to page</label>
        <input className="input" id="jump" name="page" type="number" min={1} max={pages} defaultValue={page} required />
        <Button small>Go</Button>
        {page < pages && (
          <Link className="act" to={threadPath(id, pages)}>
            Last page
          </Link>
        )}
        {unread !== null && (
          <Link className="act" to={`${threadPath(id, pageOf(unread))}#${positionAnchor(unread)}`}>
            <Icon name="arrow-down" />
            First unread
          </Link>
        )}
      </form>
    </div>
  );
}
