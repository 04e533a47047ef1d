import { type MouseEvent, useEffect } from "react";
import type { PostView } from "@worker/domain/views/forum/post-view";
import { REACTIONS } from "@worker/domain/voice/forum/forms";
import { formatCompact } from "~/ui/format";
import { Icon, iconAnd } from "~/ui/icon";
import { closeMenus } from "./close-menus";
import { MoreReactions } from "./more-reactions";
import { LOOKS } from "./reaction-looks";
import { StanceForm } from "./stance-form";
import { type Rated, useStance } from "./use-stance";

/** Reactions that are summed up under a post (rules/forum#reactions). */
const REACTIONS_SHOWN = 3;

type ReactionsProps = { post: Rated & Pick<PostView, "mine">; signedIn: boolean };

export function Reactions({ post, signedIn }: ReactionsProps) {
  return signedIn && !post.mine ? <MemberReactions post={post} /> : <Given reactions={post.reactions} />;
}

/** The three that were given most; among equals in the order in which they are offered. */
function Given({ reactions }: { reactions: PostView["reactions"] }) {
  const given = REACTIONS.map((reaction) => ({ reaction, count: reactions[reaction] ?? 0 }))
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

/** The quick button likes, or takes back whatever the reaction is; the others are one more press away. */
function MemberReactions({ post }: { post: Rated }) {
  const { reaction, reactions, problem, send } = useStance(post);
  const own = reaction ?? "like";
  useEffect(closeMenus, []);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.closest("details")?.removeAttribute("open");
    send("reaction", event.currentTarget.value);
  };
  return (
    <>
      <Given reactions={reactions} />
      <StanceForm postId={post.id} className="react-form" label="Your reaction">
        <button
          className="act"
          name="reaction"
          value={reaction === null ? "like" : "none"}
          aria-pressed={reaction !== null}
          onClick={press}
          {...iconAnd(LOOKS[own].icon, LOOKS[own].label)}
        />
        <MoreReactions reaction={reaction} press={press} />
      </StanceForm>
      {problem !== null && (
        <span className="small" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
