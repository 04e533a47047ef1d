import { env } from "cloudflare:workers";
import { beforeAll, it } from "vitest";
import { stopClock } from "../factories/cost";
import { insertCategories } from "../factories/forum";
import { someWords } from "../factories/forum-writing";
import { imageForm, sendForm } from "../factories/post-images";
import { anAccount, ask, ORIGIN, sessionFor } from "../factories/site";
import { type Asked, type Change, changingRoutes, expectCheap } from "./change-cost";

beforeAll(() => stopClock());

let nth = 0;
/** A member with a session, new each time: nobody's hour fills up. */
async function aMember(role: "member" | "moderator" = "member") {
  const id = `writer-${(nth += 1)}`;
  await anAccount({ id, username: id, email: `${id}@example.org`, role, ageVerifiedAt: 1, createdAt: 1 });
  return { id, cookie: await sessionFor(id) };
}

const aText = () => ({ categoryId: "general", title: "What is on the label", content: someWords(), tags: ["a", "b"] });

async function aThread() {
  const { cookie } = await aMember();
  const answer = await ask("/api/forum/threads", { json: aText(), cookie });
  return { ...(await answer.json<{ id: string; threadId: string }>()), cookie };
}

async function aReply() {
  const { threadId } = await aThread();
  const { cookie } = await aMember();
  const answer = await ask(`/api/forum/threads/${threadId}/replies`, { json: { content: someWords() }, cookie });
  return { ...(await answer.json<{ id: string }>()), threadId, cookie };
}

const aPoll = async () => {
  const { threadId, cookie } = await aThread();
  await env.DB.prepare(
    `insert into forum_polls (id, thread_id, author_id, question, options, multiple, changeable, created_at) select 'poll' || id, id, author_id, 'Which?', '["A","B"]', 0, 0, 1 from forum_threads where id = ?`,
  )
    .bind(threadId)
    .run();
  return { threadId, cookie };
};

const mentioning = async () => {
  const names = await Promise.all([aMember(), aMember()]);
  return { content: `${someWords()} ${names.map(({ id }) => `@${id}`).join(" ")}` };
};

const CHANGES: Record<string, Change> = {
  "POST /api/forum/threads": async () => ({
    cookie: (await aMember("moderator")).cookie,
    json: { ...aText(), ...(await mentioning()), isPinned: true },
  }),
  "POST /api/forum/threads/:id/replies": async (): Promise<Asked> => {
    const { threadId } = await aThread();
    const { cookie } = await aMember();
    return { cookie, path: `/api/forum/threads/${threadId}/replies`, json: await mentioning() };
  },
  "POST /api/forum/posts/:id/comments": async () => {
    const { id } = await aReply();
    const { cookie } = await aMember();
    return { cookie, path: `/api/forum/posts/${id}/comments`, json: await mentioning() };
  },
  "PUT /api/forum/posts/:id": async () => {
    const { id, cookie } = await aThread();
    return { cookie, path: `/api/forum/posts/${id}`, json: { title: "Another title", ...(await mentioning()) } };
  },
  "PUT /api/forum/posts/:id/withdrawal": async () => {
    const { id } = await aReply();
    const { cookie } = await aMember("moderator");
    return { cookie, path: `/api/forum/posts/${id}/withdrawal`, json: { withdrawn: true, reason: "Spam." } };
  },
  "POST /api/forum/threads/:id/moderation": async () => {
    const { threadId } = await aThread();
    const { cookie } = await aMember("moderator");
    const json = { act: "move", categoryId: "off-topic", reason: "Not about kratom." };
    return { cookie, path: `/api/forum/threads/${threadId}/moderation`, json };
  },
  "POST /api/forum/categories/:id/moderation": async () => {
    const { cookie } = await aMember("moderator");
    const json = { act: "slow", every: "5m", lasts: "1h", reason: "It runs hot." };
    return { cookie, path: "/api/forum/categories/off-topic/moderation", json };
  },
  "PUT /api/forum/threads/:id/solution": async () => {
    const { threadId, id } = await aReply();
    const { cookie } = await aMember("moderator");
    await env.DB.prepare("update forum_threads set category_id = 'dosing-help' where id = ?").bind(threadId).run();
    return { cookie, path: `/api/forum/threads/${threadId}/solution`, json: { postId: id } };
  },
  "PUT /api/forum/threads/:id/poll": async () => {
    const { threadId } = await aPoll();
    return { cookie: (await aMember()).cookie, path: `/api/forum/threads/${threadId}/poll`, json: { choices: [1] } };
  },
  "PUT /api/forum/threads/:id/poll/question": async () => {
    const { threadId, cookie } = await aPoll();
    const json = { question: "What?", options: ["C", "D"], closesAfterDays: 7 };
    return { cookie, path: `/api/forum/threads/${threadId}/poll/question`, json };
  },
  "PUT /api/forum/posts/:id/stance": async () => {
    const { id } = await aReply();
    const { cookie } = await aMember();
    return { cookie, path: `/api/forum/posts/${id}/stance`, json: { vote: "up", reaction: "like" } };
  },
  "PUT /api/forum/drafts/new": async () => ({ cookie: (await aMember()).cookie, json: aText() }),
  "PUT /api/forum/drafts/threads/:id": async () => {
    const { threadId, cookie } = await aThread();
    return { cookie, path: `/api/forum/drafts/threads/${threadId}`, json: { content: "Half a sentence" } };
  },
  "PUT /api/forum/drafts/posts/:id": async () => {
    const { id, cookie } = await aReply();
    return { cookie, path: `/api/forum/drafts/posts/${id}`, json: { content: "Half a sentence" } };
  },
  "PUT /api/forum/threads/:id/follow": async () => {
    const { threadId } = await aThread();
    const { cookie } = await aMember();
    return { cookie, path: `/api/forum/threads/${threadId}/follow`, json: { state: "muted" } };
  },
  "PUT /api/forum/categories/:id/follow": async () => ({
    cookie: (await aMember()).cookie,
    path: "/api/forum/categories/general/follow",
    json: { state: "followed" },
  }),
  "PUT /api/forum/posts/:id/bookmark": async () => {
    const { id, cookie } = await aReply();
    return { cookie, path: `/api/forum/posts/${id}/bookmark`, json: { bookmarked: true, note: "Read again" } };
  },
  "PUT /api/forum/preferences": async () => ({ cookie: (await aMember()).cookie, json: { followsOwn: false } }),
  "POST /api/forum/images": async () => {
    const { cookie } = await aMember();
    await ask("/api/ping");
    return sendForm("/api/forum/images", imageForm(), undefined, { cookie });
  },
  "POST /api/forum/preview": async () => ({
    cookie: (await aMember()).cookie,
    json: { content: `${(await mentioning()).content} ${ORIGIN}/vendor/harrow` },
  }),
};

beforeAll(async () => {
  await env.DB.exec("delete from forum_categories");
  const common = { description: "", icon: "leaf" };
  await insertCategories([
    { ...common, id: "general", name: "General", place: 1 },
    { ...common, id: "off-topic", name: "Off Topic", place: 2 },
    { ...common, id: "dosing-help", name: "Dosing Help", place: 3 },
  ]);
});

it.each(changingRoutes("forum"))("%s takes three round trips at most", (route) => expectCheap(route, CHANGES[route]));
