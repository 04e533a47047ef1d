import type { userNotes } from "@worker/domain/foundation/users/schema";
import { DAY, HOUR } from "./calendar";
import type { Person } from "./people";
import type { Random } from "./random";

/** What staff write about somebody before and after a suspension. */
const ABOUT_SUSPENDED = [
  "Warned once by message before this. No answer.",
  "Two reports in one week, by members who do not seem to know each other.",
  "Wrote to support and asked what the reason was. Answered with the link to the guidelines.",
  "Says that a cousin used the account. Asked for an appeal in writing.",
  "Same wording as in an account that was closed in spring. No proof that it is the same person.",
];

const ABOUT_OTHERS = [
  "Asked for a new username after a move; told that names stay.",
  "Helpful in reports: three of three were right.",
  "Runs a blog about certificates. Would be a good tester, asked and wants to wait until spring.",
  "Reported a broken link to a vendor twice. Passed on both times.",
  "Forgot the password and the address. Identity settled by an old order number, see support.",
  "Asked whether reviews of a closed vendor can stay. They can.",
  "Prefers email to messages. Leave it at that.",
  "Complained about a rejected review. Explained the rule about dosing advice; accepted it.",
];

/** One ordinary account in this many has a note. */
const SHARE = 1 / 18;

/** The texts one after the other, each once. */
const dealer = (random: Random, bank: readonly string[]) => {
  const left = random.shuffled(bank);
  return () => left.pop();
};

/** Notes about suspended members, each with at least one, and about some others (rules/accounts#user-notes). */
export function noteRows(
  random: Random,
  people: readonly Person[],
  { today, authorIds }: { today: number; authorIds: readonly string[] },
): (typeof userNotes.$inferInsert)[] {
  const note = (userId: string, body: string, from: number) => {
    const createdAt = Math.min(today - HOUR, from + random.int(1, 6 * 24) * HOUR);
    return { id: random.id(createdAt), userId, authorId: random.pick(authorIds), body, createdAt };
  };
  const suspended = dealer(random, ABOUT_SUSPENDED);
  const others = dealer(random, ABOUT_OTHERS);
  return people.flatMap(({ row }) => {
    if (authorIds.includes(row.id) || row.createdAt > today - 8 * DAY) return [];
    const { suspendedAt } = row;
    if (suspendedAt)
      return [
        note(row.id, suspended() ?? `Suspended as ${row.username}; the case has the reason.`, suspendedAt - 3 * DAY),
      ];
    const body = random.chance(SHARE) ? others() : undefined;
    return body === undefined ? [] : [note(row.id, body, row.createdAt + DAY)];
  });
}
