import type { ReviewAuthor } from "@worker/domain/voice/reviews/view";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/marks/mark";
import { RoleBadge } from "~/ui/role-badge";

type Shown =
  | Extract<ReviewAuthor, { former: true }>
  | (Omit<Extract<ReviewAuthor, { former: false }>, "picture"> & { picture?: string | null });

/** Mark, name and role; a deleted member's review stays without any of them (rules/reviews#former-members). */
export function AuthorLine({ author, size = 28 }: { author: Shown; size?: number }) {
  if (author.former) {
    return (
      <>
        <Mark id="former-member" kind="member" size={size} />
        <span className="person">Former member</span>
      </>
    );
  }
  return (
    <>
      <Mark id={author.id} kind="member" size={size} image={author.picture} />
      <Link className="person" to={`/profile/${author.id}`}>
        {author.username}
      </Link>
      <RoleBadge name={author.role} />
    </>
  );
}
