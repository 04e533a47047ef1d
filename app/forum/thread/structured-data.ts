import type { PostView } from "@worker/domain/views/forum/post-view";
import type { ThreadHead } from "@worker/domain/views/forum/thread-head";
import { threadPath } from "@worker/domain/voice/forum/addresses";
import { nameOf } from "~/people/person";

/** Only what the page itself shows. */
export function threadStructuredData(thread: ThreadHead, opening: PostView, origin: string): Record<string, unknown> {
  const url = `${origin}${threadPath(thread.id)}`;
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    mainEntityOfPage: url,
    url,
    headline: thread.title,
    text: thread.excerpt,
    articleSection: thread.category.name,
    keywords: thread.tags.length === 0 ? undefined : thread.tags.join(", "),
    datePublished: new Date(thread.createdAt).toISOString(),
    dateModified: opening.editedAt === null ? undefined : new Date(opening.editedAt).toISOString(),
    author: {
      "@type": "Person",
      name: nameOf(opening.author),
      url: opening.author.former ? undefined : `${origin}/profile/${opening.author.id}`,
    },
    commentCount: thread.replies + thread.comments,
    interactionStatistic: [
      {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/ViewAction",
        userInteractionCount: thread.views,
      },
      {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/LikeAction",
        userInteractionCount: opening.votes.up,
      },
    ],
  };
}
