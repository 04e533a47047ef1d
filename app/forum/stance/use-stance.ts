import { useSyncExternalStore } from "react";
import type { PostView } from "@worker/domain/views/forum/post-view";
import { REACTIONS } from "@worker/domain/voice/forum/forms";
import { ask, askedOf, type Figures, watchAsked } from "./asked-stances";

export type Rated = Pick<PostView, "id" | "votes" | "reactions" | "stance">;
export type Vote = "up" | "down";

const voteOf = (sign: 1 | -1 | null): Vote | null => (sign === null ? null : sign === 1 ? "up" : "down");

/** Figures after a press; "none" takes back. */
function pressed(before: Figures, name: "vote" | "reaction", value: string): Figures {
  const { vote, reaction, votes, reactions } = before;
  if (name === "vote") {
    const next = value === "up" || value === "down" ? value : null;
    const count = (side: Vote) => votes[side] + Number(next === side) - Number(vote === side);
    return { ...before, vote: next, votes: { up: count("up"), down: count("down") } };
  }
  const next = REACTIONS.find((each) => each === value) ?? null;
  const counts = { ...reactions };
  if (reaction !== null) counts[reaction] = (counts[reaction] ?? 0) - 1;
  if (next !== null) counts[next] = (counts[next] ?? 0) + 1;
  return { ...before, reaction: next, reactions: counts };
}

/**
 * What a post shows while a vote or reaction is on its way and after, and how to send one. Where the site refuses it or
 * is out of reach, `problem` says why and the figures are those of before. Buttons for one post share it wherever they
 * stand.
 */
export function useStance({ id, votes, reactions, stance }: Rated) {
  const known = { votes, reactions, vote: voteOf(stance.vote), reaction: stance.reaction };
  const of = JSON.stringify(known);
  const asked = useSyncExternalStore(
    watchAsked,
    () => askedOf(id),
    () => undefined,
  );
  const { shown, problem } = asked?.of === of ? asked : { shown: known, problem: null };
  return {
    ...shown,
    problem,
    send: (name: "vote" | "reaction", value: string) =>
      ask(id, of, shown, pressed(shown, name, value), { [name]: value }),
  };
}
