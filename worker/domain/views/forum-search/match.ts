import { type SQL, sql } from "drizzle-orm";
import { forumCategories } from "../../voice/forum/schema";
import { mayReadPassing, type Restriction } from "../../voice/forum/access";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import type { ForumSearch, SearchKind } from "./forms";
import type { Term } from "./terms";

const KINDS: Record<SearchKind, string> = { threads: "kopening", replies: "kreply", comments: "kcomment" };

/** As the index's view writes it: one word, whatever is in it. */
export const hex = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A term is always a string of the index's language, so that nothing that is typed is an operator in it. */
const quoted = (term: string): string => `"${term.replaceAll('"', "")}"`;

/** Any spelling of a term. */
const anyOf = (term: Term): string => `(${term.map(quoted).join(" OR ")})`;

/** Restricted categories are marked: not even how many posts they have can be told (rules/forum#category-access). */
const withoutRestricted = (passed: readonly Restriction[]): string =>
  forumCategories.capability.enumValues
    .filter((each) => !passed.includes(each))
    .map((each) => ` NOT marks : ${quoted(`r${hex(each)}`)}`)
    .join("");

/** Asks for opening posts with a word. */
export const openingsWith = (word: Term, where: "title" | "title body", passed: readonly Restriction[]): string =>
  `({${where}} : ${anyOf(word)} AND marks : ${quoted(KINDS.threads)})${withoutRestricted(passed)}`;

type Asked = Omit<ForumSearch, "cursor" | "since">;

/**
 * What the index is asked: all terms in title or text, and every filter as a mark, so that whatever it finds shows.
 * @returns null where nothing is asked for
 */
export function matchOf(terms: readonly Term[], asked: Asked, passed: readonly Restriction[]): SQL | null {
  const marks = [
    ...(asked.tag === "" ? [] : [`t${hex(asked.tag)}`]),
    ...(asked.kind === "" ? [] : [KINDS[asked.kind]]),
  ];
  const written = [
    ...(terms.length === 0 ? [] : [`{title body} : (${terms.map(anyOf).join(" AND ")})`]),
    ...marks.map((mark) => `marks : ${quoted(mark)}`),
  ];
  const looked = [
    ...(asked.category === "" ? [] : [["c", readable(asked.category, passed)] as const]),
    ...(asked.author === "" ? [] : [["a", authorOf(asked.author)] as const]),
  ];
  if (written.length + looked.length === 0) return null;
  const found = looked.map(([mark, id], nth) => {
    const before = nth === 0 && written.length === 0 ? "" : " AND ";
    return sql`${`${before}marks : "${mark}`} || ${id} || ${'"'}`;
  });
  return sql.join([sql`${`(${written.join(" AND ")}`}`, ...found, sql`${`)${withoutRestricted(passed)}`}`], sql` || `);
}

/** Nothing has the mark of a category that its reader may not read: the index need not look at each of its posts. */
const readable = (category: string, passed: readonly Restriction[]): SQL =>
  sql`coalesce((select hex(${forumCategories.id}) from ${forumCategories} where ${forumCategories.id} = ${category} and ${mayReadPassing(passed)}), '')`;

export const isNamed = (name: string): SQL =>
  sql`${users.usernameKey} = ${usernameKey(name)} and ${users.deletedAt} is null`;

const authorOf = (name: string): SQL =>
  sql`coalesce((select hex(${users.id}) from ${users} where ${isNamed(name)}), '')`;
