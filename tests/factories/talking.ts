import { env } from "cloudflare:workers";
import * as v from "valibot";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { answeredMessage } from "@worker/domain/voice/messages/public-message";
import { ask, type Person } from "./site";

/** Begins a conversation through the API. @returns its id */
export async function aConversation(by: Person, other: Person): Promise<string> {
  const answer = await ask("/api/conversations", { cookie: by.cookie, json: { userId: other.member.id } });
  return (await answer.json<{ id: string }>()).id;
}

/** Sends a message through the API. @returns its number */
export async function says(by: Person, conversation: string, text: string): Promise<number> {
  const answer = await ask(`/api/conversations/${conversation}/messages`, {
    cookie: by.cookie,
    json: { content: text },
  });
  return (await answer.json<{ seq: number }>()).seq;
}

const answered = v.object({ items: v.array(answeredMessage) });

/** What a member reads of a conversation, the oldest first. */
export async function reads(who: Person, conversation: string): Promise<MessageView[]> {
  const answer = await ask(`/api/conversations/${conversation}/messages`, { cookie: who.cookie });
  return v.parse(answered, await answer.json()).items;
}

/** So many members, each of whom asks a vendor and waits; what they ask does not open. */
export async function manyAsk(vendorId: string, count: number): Promise<void> {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
  await env.DB.exec(
    `${numbers} insert into users (id, username, username_key, email, email_key, password_hash, role, date_of_birth, created_at) select 'asks-' || i, 'asks' || i, 'asks' || i, 'asks' || i, 'asks' || i, '', 'member', '1990-01-01', i from n`,
  );
  await env.DB.prepare(
    `${numbers} insert into contact_requests (id, from_id, to_id, message, status, requested_at) select 'request-' || i, 'asks-' || i, ?, '', 'pending', i from n`,
  )
    .bind(vendorId)
    .run();
}
