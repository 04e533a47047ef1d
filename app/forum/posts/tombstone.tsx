import type { PostView } from "@worker/domain/views/forum/post-view";
import { decisionOnPath, MODERATION_LOG } from "@worker/domain/voice/forum/addresses";
import type { PostKind } from "@worker/domain/voice/forum/forms";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

type TombstoneProps = {
  hidden: NonNullable<PostView["hidden"]>;
  kind: PostKind;
  /** Answers that stay below it. */
  below?: number;
  /** Whether the reader wrote it. */
  mine: boolean;
  id: string;
};

/** What stands in the place of a hidden post. */
export function Tombstone({ hidden: { cause, reason }, kind, below = 0, mine, id }: TombstoneProps) {
  if (cause === "held") {
    return (
      <p className="forum-gone">
        <Icon name="hourglass" />
        Waits for a moderator before it shows.
      </p>
    );
  }
  const what = kind === "comment" ? "Comment deleted" : "Deleted";
  return (
    <p className="forum-gone">
      <Icon name={cause === "author" ? "trash-2" : "eye-off"} />
      {cause === "author" ? `${what} by its author.` : `Hidden by a moderator${reason === null ? "." : `: ${reason}`}`}
      {cause === "moderator" &&
        (mine ? (
          <Link to={decisionOnPath(id)} reloadDocument>
            Read the decision and appeal
          </Link>
        ) : (
          <Link to={MODERATION_LOG}>Moderation log</Link>
        ))}
      {below > 0 && ` ${plural(below, "answer")} ${below === 1 ? "remains" : "remain"}.`}
    </p>
  );
}
