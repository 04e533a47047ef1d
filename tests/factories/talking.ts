import { ask, type Person } from "./site";

/** Begins a conversation through the API. @returns its id */
export async function aConversation(by: Person, other: Person): Promise<string> {
  const answer = await ask("/api/conversations", { cookie: by.cookie, json: { userId: other.member.id } });
  return (await answer.json<{ id: string }>()).id;
}

/** Sends a message through the API. @returns its number */
export async function says(by: Person, conversation: string, text: string): Promise<number> {
  const answer = await ask(`/api/conversations/${conversation}/messages`, { cookie: by.cookie, json: { text } });
  return (await answer.json<{ seq: number }>()).seq;
}

export interface ReadMessage {
  seq: number;
  text: string | null;
  removedFor: string | null;
  isDeleted: boolean;
}

/** What a member reads of a conversation, the oldest first. */
export async function reads(who: Person, conversation: string): Promise<ReadMessage[]> {
  const answer = await ask(`/api/conversations/${conversation}/messages`, { cookie: who.cookie });
  return (await answer.json<{ items: ReadMessage[] }>()).items;
}
