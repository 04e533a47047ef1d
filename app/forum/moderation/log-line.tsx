import type { LogKind } from "@worker/domain/views/forum/log-kinds";
import type { LogEntry } from "@worker/domain/views/forum/moderation-log";
import { categoryPath, postPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { RelativeTime } from "~/ui/relative-time";

const ICONS: Record<LogKind, IconName> = {
  hidden: "eye-off",
  released: "eye",
  edited: "pen-line",
  locked: "lock",
  slowed: "hourglass",
  moved: "folder-input",
  merged: "folder-input",
  split: "arrow-up-right",
  pinned: "pin",
  answered: "circle-check",
};

const APPEALS: Record<NonNullable<LogEntry["appeal"]>, string> = {
  open: "Appealed",
  upheld: "Upheld on appeal",
  overturned: "Overturned on appeal",
};

/** The role, never the name. */
function deciderOf({ by }: LogEntry): string {
  if (by === "admin") return "an admin";
  return by === "staff" ? "staff" : "a moderator";
}

export function LogLine({ entry, now }: { entry: LogEntry; now: number }) {
  const { kind, says, reason, appeal, at } = entry;
  return (
    <li>
      <Icon name={ICONS[kind]} />
      <div>
        <h3>
          {says}: <Subject entry={entry} />
        </h3>
        {reason !== null && reason !== "" && <p>{reason}</p>}
        <p className="small muted row row--wrap">
          <span>by {deciderOf(entry)}</span>
          <RelativeTime at={at} now={now} />
          {entry.about !== "category" && <Link to={categoryPath(entry.category.id)}>{entry.category.name}</Link>}
          {appeal !== null && (
            <span className={appeal === "overturned" ? "ev ev--fail" : "tag"}>{APPEALS[appeal]}</span>
          )}
        </p>
      </div>
    </li>
  );
}

function Subject({ entry: { about, category, thread, post, merged } }: { entry: LogEntry }) {
  if (about === "category") return <Link to={categoryPath(category.id)}>{category.name}</Link>;
  if (thread === null) return <>{about === "thread" ? "a thread" : "a post"} that is not shown</>;
  if (merged !== null)
    return (
      <>
        “<bdi>{merged}</bdi>” into{" "}
        <Link dir="auto" to={threadPath(thread.id)}>
          {thread.title}
        </Link>
      </>
    );
  if (about === "thread" || post === null)
    return (
      <Link dir="auto" to={threadPath(thread.id)}>
        {thread.title}
      </Link>
    );
  return (
    <>
      <Link to={postPath(post.id)}>a {post.kind}</Link> in{" "}
      <Link dir="auto" to={threadPath(thread.id)}>
        {thread.title}
      </Link>
    </>
  );
}
