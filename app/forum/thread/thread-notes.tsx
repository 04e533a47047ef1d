import type { SlowMode, ThreadHead } from "@worker/domain/views/forum/thread-head";
import type { ThreadMove } from "@worker/domain/views/forum/thread-moves";
import { logPath, threadPath } from "@worker/domain/voice/forum/addresses";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { RelativeTime } from "~/ui/relative-time";
import { SlowNote } from "../write/form/slow-note";

type ThreadNotesProps = { thread: ThreadHead; slowed: readonly SlowMode[]; now: number };

/** What moderators did to a thread, above its replies. */
export function ThreadNotes({ thread: { category, locked, lockReason, move }, slowed, now }: ThreadNotesProps) {
  return (
    <>
      {slowed.map((slow) => (
        <SlowNote key={slow.of} slow={slow} />
      ))}
      {locked && (
        <Note icon="lock" title="This thread is locked.">
          {lockReason} <Link to={logPath({ category: category.id })}>Moderation log</Link>
        </Note>
      )}
      {move !== null && (
        <p className="forum-move small muted">
          <Icon name={move.kind === "split" ? "arrow-up-right" : "folder-input"} />
          <span>
            <MoveWords move={move} />
            {move.reason === null || move.reason === "" ? "." : `: ${move.reason}`}{" "}
            <RelativeTime at={move.at} now={now} />
          </span>
        </p>
      )}
    </>
  );
}

function MoveWords({ move: { kind, posts, name, threadId } }: { move: ThreadMove }) {
  if (kind === "moved") return <>This thread was moved here from {name ?? "another category"} by a moderator</>;
  const [one, many] = kind === "split" ? ["reply", "replies"] : ["post", "posts"];
  const those = posts === null ? `The ${many}` : plural(posts, one, many);
  const were = posts === 1 ? "was" : "were";
  if (kind === "merged")
    return (
      <>
        {those} of {name === null ? "another thread" : `“${name}”`} {were} moved here by a moderator
      </>
    );
  return (
    <>
      {those} {were} moved to {threadId === null ? "another thread" : <Link to={threadPath(threadId)}>{name}</Link>} by
      a moderator
    </>
  );
}
