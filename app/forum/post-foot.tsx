import type { PostView } from "@worker/domain/views/forum/post-view";
import { REACTIONS, type Reaction } from "@worker/domain/voice/forum/forms";
import { formatCompact } from "~/ui/format";
import { Icon, type IconName } from "~/ui/icon";

/** Reactions that are summed up under a post (rules/forum#reactions). */
const REACTIONS_SHOWN = 3;

const LOOKS: Record<Reaction, { icon: IconName; label: string }> = {
  like: { icon: "thumbs-up", label: "Like" },
  love: { icon: "heart", label: "Love" },
  laugh: { icon: "smile", label: "Laugh" },
  wow: { icon: "sparkle", label: "Wow" },
  sad: { icon: "frown", label: "Sad" },
  angry: { icon: "angry", label: "Angry" },
};

/** What can be done with a post stands here, below its text. */
export function PostFoot({ post }: { post: PostView; signedIn: boolean }) {
  const given = REACTIONS.map((reaction) => ({ reaction, count: post.reactions[reaction] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, REACTIONS_SHOWN);
  if (given.length === 0) return null;
  return (
    <ul className="forum-reactions" aria-label="Reactions">
      {given.map(({ reaction, count }) => (
        <li key={reaction} className="react" title={LOOKS[reaction].label}>
          <Icon name={LOOKS[reaction].icon} />
          <span className="sr">{LOOKS[reaction].label}: </span>
          {formatCompact(count)}
        </li>
      ))}
    </ul>
  );
}
