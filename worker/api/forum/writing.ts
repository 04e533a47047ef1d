import { Hono } from "hono";
import { z } from "zod";
import { EVIDENCE_TEXTS, type EvidenceKind } from "../../domain/catalogue/lab/results/forms";
import { removePost } from "../../domain/oversight/moderation/remove-post";
import { commentOnPost } from "../../domain/voice/forum-writing/comment";
import { createThread } from "../../domain/voice/forum-writing/create-thread";
import { POST_STATUSES, undoDeletion } from "../../domain/voice/forum-writing/delete-post";
import { editPost } from "../../domain/voice/forum-writing/edit-post";
import type { Posted } from "../../domain/voice/forum-writing/new-post";
import { postHistory } from "../../domain/voice/forum-writing/own-post";
import { previewPost } from "../../domain/views/forum/preview-post";
import { replyInThread } from "../../domain/voice/forum-writing/reply";
import {
  commentForm,
  editForm,
  previewForm,
  replyForm,
  threadForm,
  withdrawalForm,
} from "../../domain/voice/forum-writing/writing-forms";
import { solutionForm, solveThread } from "../../domain/voice/forum-writing/solve";
import { quotePost } from "../../domain/voice/forum-writing/writing-pages";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { referenceCard } from "../http/reference-card";
import { at, done } from "../http/shapes";
import { json } from "../http/validate";

const tag = "Forum";
const EVIDENCE_KINDS = Object.keys(EVIDENCE_TEXTS) as EvidenceKind[];

const posted = z.object({
  id: z.string().describe("Of the post; of a new thread, of its opening post"),
  threadId: z.string(),
  held: z.string().nullable().describe("Why it waits for a moderator before it shows"),
});
const toAnswer = ({ id, threadId, held }: Posted): z.infer<typeof posted> => ({ id, threadId, held });
const writing = { tag, answer: posted, status: 201, problems: [400, 401, 403, 404, 409, 413, 415] };
const TWICE = "What you wrote within a day cannot be written again (409 `repeated`).";

/** Starting threads, answering, and what becomes of posts; reading them is next door. */
export const forumWritingApi = new Hono<AppEnv>()
  .post(
    "/threads",
    describe({
      ...writing,
      summary: "Start a thread",
      description: `In a category that you may read and write in. ${TWICE} \`isPinned\` is for moderators.`,
    }),
    json(threadForm),
    async (c) => c.json(toAnswer(await createThread(c.get("request"), c.req.valid("json"))), 201),
  )
  .post(
    "/threads/:id/replies",
    describe({ ...writing, summary: "Reply in a thread", description: `409 where the thread is locked. ${TWICE}` }),
    json(replyForm),
    async (c) => c.json(toAnswer(await replyInThread(c.get("request"), c.req.param("id"), c.req.valid("json"))), 201),
  )
  .put(
    "/threads/:id/solution",
    describe({
      tag,
      summary: "Mark a reply as the answer, or take the mark back",
      description:
        "For whoever started the thread, and for moderators, in the categories where something is asked. The mark goes when the reply does.",
      answer: done,
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(solutionForm),
    async (c) => {
      await solveThread(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true as const });
    },
  )
  .post(
    "/posts/:id/comments",
    describe({
      ...writing,
      summary: "Comment on a reply, or answer a comment",
      description: `Up to depth 5 (409 \`too-deep\`); what is deleted cannot be answered. ${TWICE}`,
    }),
    json(commentForm),
    async (c) => c.json(toAnswer(await commentOnPost(c.get("request"), c.req.param("id"), c.req.valid("json"))), 201),
  )
  .put(
    "/posts/:id",
    describe({
      tag,
      summary: "Change a post of your own",
      description:
        "The whole text, of an opening post the title too. What it said before is stored. Also for moderators, who give a reason (400 without one) that the author and the public log show.",
      answer: z.object({ id: z.string(), threadId: z.string(), dateEdited: at.nullable() }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(editForm),
    async (c) => {
      const { id, threadId, editedAt } = await editPost(c.get("request"), c.req.param("id"), c.req.valid("json"));
      return c.json({ id, threadId, dateEdited: editedAt });
    },
  )
  .put(
    "/posts/:id/withdrawal",
    describe({
      tag,
      summary: "Delete a post of your own, or bring it back within a day",
      description:
        "With its opening post a thread goes. Moderators delete what others wrote with a reason (400 without one, 409 where it is hidden already), which is a decision that the author can appeal. `standing` says how the post stands now.",
      answer: z.object({ standing: z.enum(POST_STATUSES) }),
      problems: [400, 401, 403, 404, 409, 413, 415],
    }),
    json(withdrawalForm),
    async (c) => {
      const { withdrawn, reason } = c.req.valid("json");
      const [request, id] = [c.get("request"), c.req.param("id")];
      return c.json({ standing: await (withdrawn ? removePost(request, id, reason) : undoDeletion(request, id)) });
    },
  )
  .get(
    "/posts/:id/history",
    describe({
      tag,
      summary: "What a post said before its edits",
      description: "For its author and for moderators; newest first.",
      answer: z.object({
        items: z.array(
          z.object({
            until: at,
            editor: z.string().nullable().describe("Who changed it; null for a former member"),
            title: z.string().nullable().describe("Of an opening post, where it changed"),
            content: z.string(),
            reason: z.string().nullable().describe("Why a moderator changed it"),
          }),
        ),
      }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ items: (await postHistory(db, viewer, c.req.param("id"))).edits });
    },
  )
  .get(
    "/posts/:id/quote",
    describe({
      tag,
      summary: "A post as Markdown to quote it in an answer",
      answer: z.object({ quote: z.string() }),
      problems: [401, 403, 404],
    }),
    async (c) => {
      const { db, viewer } = c.get("request");
      return c.json({ quote: await quotePost(db, viewer, c.req.param("id")) });
    },
  )
  .post(
    "/preview",
    describe({
      tag,
      summary: "What a text would look like as a post",
      answer: z.object({
        html: z.string(),
        cards: z
          .array(
            referenceCard.extend({
              evidence: z
                .object({ kind: z.enum(EVIDENCE_KINDS), at: at.nullable(), text: z.string() })
                .nullable()
                .describe("What its newest laboratory result says, or that result itself"),
            }),
          )
          .describe("What the text links to on this site, as many as a page shows"),
      }),
      problems: [400, 401, 403, 413, 415],
    }),
    json(previewForm),
    async (c) => c.json(await previewPost(c.get("request"), c.req.valid("json").content)),
  );
