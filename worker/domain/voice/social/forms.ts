import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { moderatorsReason } from "../forum-writing/writing-forms";
import { atMost, content, tagList, typedTags, written } from "../forum-writing/text-fields";
import {
  EXTRACT_TYPES,
  REPORT_DOSE_MAX,
  REPORT_EFFECTS,
  REPORT_NOTES_MAX,
  SOCIAL_COMMENT_MAX,
  SOCIAL_COMMENTS_PAGE,
  SOCIAL_MAX,
  SOCIAL_PAGE,
  SOCIAL_PAGE_MAX,
  SOCIAL_TYPES,
  VISIBILITIES,
} from "./limits";

const TEXTS = {
  content: "Please write something",
  long: "A post has at most 5,000 characters",
  comment: "Please write a comment",
  commentLong: "A comment has at most 2,000 characters",
  tags: "A post has at most 5 tags",
  tagLong: "A tag has at most 30 characters",
  visibility: "Choose who may read it: everybody, followers or friends.",
  type: "A post is a text or an experience report.",
  extract: "Choose what it was from the list.",
  effects: "Name at most 8 effects.",
  effectLong: "An effect has at most 40 characters.",
  dose: "Keep it to 120 characters.",
  notes: "Keep it to 500 characters.",
  rating: "A rating is a whole number from 1 to 5.",
} as const;

const postText = content(TEXTS.content, TEXTS.content, 1, SOCIAL_MAX, TEXTS.long);
const commentText = content(TEXTS.comment, TEXTS.comment, 1, SOCIAL_COMMENT_MAX, TEXTS.commentLong);
const tags = tagList({ many: TEXTS.tags, long: TEXTS.tagLong });

/** What is left empty is not said. */
const line = (most: number, long: string) =>
  v.pipe(
    v.string(),
    visibleLine,
    atMost(most, long),
    v.transform((text) => (text === "" ? null : text)),
  );
const effect = v.pipe(v.string(), visibleLine, atMost(REPORT_EFFECTS.length, TEXTS.effectLong));
const effects = v.pipe(
  v.array(effect),
  v.transform((all) => [...new Set(all.filter((each) => each !== ""))]),
  v.maxLength(REPORT_EFFECTS.most, TEXTS.effects),
);

const reportForm = v.object({
  extractType: v.nullish(v.picklist(EXTRACT_TYPES, TEXTS.extract), null),
  vendor: v.nullish(
    v.pipe(line(100, "Keep it to 100 characters."), v.description("The name or id of a vendor that is listed")),
    null,
  ),
  dose: v.nullish(
    v.pipe(line(REPORT_DOSE_MAX, TEXTS.dose), v.description("In the person's own words; never summed up")),
    null,
  ),
  effects: v.optional(effects, []),
  rating: v.nullish(
    v.pipe(v.number(TEXTS.rating), v.integer(TEXTS.rating), v.minValue(1, TEXTS.rating), v.maxValue(5, TEXTS.rating)),
    null,
  ),
  notes: v.nullish(line(REPORT_NOTES_MAX, TEXTS.notes), null),
});
type ReportInput = v.InferOutput<typeof reportForm>;

const fields = {
  type: v.optional(v.picklist(SOCIAL_TYPES, TEXTS.type), "text"),
  content: postText,
  visibility: v.picklist(VISIBILITIES, TEXTS.visibility),
  tags: v.optional(tags, []),
  extractInfo: v.nullish(reportForm, null),
};

/** A text says nothing of a report, and a report always has one. */
const whole = <T extends { type: string; extractInfo: ReportInput | null }>(input: T): T => ({
  ...input,
  extractInfo: input.type === "experience_report" ? (input.extractInfo ?? v.parse(reportForm, {})) : null,
});

export const postForm = v.pipe(v.object(fields), v.transform(whole));
export type PostInput = v.InferOutput<typeof postForm>;

/** An edit says which state of the post it changes; without it, the one of this moment. */
const basedOn = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.description("`dateEdited` of the post when it was read, 0 where it had none: refused if it changed since"),
  ),
);
/** Whether it may be empty depends on the post: one that passes another one on may say nothing (`editPost`). */
const editText = v.pipe(
  v.string(TEXTS.content),
  written,
  atMost(SOCIAL_MAX, TEXTS.long),
  v.description("Markdown; empty only where it passes on another post"),
);
export const socialEditForm = v.pipe(v.object({ ...fields, content: editText, basedOn }), v.transform(whole));
export type SocialEdit = v.InferOutput<typeof socialEditForm>;

/** What is passed on says so much of its own, or nothing. */
const shareText = v.pipe(
  v.string(),
  v.transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n").replace(/\0/g, "").trim()),
  atMost(SOCIAL_MAX, TEXTS.long),
);
export const passOnForm = v.object({
  content: v.optional(shareText, ""),
  visibility: v.optional(v.picklist(VISIBILITIES, TEXTS.visibility), "public"),
});
export type PassOnInput = v.InferOutput<typeof passOnForm>;

export const likeForm = v.object({ likes: v.boolean("Say whether you like it.") });
export const commentForm = v.object({
  content: commentText,
  replyToCommentId: v.nullish(v.pipe(recordId, v.description("The comment that it answers")), null),
});
export type CommentInput = v.InferOutput<typeof commentForm>;
export const commentEditForm = v.object({ content: commentText });

export const socialWithdrawalForm = v.object({
  withdrawn: v.pipe(v.boolean("Say whether it is withdrawn."), v.description("false brings it back")),
  reason: moderatorsReason,
});
export const socialDeletionForm = v.object({ intent: v.picklist(["delete", "undo"]), reason: moderatorsReason });

const given = (typed: Record<string, unknown>, name: string): string => {
  const value = typed[name];
  return typeof value === "string" ? value : "";
};
const chosen = (text: string): string | null => (text === "" ? null : text);

/** The form's flat fields as the API's; the same rules hold. */
const flat = (typed: Record<string, unknown>): Record<string, unknown> => {
  const rating = given(typed, "rating");
  const read = given(typed, "basedOn");
  return {
    type: given(typed, "type") || "text",
    content: given(typed, "content"),
    visibility: given(typed, "visibility"),
    tags: typedTags(given(typed, "tags")),
    extractInfo: {
      extractType: chosen(given(typed, "extractType")),
      vendor: given(typed, "vendor"),
      dose: given(typed, "dose"),
      effects: typedTags(given(typed, "effects")),
      rating: rating === "" ? null : Number(rating),
      notes: given(typed, "notes"),
    },
    ...(/^\d{1,15}$/.test(read) ? { basedOn: Number(read) } : {}),
  };
};
const typed = v.record(v.string(), v.unknown());
export const postPageForm = v.pipe(typed, v.transform(flat), postForm);
export const socialEditPageForm = v.pipe(typed, v.transform(flat), socialEditForm);

const returnTo = v.optional(v.pipe(v.string(), v.maxLength(500)));
export const likePageForm = v.object({ intent: v.picklist(["like", "unlike"]), returnTo });
export const commentPageForm = v.pipe(
  typed,
  v.transform((all) => ({ content: given(all, "content"), replyToCommentId: chosen(given(all, "parent")) })),
  commentForm,
);
export const passOnPageForm = passOnForm;

const SOCIAL_TABS = ["feed", "threads", "activity"] as const;
export type SocialTab = (typeof SOCIAL_TABS)[number];
export const hubQuery = v.object({
  tab: v.fallback(v.optional(v.picklist(SOCIAL_TABS), "feed"), "feed"),
  show: v.fallback(v.optional(v.picklist(["following", "everyone"])), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export const pageOfCardsQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
export const socialPostQuery = v.object({
  cursor: v.fallback(v.optional(cursor), undefined),
  /** The comment with which the page begins. */
  from: v.fallback(v.optional(recordId), undefined),
  answer: v.fallback(v.optional(recordId), undefined),
});

const most = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, `A limit is a whole number from 1 to ${SOCIAL_PAGE_MAX}.`),
  v.transform(Number),
  v.minValue(1, "A limit is at least 1."),
  v.maxValue(SOCIAL_PAGE_MAX, `A limit is at most ${SOCIAL_PAGE_MAX}.`),
  v.description(`How many, 1 to ${SOCIAL_PAGE_MAX}; fewer come where some may not be read`),
);
/** Of posts: each one costs its own look at who may read it, so a page has fewer than other lists. */
export const cardsApiQuery = v.object({
  cursor: v.optional(v.pipe(cursor, v.description("`nextCursor` of the page before"))),
  limit: v.optional(most, String(SOCIAL_PAGE)),
});
export const socialCommentsApiQuery = listQuery({}, SOCIAL_COMMENTS_PAGE);
