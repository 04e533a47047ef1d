/** With whom: a conversation, or a member to whom nothing was written yet. */
export type WriteTo = { conversation: string } | { user: string };

/** Where this device keeps what was typed in regular mode and not sent. */
export const draftKey = (to: WriteTo): string =>
  "conversation" in to ? `messages-draft:${to.conversation}` : `messages-draft:to:${to.user}`;

/** What was typed into a field after its text was sent with a form; that text still stands in front of it. */
export const typedAfter = (sent: string, typed: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
