import { useFetcher } from "react-router";
import type { PostView } from "@worker/domain/views/forum/post-view";
import type { Reaction } from "@worker/domain/voice/forum/forms";
import { REACTIONS } from "@worker/domain/voice/forum/forms";
import { postActionPath } from "@worker/domain/voice/forum/addresses";
import type { action } from "./stance";

export type Rated = Pick<PostView, "id" | "votes" | "reactions" | "stance">;
export type Vote = "up" | "down";

const voteOf = (sign: 1 | -1 | null): Vote | null => (sign === null ? null : sign === 1 ? "up" : "down");
const isReaction = (value: unknown): value is Reaction => REACTIONS.some((each) => each === value);

/** What a post's own buttons last asked for, else what is stored: null where that is nothing. */
function askedOr<T>(asked: FormDataEntryValue | null | undefined, stored: T | null, read: (text: string) => T | null) {
  return typeof asked === "string" ? read(asked) : stored;
}

/**
 * What a post shows while a vote or reaction is on its way, and how to send one. Where the server refuses it, `problem`
 * says why and the figures are those of before. Buttons for one post share it wherever they stand.
 */
export function useStance({ id, votes, reactions, stance }: Rated) {
  const fetcher = useFetcher<typeof action>({ key: `stance-${id}` });
  const own = voteOf(stance.vote);
  const vote = askedOr(fetcher.formData?.get("vote"), own, (text) => (text === "up" || text === "down" ? text : null));
  const reaction = askedOr(fetcher.formData?.get("reaction"), stance.reaction, (text) =>
    isReaction(text) ? text : null,
  );
  const countOf = (side: Vote) => votes[side] + Number(vote === side) - Number(own === side);
  return {
    vote,
    reaction,
    votes: { up: countOf("up"), down: countOf("down") },
    reactions: Object.fromEntries(
      REACTIONS.map((each) => [
        each,
        (reactions[each] ?? 0) + Number(reaction === each) - Number(stance.reaction === each),
      ]),
    ) as Record<Reaction, number>,
    problem: fetcher.state === "idle" ? (fetcher.data?.problem ?? null) : null,
    send: (name: "vote" | "reaction", value: string) =>
      void fetcher.submit({ [name]: value, inline: "1" }, { method: "post", action: postActionPath(id, "stance") }),
  };
}
