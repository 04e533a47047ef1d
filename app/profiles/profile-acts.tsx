import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { FriendIntent } from "@worker/domain/foundation/friends/forms";
import { profilePath } from "@worker/domain/foundation/users/profile-paths";
import type { Relation } from "@worker/domain/views/people/relation";
import { Button } from "~/ui/button";

type Look = Pick<Parameters<typeof Button>[0], "variant" | "small" | "icon">;
type ActFormProps = { action: string; children: ReactNode };

/** Comes back to where it was pressed, with scripts and without. */
function ActForm({ action, children }: ActFormProps) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {children}
    </Form>
  );
}

type Whom = { id: string; username: string };
type FollowButtonProps = { person: Whom; relation: Relation; small?: boolean; isMain?: boolean };

/** "Follow", "Follow Back" where they follow the viewer, "Following", which stops it, and "Loading..." meanwhile. */
export function FollowButton({ person, relation, small, isMain = false }: FollowButtonProps) {
  const action = `${profilePath(person.id)}/follow`;
  const isSending = useNavigation().formAction === action;
  const { isFollowing, isFollowedBy } = relation;
  const words = isSending ? "Loading..." : isFollowing ? "Following" : isFollowedBy ? "Follow Back" : "Follow";
  const look: Look = { small, icon: isFollowing ? "check" : "user-plus", ...(isMain && !isFollowing && PRIMARY) };
  return (
    <ActForm action={action}>
      <Button
        {...look}
        name="intent"
        value={isFollowing ? "unfollow" : "follow"}
        aria-pressed={isFollowing}
        title={isFollowing ? `Stop following ${person.username}` : undefined}
      >
        {words}
        <Named small={small}>{person.username}</Named>
      </Button>
    </ActForm>
  );
}

const PRIMARY: Look = { variant: "primary" };

/** In a list the button says to screen readers whom it is about. */
const Named = ({ small, children }: { small: boolean | undefined; children: string }) =>
  small ? <span className="sr">: {children}</span> : null;

type FriendButtonProps = { person: Whom; intent: FriendIntent; small?: boolean; look?: Look };

const WORDS: Record<FriendIntent, string> = {
  ask: "Add Friend",
  cancel: "Cancel request",
  accept: "Accept",
  decline: "Decline",
  remove: "Remove friend",
};

/** One thing that can be done about a friendship. */
export function FriendButton({ person, intent, small, look }: FriendButtonProps) {
  return (
    <ActForm action={`${profilePath(person.id)}/friend`}>
      <Button small={small} {...look} name="intent" value={intent}>
        {WORDS[intent]}
        <Named small={small}>{person.username}</Named>
      </Button>
    </ActForm>
  );
}

/** What the viewer can do about being friends, as it stands; ending it asks for more than one press. */
export function FriendActs({ person, relation, small }: Pick<FollowButtonProps, "person" | "relation" | "small">) {
  const buttons: Record<Relation["friend"], ReactNode> = {
    none: <FriendButton {...{ person, small }} intent="ask" look={{ icon: "users" }} />,
    asked: <FriendButton {...{ person, small }} intent="cancel" />,
    asks: (
      <>
        <FriendButton {...{ person, small }} intent="accept" look={{ icon: "check" }} />
        <FriendButton {...{ person, small }} intent="decline" look={{ variant: "quiet" }} />
      </>
    ),
    friends: null,
  };
  return buttons[relation.friend];
}
