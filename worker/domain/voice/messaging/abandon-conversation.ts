import { and, eq } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { conversations } from "../messages/schema";
import { sidesOf } from "./conversation-of";

type AbandonContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/**
 * Takes back a conversation that this request began and whose first message was refused: one begins with its first
 * message (rules/messages#new-conversations). One that was there before, or in which somebody has written, stays.
 * @throws Unauthenticated; NotFound for whoever would not be in it
 */
export async function abandonConversation({ db, viewer, objects, now }: AbandonContext, id: string): Promise<void> {
  const { member } = sidesOf(viewer, id);
  const isOfNow = and(
    eq(conversations.id, id),
    eq(conversations.startedBy, member.id),
    eq(conversations.createdAt, now),
  );
  const [taken] = await db.delete(conversations).where(isOfNow).returning();
  if (taken === undefined) return;
  const { messages } = await objects.conversation(id).page(member.id, { before: null, limit: 1 });
  if (messages.length > 0) await db.insert(conversations).values(taken).onConflictDoNothing();
}
