import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { recordId } from "../../foundation/lists/forms";
import { atLeast, atMost, content, notBlank, tagList, typedTags } from "./text-fields";
import { pollForm, typedPoll } from "../forum-polls/forms";
import {
  draftedPoll,
  POLL_OPTION_MAX,
  POLL_OPTIONS,
  POLL_QUESTION_MAX,
  readPollFields,
} from "../forum-polls/poll-fields";
import { COMMENT_MAX, POST_MAX, REPLY_MIN, TAG_MAX, TAGS_MAX, THREAD_CONTENT_MIN, THREAD_TITLE } from "../forum/forms";
import { CHOOSE_CATEGORY } from "../forum/refusals";

export const TEXTS = {
  category: CHOOSE_CATEGORY,
  title: "Thread title is required",
  titleShort: "Title must be at least 5 characters long",
  titleLong: "Title must be less than 200 characters",
  content: "Thread content is required",
  contentShort: "Content must be at least 10 characters long",
  contentLong: "Content must be at most 20,000 characters long",
  reply: "A reply needs at least 5 characters",
  comment: "Please write a comment",
  commentLong: "A comment has at most 2,000 characters",
  tags: "A thread has at most 5 tags",
  tagLong: "A tag has at most 30 characters",
} as const;

export const threadTitle = v.config(
  v.pipe(
    v.string(TEXTS.title),
    visibleLine,
    notBlank(TEXTS.title),
    atLeast(THREAD_TITLE.min, TEXTS.titleShort),
    atMost(THREAD_TITLE.max, TEXTS.titleLong),
  ),
  { abortPipeEarly: true },
);
const threadContent = content(TEXTS.content, TEXTS.contentShort, THREAD_CONTENT_MIN, POST_MAX, TEXTS.contentLong);
const replyContent = content(TEXTS.reply, TEXTS.reply, REPLY_MIN, POST_MAX, TEXTS.contentLong);
const commentContent = content(TEXTS.comment, TEXTS.comment, 1, COMMENT_MAX, TEXTS.commentLong);

const tags = tagList({ many: TEXTS.tags, long: TEXTS.tagLong });

export const threadForm = v.object({
  categoryId: v.config(v.pipe(v.string(TEXTS.category), v.nonEmpty(TEXTS.category), recordId), {
    abortPipeEarly: true,
  }),
  title: threadTitle,
  content: threadContent,
  tags: v.optional(tags, []),
  isPinned: v.optional(v.pipe(v.boolean(), v.description("For moderators and admins")), false),
  poll: v.optional(pollForm),
});
export type ThreadInput = v.InferOutput<typeof threadForm>;

export const replyForm = v.object({ content: replyContent });
export const commentForm = v.object({ content: commentContent });

/** An edit says which state of the post it changes; without it, the one of this moment. */
const basedOn = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.description("`dateEdited` of the post when it was read, 0 where it had none: refused if it changed since"),
  ),
);
export const editForms = {
  opening: v.object({ title: v.optional(threadTitle), content: threadContent, tags: v.optional(tags), basedOn }),
  reply: v.object({ content: replyContent, basedOn }),
  comment: v.object({ content: commentContent, basedOn }),
} as const;
const REASON_MAX = 1000;
export const moderatorsReason = v.optional(
  v.pipe(
    v.string(),
    visibleLine,
    v.maxLength(REASON_MAX, `Keep it to ${REASON_MAX} characters.`),
    v.description("Of a moderator, who has to give one about what somebody else wrote; for the author to read"),
  ),
);

/** Which of the three it has to satisfy is known once the post is. */
export const editForm = v.object({
  title: v.optional(v.string()),
  content: v.string(TEXTS.content),
  tags: v.optional(v.pipe(v.array(v.string()), v.description("Of an opening post; without them they stay"))),
  basedOn,
  reason: moderatorsReason,
});
export type EditInput = v.InferOutput<typeof editForm>;

export const previewForm = v.object({ content: content(TEXTS.content, TEXTS.content, 1, POST_MAX, TEXTS.contentLong) });

export const withdrawalForm = v.object({
  withdrawn: v.pipe(v.boolean("Say whether it is withdrawn."), v.description("false brings it back")),
  reason: moderatorsReason,
});

/** The same forms as their pages send them. */
export const editPageForm = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ basedOn: read, tags: typed, ...fields }): Record<string, unknown> => ({
    ...fields,
    ...(typeof typed === "string" ? { tags: typedTags(typed) } : {}),
    ...(typeof read === "string" && /^\d{1,15}$/.test(read) ? { basedOn: Number(read) } : {}),
  })),
  editForm,
);
export const deletionPageForm = v.object({
  intent: v.picklist(["send", "delete", "undo"]),
  reason: moderatorsReason,
});

const draftText = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n")),
    atMost(most, TEXTS.contentLong),
  );
/** Of a new thread; longer than what can be sent is no draft of it. */
const pollDraft = v.pipe(
  v.object({
    question: v.pipe(v.string(), v.maxLength(2 * POLL_QUESTION_MAX)),
    options: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2 * POLL_OPTION_MAX))), v.maxLength(POLL_OPTIONS.max)),
    multiple: v.boolean(),
    changeable: v.boolean(),
    days: v.pipe(v.string(), v.regex(/^\d{0,3}$/), v.description("Days after which it closes; empty for never")),
  }),
  v.transform(draftedPoll),
);
export const draftForm = v.object({
  categoryId: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
  title: v.optional(draftText(THREAD_TITLE.max), ""),
  content: v.optional(draftText(POST_MAX), ""),
  tags: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(2 * TAG_MAX))), v.maxLength(2 * TAGS_MAX)), []),
  poll: v.nullish(pollDraft),
});
export type DraftInput = v.InferOutput<typeof draftForm>;

const given = (fields: Record<string, unknown>, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value : "";
};
/** The form's flat fields as the API's; the same rules hold. */
const posted = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields): Record<string, unknown> => ({
    categoryId: given(fields, "category"),
    title: given(fields, "title"),
    content: given(fields, "content"),
    tags: typedTags(given(fields, "tags")),
    isPinned: fields["pin"] === "on",
    poll: typedPoll(fields),
  })),
);
export const threadPageForm = v.pipe(posted, threadForm);

/** Of a form that is saved for later: what does not fit is cut, not refused. */
export function readDraftFields(values: Record<string, string>): DraftInput {
  const cut = (name: string, most: number) =>
    Array.from(given(values, name).toWellFormed().replace(/\r\n?/g, "\n")).slice(0, most).join("");
  const tags = typedTags(given(values, "tags")).slice(0, 2 * TAGS_MAX);
  return {
    categoryId: cut("category", 100),
    title: cut("title", THREAD_TITLE.max),
    content: cut("content", POST_MAX),
    tags: tags.map((tag) => tag.slice(0, 2 * TAG_MAX)),
    poll: draftedPoll(readPollFields(values)),
  };
}
