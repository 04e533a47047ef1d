import type { ReviewAuthor } from "@worker/domain/voice/reviews/view";
import { PersonLink, PersonMark } from "~/people/person";
import { RoleBadge } from "~/ui/role-badge";

type Shown =
  | Extract<ReviewAuthor, { former: true }>
  | (Omit<Extract<ReviewAuthor, { former: false }>, "picture"> & { picture?: string | null });

/** Mark, name and role; a deleted member's review stays without any of them (rules/reviews#former-members). */
export function AuthorLine({ author, size = 28 }: { author: Shown; size?: number }) {
  return (
    <>
      <PersonMark person={author} size={size} />
      <PersonLink person={author} />
      {!author.former && <RoleBadge name={author.role} />}
    </>
  );
}
