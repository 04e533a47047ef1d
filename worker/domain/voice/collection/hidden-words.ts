import { type SQL, sql } from "drizzle-orm";
import { moderationCases } from "../../foundation/cases/schema";
import type { EntryInput } from "./forms";
import { collectionHiddenWords } from "./schema";

type Said = Pick<EntryInput, "notes" | "tags"> & { userId: string; productId: string };

/**
 * When a moderator hid these very words about this product of the member, by a decision that no appeal has overturned;
 * null where none did (rules/collection#reporting).
 */
export function hiddenSince({ userId, productId, notes, tags }: Said): SQL<number | null> {
  const { userId: of, productId: about, hiddenAt, ...words } = collectionHiddenWords;
  const isSame = sql`${words.notes} = ${notes} and ${words.tags} = ${JSON.stringify(tags)}`;
  const { kind, ownerId, subjectId, decidedAt, appealOutcome } = moderationCases;
  const isOverturned = sql`exists (select 1 from ${moderationCases} where ${ownerId} = ${of} and +${kind} = 'collection_notes' and ${subjectId} = ${of} || '~' || ${about} and ${decidedAt} = ${hiddenAt} and ${appealOutcome} = 'overturned')`;
  return sql`(select max(${hiddenAt}) from ${collectionHiddenWords} where ${of} = ${userId} and ${about} = ${productId} and ${isSame} and not ${isOverturned})`;
}
