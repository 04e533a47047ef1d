import type { FoundPost } from "@worker/domain/views/forum-search/search-posts";
import { categoryPath, postPath } from "@worker/domain/voice/forum/addresses";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";
import { PollMark } from "../lists/poll-mark";
import { PersonName } from "../person/person";

const KINDS: Record<FoundPost["kind"], string> = { opening: "Thread", reply: "Reply", comment: "Comment" };

export function FoundPosts({ items, now }: { items: readonly FoundPost[]; now: number }) {
  return (
    <ul className="forum-found">
      {items.map(({ id, kind, thread, category, author, createdAt, excerpt }) => (
        <li key={id}>
          <h2>
            {thread.poll && <PollMark />}{" "}
            <Link className="plain" dir="auto" to={postPath(id)}>
              <Parts parts={thread.title} />
            </Link>
          </h2>
          <p dir="auto">
            <Parts parts={excerpt} />
          </p>
          <p className="small muted row row--wrap sep">
            <span>{KINDS[kind]}</span>
            <PersonName person={author} />
            <Link to={categoryPath(category.id)}>{category.name}</Link>
            <RelativeTime at={createdAt} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A text in which what was searched for stands out. */
const Parts = ({ parts }: { parts: FoundPost["excerpt"] }) =>
  parts.map(([text, hit], at) => (hit ? <mark key={at}>{text}</mark> : text));
