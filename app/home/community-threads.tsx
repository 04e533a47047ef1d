import type { ThreadLine } from "@worker/domain/views/home/home-data";
import { categoryPath, COMMUNITY, threadPath } from "@worker/domain/voice/forum/addresses";
import { PollMark } from "~/forum/lists/poll-mark";
import { PersonLink, PersonMark } from "~/people/person";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";

export function CommunityThreads({ threads, now }: { threads: ThreadLine[]; now: number }) {
  return (
    <>
      {threads.length === 0 ? (
        <p className="ranking-empty">Nobody has written in the community yet.</p>
      ) : (
        <ul className="home-threads">
          {threads.map(({ id, title, text, category, author, replies, lastPostAt, poll }) => (
            <li key={id}>
              <PersonMark person={author} size={36} />
              <div>
                <h3 dir="auto">
                  {poll && <PollMark />}{" "}
                  <Link className="plain" to={threadPath(id)}>
                    {title}
                  </Link>
                </h3>
                <p dir="auto">{text}</p>
                <p className="small muted row row--wrap sep">
                  <PersonLink person={author} />
                  <Link to={categoryPath(category.id)}>{category.name}</Link>
                  <span>{plural(replies, "reply", "replies")}</span>
                  <RelativeTime at={lastPostAt} now={now} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="source">
        Threads where somebody wrote last. <Link to={COMMUNITY}>All of the community</Link>
      </p>
    </>
  );
}
