import type { ThreadHead } from "@worker/domain/views/forum/thread-head";
import { tagPath } from "@worker/domain/voice/forum/addresses";
import { formatCompact, plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { ThreadBadges } from "../lists/thread-badges";

export function ThreadHeader({ thread, now }: { thread: ThreadHead; now: number }) {
  const { title, tags, pinned, locked, solved, views, replies, lastPostAt } = thread;
  return (
    <header className="forum-head">
      {(pinned || locked || solved !== null || tags.length > 0) && (
        <div className="row row--wrap">
          <ThreadBadges pinned={pinned} locked={locked} solved={solved !== null} />
          {tags.map((tag) => (
            <Link key={tag} className="tag" dir="auto" to={tagPath(tag)}>
              {tag}
            </Link>
          ))}
        </div>
      )}
      <h1 dir="auto">{title}</h1>
      <p className="forum-meta">
        <span>
          <Icon name="eye" />
          {formatCompact(views)} {views === 1 ? "view" : "views"}
        </span>
        <span>
          <Icon name="message-square" />
          {plural(replies, "reply", "replies")}
        </span>
        <span>
          <Icon name="clock" />
          active <RelativeTime at={lastPostAt} now={now} within />
        </span>
      </p>
    </header>
  );
}
