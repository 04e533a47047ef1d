import { z } from "zod";
import type { SocialCard } from "../../domain/views/social/card";
import type { SocialComment } from "../../domain/views/social/post-page";
import { POST_HIDDEN_CAUSES } from "../../domain/voice/forum/forms";
import { EXTRACT_TYPES, SOCIAL_TYPES, VISIBILITIES } from "../../domain/voice/social/limits";
import { author, authorOf } from "../forum/reading-answers";
import { at } from "../http/shapes";

const hidden = z
  .object({ cause: z.enum(POST_HIDDEN_CAUSES), reason: z.string().nullable() })
  .nullable()
  .describe("Why it does not show to others");

const extractInfo = z
  .object({
    extractType: z.enum(EXTRACT_TYPES).nullable(),
    vendor: z.object({ id: z.string(), name: z.string() }).nullable(),
    dose: z.string().nullable().describe("What this person says they took; nobody's advice, and never summed up"),
    effects: z.array(z.string()).describe("In the person's own words"),
    rating: z.int().nullable(),
    notes: z.string().nullable(),
  })
  .nullable();

export const socialPost = z.object({
  id: z.string(),
  ...author,
  type: z.enum(SOCIAL_TYPES),
  visibility: z.enum(VISIBILITIES),
  content: z.string().nullable().describe("The site's own HTML; null for a place where something was"),
  tags: z.array(z.string()),
  extractInfo,
  sharedPost: z
    .object({ id: z.string(), ...author, type: z.enum(SOCIAL_TYPES), content: z.string(), dateCreated: at })
    .nullable()
    .describe("What it passes on, where you may read that"),
  isShare: z.boolean(),
  likes: z.int(),
  comments: z.int(),
  shares: z.int().describe("Posts that pass it on"),
  liked: z.boolean().describe("By you"),
  dateCreated: at,
  dateEdited: at.nullable(),
  isDeleted: z.boolean(),
  hidden,
});

export function toPostAnswer(card: SocialCard): z.infer<typeof socialPost> {
  const { id, type, visibility, html, tags, report, shared, likes, comments, shares, liked } = card;
  const passedOn =
    shared === null || shared === "gone"
      ? null
      : {
          ...{ id: shared.id, ...authorOf(shared.author), type: shared.type },
          ...{ content: shared.html, dateCreated: shared.createdAt },
        };
  return {
    ...{ id, ...authorOf(card.author), type, visibility, content: html, tags, extractInfo: report },
    ...{ sharedPost: passedOn, isShare: shared !== null, likes, comments, shares, liked },
    ...{ dateCreated: card.createdAt, dateEdited: card.editedAt },
    ...{ isDeleted: card.hidden?.cause === "author", hidden: card.hidden },
  };
}

export const socialComment = z.object({
  id: z.string(),
  ...author,
  content: z.string().nullable().describe("The site's own HTML; null for a place where something was"),
  replyToCommentId: z.string().nullable(),
  dateCreated: at,
  dateEdited: at.nullable(),
  isDeleted: z.boolean(),
  hidden,
});

export const toCommentAnswer = (comment: SocialComment): z.infer<typeof socialComment> => ({
  ...{ id: comment.id, ...authorOf(comment.author), content: comment.html },
  ...{ replyToCommentId: comment.answers?.id ?? null, dateCreated: comment.createdAt, dateEdited: comment.editedAt },
  ...{ isDeleted: comment.hidden?.cause === "author", hidden: comment.hidden },
});
