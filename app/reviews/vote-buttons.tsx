import type { MouseEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import type { Vote } from "@worker/domain/voice/reviews/vote-forms";
import { Icon } from "~/ui/icon";
import type { action } from "./vote";
import { Link } from "~/ui/link";
import { wayBack } from "~/ui/query";

type VoteButtonsProps = { id: string; helpful: number; unhelpful: number; vote: Vote | null; signedIn: boolean };

const WORDS = { helpful: "Helpful", unhelpful: "Not helpful" } as const;
const ICONS = { helpful: "thumbs-up", unhelpful: "thumbs-down" } as const;

const KINDS = ["helpful", "unhelpful"] as const;

/** A visitor's votes lead to the login, and back. */
export function VoteButtons({ signedIn, ...votes }: VoteButtonsProps) {
  return signedIn ? <MemberVotes {...votes} /> : <VisitorVotes {...votes} />;
}

type Votes = Omit<VoteButtonsProps, "signedIn">;

function VisitorVotes(votes: Votes) {
  const here = wayBack(useLocation());
  const login = `/login?returnTo=${encodeURIComponent(here)}`;
  return KINDS.map((kind) => (
    <Link key={kind} className="act" to={login}>
      <Label kind={kind} count={votes[kind]} />
    </Link>
  ));
}

/** One vote a member; a second press takes it back. Shown at once, and taken back where the server refuses it. */
function MemberVotes({ id, vote, ...counts }: Votes) {
  const here = wayBack(useLocation());
  const fetcher = useFetcher<typeof action>();
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
  return (
    <form method="post" action={`/reviews/${id}/vote`} className="row row--wrap">
      <input type="hidden" name="returnTo" value={here} />
      {KINDS.map((kind) => (
        <button
          key={kind}
          className="act"
          name="vote"
          value={shown === kind ? "none" : kind}
          aria-pressed={shown === kind}
          onClick={send}
        >
          <Label kind={kind} count={countOf(kind)} />
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

function Label({ kind, count }: { kind: Vote; count: number }) {
  return (
    <>
      <Icon name={ICONS[kind]} />
      {WORDS[kind]} <span className="num">{count}</span>
    </>
  );
}
