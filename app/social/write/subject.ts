import { socialCommentPath, socialPostPath } from "@worker/domain/voice/social/addresses";
import type { SocialKind } from "@worker/domain/voice/social/limits";

/** Of a screen that posts and comments share: its own address says which it is about. */
export function subjectOf({ postId = "", commentId }: { postId?: string; commentId?: string }) {
  const kind: SocialKind = commentId === undefined ? "social_post" : "social_comment";
  const id = commentId ?? postId;
  return { kind, id, path: kind === "social_post" ? socialPostPath(id) : socialCommentPath(id) };
}
