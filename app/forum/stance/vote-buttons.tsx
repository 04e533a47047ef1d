import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import type { PostView } from "@worker/domain/views/forum/post-view";
import { iconAnd, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { wayBack } from "~/ui/query";
import { StanceForm } from "./stance-form";
import { type Rated, useStance, type Vote } from "./use-stance";
import { Rating, VoteFigures } from "./vote-figures";

type VoteButtonsProps = { post: Rated & Pick<PostView, "mine">; signedIn: boolean; row?: boolean };

const SIDES: Record<Vote, { icon: IconName; label: string }> = {
  up: { icon: "arrow-big-up", label: "Upvote" },
  down: { icon: "arrow-big-down", label: "Downvote" },
};

/** A visitor's votes lead to the login, and back; nobody votes on their own post. */
export function VoteButtons({ post, signedIn, row = false }: VoteButtonsProps) {
  if (post.mine) return <VoteFigures votes={post.votes} row={row} />;
  return signedIn ? <MemberVotes post={post} row={row} /> : <VisitorVotes post={post} row={row} />;
}

function VisitorVotes({ post, row }: { post: Rated; row: boolean }) {
  const here = wayBack(useLocation());
  const login = `/login?returnTo=${encodeURIComponent(here)}`;
  const link = (side: Vote) => (
    <Link to={login} aria-label={`${SIDES[side].label}: log in first`} {...iconAnd(SIDES[side].icon)} />
  );
  return (
    <div className={row ? "vote vote--row" : "vote"}>
      {link("up")}
      <Rating votes={post.votes} row={row} after={link("down")} />
    </div>
  );
}

/** One vote a member; a second press takes it back. Shown at once, and taken back where the server refuses it. */
function MemberVotes({ post, row }: { post: Rated; row: boolean }) {
  const { vote, votes, problem, send } = useStance(post);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    send("vote", event.currentTarget.value);
  };
  const button = (side: Vote) => (
    <button
      name="vote"
      value={vote === side ? "none" : side}
      aria-label={SIDES[side].label}
      aria-pressed={vote === side}
      onClick={press}
      {...iconAnd(SIDES[side].icon)}
    />
  );
  return (
    <StanceForm postId={post.id} className={row ? "vote vote--row" : "vote"} label="Vote">
      {button("up")}
      <Rating votes={votes} row={row} after={button("down")} />
      {problem !== null && (
        <span className="small vote-problem" role="alert">
          {problem}
        </span>
      )}
    </StanceForm>
  );
}
