import { type MouseEvent, useState } from "react";
import { useLocation } from "react-router";
import type { SocialCard } from "@worker/domain/views/social/card";
import { socialActionPath } from "@worker/domain/voice/social/addresses";
import { nameOf } from "~/people/person";
import { formatCompact } from "~/ui/format";
import { Icon } from "~/ui/icon";

const UNREACHED = "The site could not be reached. Please try again.";

interface Liked {
  likes: number;
  liked: boolean;
}

/** @returns what is stored now, or why nothing was */
async function store(id: string, likes: boolean): Promise<Liked | string> {
  try {
    const answer = await fetch(`/api/social/posts/${id}/like`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ likes }),
    });
    return answer.ok ? await answer.json<Liked>() : (await answer.json<{ message: string }>()).message;
  } catch {
    return UNREACHED;
  }
}

/** Likes a post and counts who does; nobody likes their own. It works without scripts too, and comes back to the post. */
export function LikeButton({ card, signedIn }: { card: SocialCard; signedIn: boolean }) {
  const { pathname, search } = useLocation();
  const known = { likes: card.likes, liked: card.liked };
  const [asked, setAsked] = useState<{ of: string; shown: Liked; problem: string | null } | null>(null);
  // Once the page's own figures are others, they are the newer ones.
  const of = JSON.stringify(known);
  const { shown, problem } = asked?.of === of ? asked : { shown: known, problem: null };
  if (!signedIn || card.mine) {
    if (card.likes === 0) return null;
    return (
      <span className="social-count">
        <Icon name="heart" />
        {formatCompact(card.likes)}
        <span className="sr">{card.likes === 1 ? " like" : " likes"}</span>
      </span>
    );
  }
  const press = (event: MouseEvent) => {
    event.preventDefault();
    const liked = !shown.liked;
    const next = { liked, likes: Math.max(0, shown.likes + (liked ? 1 : -1)) };
    setAsked({ of, shown: next, problem: null });
    void store(card.id, liked).then((stored) =>
      setAsked(typeof stored === "string" ? { of, shown, problem: stored } : { of, shown: stored, problem: null }),
    );
  };
  return (
    <form method="post" action={socialActionPath(card.id, "like")} className="social-like">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        className="act"
        name="intent"
        value={shown.liked ? "unlike" : "like"}
        aria-pressed={shown.liked}
        onClick={press}
      >
        <Icon name="heart" />
        {shown.likes > 0 && formatCompact(shown.likes)}
        <span className={shown.likes > 0 ? "sr" : undefined}> Like</span>
        <span className="sr"> the post by {nameOf(card.author)}</span>
      </button>
      {problem !== null && (
        <span className="small" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
