export const SOCIAL = "/social";
/** The newest posts that everybody may read. */
export const SOCIAL_EVERYONE = "/social?show=everyone";

export const socialPostPath = (postId: string): string => `${SOCIAL}/post/${postId}`;
export const socialTagPath = (tag: string): string => `${SOCIAL}/tag/${encodeURIComponent(tag)}`;
/** Leads to wherever the comment stands; what notices and reports use. */
export const socialCommentPath = (commentId: string): string => `${SOCIAL}/comment/${commentId}`;
/** The comments of a post from one on. */
export const commentsFromPath = (postId: string, commentId: string): string =>
  `${socialPostPath(postId)}?from=${commentId}#${commentAnchor(commentId)}`;
export const commentAnchor = (commentId: string): string => `comment-${commentId}`;
export const socialAnchor = (postId: string): string => `social-${postId}`;

const POST_ACTIONS = ["like", "edit", "delete", "share", "comment", "pass-on", "history"] as const;
export const socialActionPath = (postId: string, action: (typeof POST_ACTIONS)[number]): string =>
  `${socialPostPath(postId)}/${action}`;
export const socialCommentActionPath = (commentId: string, action: "edit" | "delete" | "history"): string =>
  `${socialCommentPath(commentId)}/${action}`;

/** A feed of what everybody reads of a member. */
export const memberFeedPath = (userId: string): string => `/feeds/profile/${userId}/posts.xml`;
