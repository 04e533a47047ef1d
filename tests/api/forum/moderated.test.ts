import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { aForum, reply, someWords, thread } from "../../factories/forum-writing";
import { anAccount, ask, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

let mod = "";

beforeEach(async () => {
  await aForum({ ann: {}, ben: {} });
  await anAccount({ id: "mod", username: "mod", email: "mod@example.org", role: "moderator", ageVerifiedAt: 1 });
  mod = await sessionFor("mod");
});

const put = async (path: string, json: unknown) => {
  const answer = await ask(`/api/forum${path}`, { method: "PUT", cookie: mod, json });
  return { status: answer.status, body: await answer.json() };
};

describe("what moderators do through the API", () => {
  it("needs a reason for deleting what others wrote, once", async () => {
    const { id } = await reply("ben", (await thread("ann")).threadId);
    const path = `/posts/${id}/withdrawal`;
    expect(await put(path, { withdrawn: true })).toMatchObject({
      status: 400,
      body: { errors: { reason: "Please give a reason." } },
    });
    expect(await put(path, { withdrawn: true, reason: "Spam." })).toMatchObject({ status: 200 });
    expect(await put(path, { withdrawn: true, reason: "Later." })).toMatchObject({ status: 409 });
  });

  it("needs a reason for editing what others wrote, which the log shows", async () => {
    const { id } = await reply("ben", (await thread("ann")).threadId);
    const content = someWords();
    expect(await put(`/posts/${id}`, { content })).toMatchObject({
      status: 400,
      body: { errors: { reason: "Please give a reason." } },
    });
    expect(await put(`/posts/${id}`, { content, reason: "An amount." })).toMatchObject({ status: 200 });
    const log = await (await ask("/api/forum/moderation-log?kind=edited")).json<{ items: { postId: string }[] }>();
    expect(log.items.find(({ postId }) => postId === id)).toMatchObject({ act: "Edited", reason: "An amount." });
  });

  it("leads from a merged thread to where it is now", async () => {
    const { threadId: into } = await thread("ann");
    const { threadId: from } = await thread("ben");
    const json = { act: "merge", into, reason: "The same." };
    expect((await ask(`/api/forum/threads/${from}/moderation`, { method: "POST", cookie: mod, json })).status).toBe(
      200,
    );
    const moved = await ask(`/api/forum/threads/${from}`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `/api/forum/threads/${into}`]);
    const replies = await ask(`/api/forum/threads/${from}/replies`);
    expect([replies.status, replies.headers.get("location")]).toEqual([
      301,
      `/api/forum/threads/${into}/replies?sort=oldest`,
    ]);
    expect((await ask("/api/forum/threads/nowhere")).status).toBe(404);
  });
});
