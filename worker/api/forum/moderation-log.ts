import { Hono } from "hono";
import { z } from "zod";
import { ROLES } from "../../domain/foundation/access/policy";
import { LOG_KINDS } from "../../domain/views/forum/log-kinds";
import { type LogEntry, moderationLog } from "../../domain/views/forum/moderation-log";
import { logApiQuery } from "../../domain/views/forum/log-query";
import { POST_KINDS } from "../../domain/voice/forum/forms";
import type { AppEnv } from "../../middleware/types";
import { describe, listOf } from "../http/describe";
import { withEtag } from "../http/etag";
import { at } from "../http/shapes";
import { query } from "../http/validate";

const entry = z.object({
  id: z.string(),
  decidedAt: at,
  kind: z.enum(LOG_KINDS),
  act: z.string().describe("The same in words, such as `Unlocked`"),
  decidedBy: z.enum(ROLES).nullable().describe("The role, never the name; null for a former member"),
  reason: z.string().nullable(),
  about: z.enum(["category", "thread", "post"]),
  categoryId: z.string(),
  threadId: z.string().nullable().describe("null where the thread is not shown; of a merged one where it is now"),
  threadTitle: z.string().nullable(),
  mergedTitle: z.string().nullable().describe("Of a merge, the title of the thread that came in"),
  postId: z.string().nullable(),
  postKind: z.enum(POST_KINDS).nullable(),
  appeal: z.enum(["open", "upheld", "overturned"]).nullable(),
});

const toAnswer = ({ thread, post, category, at: decidedAt, says, by, ...rest }: LogEntry): z.infer<typeof entry> => ({
  ...{ id: rest.id, decidedAt, kind: rest.kind, act: says, decidedBy: by },
  ...{ reason: rest.reason, about: rest.about, categoryId: category.id },
  ...{ threadId: thread?.id ?? null, threadTitle: thread?.title ?? null, mergedTitle: rest.merged },
  ...{ postId: post?.id ?? null, postKind: post?.kind ?? null, appeal: rest.appeal },
});

export const forumLogApi = new Hono<AppEnv>().get(
  "/moderation-log",
  describe({
    tag: "Forum",
    summary: "What moderators decided, newest first",
    description:
      "With reasons and appeals, for everybody. Decisions in categories that the caller may not read are left out, and so is the title of what is hidden. A page can be short and still have one after it.",
    answer: listOf(entry),
    problems: [400],
  }),
  query(logApiQuery),
  async (c) => {
    const { db, viewer } = c.get("request");
    const { limit, ...asked } = c.req.valid("query");
    const { items, nextCursor } = await moderationLog(db, viewer, asked, limit);
    return withEtag(c, { items: items.map(toAnswer), nextCursor });
  },
);
