import type { ReactNode } from "react";
import type { ThreadItem } from "@worker/domain/views/forum/thread-items";
import { pageOf, tagPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { nameOf, PersonMark } from "~/people/person";
import { formatCompact } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PersonName, PersonRoles } from "../person/person";
import { PollMark } from "./poll-mark";
import { positionAnchor } from "./position-anchor";
import { ThreadBadges } from "./thread-badges";

type ThreadListProps = {
  items: readonly ThreadItem[];
  now: number;
  /** Named where the list goes across categories. */
  categories?: Readonly<Record<string, string>>;
  /** What can be done with a thread, where the list is one to choose from. */
  act?: (item: ThreadItem) => ReactNode;
};

export function ThreadList({ items, now, categories, act }: ThreadListProps) {
  return (
    <ul className="forum-threads">
      {items.map((item) => (
        <ThreadRow key={item.id} item={item} now={now} category={categories?.[item.categoryId]} act={act?.(item)} />
      ))}
    </ul>
  );
}

/** Where a member goes on reading, else the beginning. */
const wayTo = ({ id, firstUnread }: ThreadItem): string =>
  firstUnread === null ? threadPath(id) : `${threadPath(id, pageOf(firstUnread))}#${positionAnchor(firstUnread)}`;

type RowProps = { item: ThreadItem; now: number; category: string | undefined; act: ReactNode };

function ThreadRow({ item, now, category, act }: RowProps) {
  const { title, author, lastPoster, tags, pinned, locked, solved, poll, unread } = item;
  return (
    <li className="forum-thread" data-unread={unread === null ? undefined : ""}>
      <PersonMark person={author} size={36} />
      <div className="forum-thread-text">
        <h2>
          <ThreadBadges pinned={pinned} locked={locked} solved={solved} />
          {poll && <PollMark />}
          <Link className="plain" dir="auto" to={wayTo(item)}>
            {title}
          </Link>
          {unread !== null && <Unread unread={unread} />}
        </h2>
        <p className="small muted row row--wrap forum-by">
          <span className="row">
            <PersonName person={author} />
            <PersonRoles person={author} wordHidden />
          </span>
          <RelativeTime at={item.createdAt} now={now} />
          {category !== undefined && <span>in {category}</span>}
          {tags.map((tag) => (
            <Link key={tag} className="tag" dir="auto" to={tagPath(tag)}>
              {tag}
            </Link>
          ))}
        </p>
        {act}
      </div>
      <p className="forum-figures small muted">
        <span title="Replies and comments">
          <Icon name="message-square" />
          {formatCompact(item.replies)}
          <span className="sr"> replies and comments</span>
        </span>
        <span title="Views">
          <Icon name="eye" />
          {formatCompact(item.views)}
          <span className="sr"> views</span>
        </span>
        <span title="Rating of the opening post">
          <Icon name="arrow-big-up" />
          <span className="sr">rating </span>
          {formatCompact(item.score)}
        </span>
      </p>
      <p className="forum-active small muted">
        <RelativeTime at={item.lastPostAt} now={now} />
        {lastPoster !== null && <span dir="auto">{nameOf(lastPoster)}</span>}
      </p>
    </li>
  );
}

function Unread({ unread }: { unread: "new" | number }) {
  return <span className="forum-unread">{unread === "new" ? "New" : `${formatCompact(unread)} new`}</span>;
}
