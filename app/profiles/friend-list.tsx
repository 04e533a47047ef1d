import { FRIENDS_A_PAGE, type FriendFilter } from "@worker/domain/views/people/forms";
import type { FriendsPage } from "@worker/domain/views/people/friends-page";
import { messagePath } from "@worker/domain/voice/messages/addresses";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { addressOf, type FriendsPlace } from "./friends-address";
import { PersonRow } from "./person-row";

type FriendListProps = Pick<FriendsPage, "friends" | "friendCount"> & { place: FriendsPlace; canShowMore: boolean };

export function FriendList({ friends, friendCount, place, canShowMore }: FriendListProps) {
  const { items, nextCursor } = friends;
  const { show, q, shown, cursor } = place;
  if (items.length === 0) return <NoFriends {...{ show, q, friendCount }} />;
  const more = canShowMore
    ? addressOf({ show, q, cursor, shown: shown + FRIENDS_A_PAGE })
    : addressOf({ show, q, cursor: nextCursor ?? undefined });
  return (
    <section aria-label="Friends">
      <ul className="person-rows">
        {items.map(({ since, ...each }) => (
          <PersonRow
            key={each.person.id}
            {...each}
            note={
              <>
                Friends since <DateTime at={since} />
              </>
            }
          >
            <LinkButton small to={messagePath(each.person.id)} icon="mail">
              Message<span className="sr"> {each.person.username}</span>
            </LinkButton>
          </PersonRow>
        ))}
      </ul>
      {(nextCursor !== null || cursor !== undefined) && (
        <p className="row row--wrap friends-more">
          {nextCursor !== null && (
            <LinkButton to={more} preventScrollReset={canShowMore}>
              Load more
            </LinkButton>
          )}
          {cursor !== undefined && <Link to={addressOf({ show, q })}>Back to the first</Link>}
        </p>
      )}
    </section>
  );
}

const NONE: Record<FriendFilter, string> = {
  all: "You have no friends here yet",
  online: "No friend is online",
  recent: "No friend was here within the hour",
  requests: "No requests",
};

function NoFriends({ show, q, friendCount }: Pick<FriendsPlace, "show" | "q"> & Pick<FriendsPage, "friendCount">) {
  if (q !== "")
    return (
      <Empty icon="user-search" title="No users found">
        <p>{`No users match your search for "${q}"`}</p>
      </Empty>
    );
  return (
    <Empty icon="users" title={NONE[show]}>
      {show === "all" || friendCount === 0 ? (
        <p>Open somebody’s profile, from a review or a post of theirs, and press “Add Friend”.</p>
      ) : (
        <p>Friends who do not show when they are active are not listed here.</p>
      )}
    </Empty>
  );
}
