import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Draft, readDraft, saveDraft } from "../../domain/voice/forum-writing/drafts";
import { draftForm } from "../../domain/voice/forum-writing/writing-forms";
import type { AppEnv } from "../../middleware/types";
import { describe } from "../http/describe";
import { at } from "../http/shapes";
import { json } from "../http/validate";

const tag = "Forum";

const draft = z.object({
  categoryId: z.string(),
  title: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  poll: z
    .object({
      question: z.string(),
      options: z.array(z.string()),
      multiple: z.boolean(),
      changeable: z.boolean(),
      days: z.string(),
    })
    .nullable(),
  savedAt: at,
});
const reading = { tag, answer: z.object({ draft: draft.nullable() }), problems: [401, 403] };
const saving = {
  tag,
  description: "Without words it is deleted. It goes by itself with the post.",
  answer: z.object({ savedAt: at.nullable() }),
  problems: [400, 401, 403, 413, 415],
};

const toAnswer = (found: Draft | null) => ({ draft: found });
const read = async (c: Context<AppEnv>, threadId: string) =>
  c.json(toAnswer(await readDraft(c.get("request"), threadId)));

/** What you are writing, so that it is there on another device. */
export const forumDraftsApi = new Hono<AppEnv>()
  .get("/new", describe({ ...reading, summary: "The draft of your next thread" }), (c) => read(c, ""))
  .put("/new", describe({ ...saving, summary: "Save the draft of your next thread" }), json(draftForm), async (c) =>
    c.json({ savedAt: await saveDraft(c.get("request"), "", c.req.valid("json")) }),
  )
  .get("/threads/:id", describe({ ...reading, summary: "The draft of your reply in a thread" }), (c) =>
    read(c, c.req.param("id")),
  )
  .put(
    "/threads/:id",
    describe({ ...saving, summary: "Save the draft of your reply in a thread" }),
    json(draftForm),
    async (c) => c.json({ savedAt: await saveDraft(c.get("request"), c.req.param("id"), c.req.valid("json")) }),
  )
  .get("/posts/:id", describe({ ...reading, summary: "The draft of your comment on a post" }), (c) =>
    read(c, c.req.param("id")),
  )
  .put(
    "/posts/:id",
    describe({ ...saving, summary: "Save the draft of your comment on a post" }),
    json(draftForm),
    async (c) => c.json({ savedAt: await saveDraft(c.get("request"), c.req.param("id"), c.req.valid("json")) }),
  );
