import { type Role, shownRole } from "@worker/domain/foundation/access/policy";
import { formatDate, formatNumber, plural } from "~/ui/format";
import { Mark } from "~/ui/mark";
import { RoleBadge } from "~/ui/role-badge";

/** A member in few words, as the API gives them. */
export interface Card {
  id: string;
  username: string;
  role: Role;
  tester: boolean;
  picture: string | null;
  /** Null, as the counts are, where not everybody may read the profile. */
  dateJoined: number | null;
  postCount: number | null;
  hasMorePosts: boolean;
  reviewCount: number | null;
  vendor: { id: string; name: string } | null;
}

/** Stands outside the page's own tree, so that its link is a plain one. */
export function CardWords({ card }: { card: Card }) {
  const { id, username, role, tester, picture, dateJoined, postCount, hasMorePosts, reviewCount, vendor } = card;
  return (
    <>
      <span className="person-card-head">
        <Mark id={id} kind="member" size={40} image={picture} />
        <span>
          <strong>{username}</strong>
          <RoleBadge name={shownRole(role, tester)} />
        </span>
      </span>
      {dateJoined !== null && <span className="small muted">Joined {formatDate(dateJoined)}</span>}
      {postCount !== null && (
        <span className="small">
          {hasMorePosts ? `More than ${formatNumber(postCount)} posts` : plural(postCount, "post")}
          {reviewCount !== null && reviewCount > 0 && `, ${plural(reviewCount, "review")}`}
        </span>
      )}
      {vendor !== null && (
        <span className="small">
          Speaks for <a href={`/vendor/${vendor.id}`}>{vendor.name}</a>
        </span>
      )}
    </>
  );
}
