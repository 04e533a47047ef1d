/** Where an admin opens a conversation, for a stated reason. */
export const openedPath = (conversation: string): string => `/admin/conversations/${encodeURIComponent(conversation)}`;
export const openedImagePath = (conversation: string, id: string): string =>
  `/files/opened-messages/${encodeURIComponent(conversation)}/${id}`;
