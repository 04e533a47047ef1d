export const MESSAGES = "/messages";
export const NEW_MESSAGE = `${MESSAGES}/new`;
/** Where a vendor approves who may write to them. */
export const CONTACT_REQUESTS = `${MESSAGES}/requests`;
/** Where a member finds again what they asked vendors. */
export const SENT_REQUESTS = `${CONTACT_REQUESTS}/sent`;

export const conversationPath = (id: string): string => `${MESSAGES}?conversation=${encodeURIComponent(id)}`;
/** Opens the search in it. */
export const findPath = (id: string): string => `${conversationPath(id)}&find=`;
/** What becomes of its messages: a copy of them, and for how long they stay. */
export const conversationSettingsPath = (id: string): string => `${MESSAGES}/settings/${encodeURIComponent(id)}`;
/** Opens the conversation with a member, or begins one. */
export const messagePath = (userId: string): string => `${MESSAGES}?user=${encodeURIComponent(userId)}`;
