import type { MouseEvent } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import type { Vote } from "@worker/domain/voice/reviews/vote-forms";
import { Icon } from "~/ui/icon";
import type { action } from "./vote";

type VoteButtonsProps = { id: string; helpful: number; unhelpful: number; vote: Vote | null; signedIn: boolean };

const WORDS = { helpful: "Helpful", unhelpful: "Not helpful" } as const;
const ICONS = { helpful: "thumbs-up", unhelpful: "thumbs-down" } as const;

/** One vote a member; a second press takes it back. Shown at once, and taken back where the server refuses it. */
export function VoteButtons({ id, vote, signedIn, ...counts }: VoteButtonsProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<typeof action>();
  const returnTo = pathname + search;
  const sent = fetcher.formData?.get("vote");
  const shown = sent === undefined || sent === null ? vote : sent === "none" ? null : sent;
  const countOf = (kind: Vote) => counts[kind] + Number(shown === kind) - Number(vote === kind);
  const send = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    void fetcher.submit(
      { vote: event.currentTarget.value, inline: "1" },
      { method: "post", action: `/reviews/${id}/vote` },
    );
  };
  const labelOf = (kind: Vote) => (
    <>
      <Icon name={ICONS[kind]} />
      {WORDS[kind]} <span className="num">{countOf(kind)}</span>
    </>
  );
  if (!signedIn) {
    return (["helpful", "unhelpful"] as const).map((kind) => (
      <Link key={kind} className="act" to={`/login?returnTo=${encodeURIComponent(returnTo)}`}>
        {labelOf(kind)}
      </Link>
    ));
  }
  return (
    <form method="post" action={`/reviews/${id}/vote`} className="row row--wrap">
      <input type="hidden" name="returnTo" value={returnTo} />
      {(["helpful", "unhelpful"] as const).map((kind) => (
        <button
          key={kind}
          className="act"
          name="vote"
          value={shown === kind ? "none" : kind}
          aria-pressed={shown === kind}
          onClick={send}
        >
          {labelOf(kind)}
        </button>
      ))}
      {fetcher.state === "idle" && fetcher.data?.problem && (
        <span className="small" role="alert">
          {fetcher.data.problem}
        </span>
      )}
    </form>
  );
}
