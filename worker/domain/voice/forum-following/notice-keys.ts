/** The causes by which a thread's notifications are merged; one that is unread is enough (rules/forum#following). */
export const replyKey = (threadId: string): string => `forum-reply:${threadId}`;
export const mentionKey = (threadId: string): string => `forum-mention:${threadId}`;
export const followKey = (threadId: string): string => `forum-follow:${threadId}`;
export const commentKey = (postId: string): string => `forum-comment:${postId}`;
export const categoryKey = (categoryId: string): string => `forum-category:${categoryId}`;
