import type { Suggestion } from "@worker/domain/views/people/suggestions";
import { Link } from "~/ui/link";
import { plural } from "~/ui/format";
import { FriendButton } from "./profile-acts";
import { PersonRow } from "./person-row";

type SuggestionsProps = { suggestions: readonly Suggestion[]; isSuggested: boolean };

/** Why somebody is suggested, the strongest reason. */
function reasonOf({ mutualFriends, followedBy, vendor }: Suggestion): string {
  if (mutualFriends > 0) return plural(mutualFriends, "mutual friend");
  if (followedBy > 0) return `Followed by ${followedBy === 1 ? "somebody" : String(followedBy)} you follow`;
  return vendor === null ? "" : `You both reviewed ${vendor.name}`;
}

export function Suggestions({ suggestions, isSuggested }: SuggestionsProps) {
  return (
    <aside className="friends-rail" aria-labelledby="may-know">
      <h2 id="may-know">People You May Know</h2>
      {!isSuggested ? (
        <p className="small muted">
          Switched off: nobody is suggested to you, nor you to anybody.{" "}
          <Link to="/account/privacy">Privacy settings</Link>
        </p>
      ) : suggestions.length === 0 ? (
        <p className="small muted">Nobody yet.</p>
      ) : (
        <ul className="person-rows">
          {suggestions.map((each) => (
            <PersonRow key={each.person.id} {...each} presence={null} note={reasonOf(each)}>
              <FriendButton person={each.person} small intent="ask" look={{ icon: "user-plus" }} />
            </PersonRow>
          ))}
        </ul>
      )}
      {isSuggested && (
        <p className="small muted">
          From mutual friends, follows and vendors that you both reviewed. <Link to="/account/privacy">Switch off</Link>
        </p>
      )}
    </aside>
  );
}
