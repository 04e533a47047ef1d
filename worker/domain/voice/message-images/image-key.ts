export const messageImageKey = (conversationId: string, id: string): string => `messages/${conversationId}/${id}`;
