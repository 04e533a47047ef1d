import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { decodeCursor } from "@worker/db/pagination";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { ownDecisions } from "@worker/domain/oversight/moderation/own-decisions";
import { removePost } from "@worker/domain/oversight/moderation/remove-post";
import { ownDrafts, ownPosts } from "@worker/domain/views/forum/own-posts";
import { tagPage } from "@worker/domain/views/forum/tag-page";
import { ThreadMoved } from "@worker/domain/views/forum/thread-head";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { NO_THREAD } from "@worker/domain/voice/forum/refusals";
import { saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { postHistory } from "@worker/domain/voice/forum-writing/own-post";
import { NotFound } from "@worker/errors";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import type { ThreadInput } from "@worker/domain/voice/forum-writing/writing-forms";
import { aForum, aThreadInput, as, reply, someWords, thread } from "../factories/forum-writing";
import { deciding } from "../factories/lab-panel";
import { NOW } from "../factories/rows";

const db = connect(env.DB);
const SECRET = "Payroll among zone people";
const ZONE = { categoryId: "verified-vendors" };
const words = { categoryId: "", title: "", content: "What I was going to say.", tags: [] };
const mod = () => as("mod", { role: "moderator" });
const decider = () => ({ ...mod(), ...deciding(mod().viewer) });
const seller = () => as("seller", { role: "verified_vendor" });
const zoneThread = (overrides: Partial<ThreadInput> = {}) =>
  createThread(mod(), aThreadInput({ ...ZONE, ...overrides }));
const first = { order: "position", page: 1 } as const;
const all = async (sql: string) => JSON.stringify((await env.DB.prepare(sql).all()).results);

beforeEach(() => aForum({ ann: {}, ben: {}, seller: { role: "verified_vendor" }, mod: { role: "moderator" } }));

describe("a restricted category leaks nothing", () => {
  it("to drafts that answer its threads, or hidden ones", async () => {
    const { threadId, id } = await zoneThread({ title: SECRET });
    const hidden = await thread("ann");
    await env.DB.prepare("update forum_threads set hidden_at = 1, hidden_cause = 'moderator' where id = ?")
      .bind(hidden.threadId)
      .run();
    for (const place of [threadId, id, hidden.threadId, hidden.id, "no-thread"])
      await expect(saveDraft(as("ann"), place, words)).rejects.toBeInstanceOf(NotFound);
    expect(await ownDrafts(db, as("ann").viewer)).toEqual([]);
    expect(await saveDraft(mod(), threadId, words)).toBe(mod().now);
  });

  it("to drafts and posts of those who could read it once", async () => {
    const { threadId } = await thread("ann", { title: SECRET });
    const said = await reply("seller", threadId);
    await saveDraft(seller(), threadId, words);
    await moderateThread(mod(), threadId, { act: "move", categoryId: "verified-vendors", reason: "It belongs there." });
    const former = as("seller", { role: "member" }).viewer;
    const seen = [await ownDrafts(db, former), await ownPosts(db, former, "reply", undefined)];
    expect(JSON.stringify(seen)).toContain(said.id);
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(JSON.stringify(await ownDrafts(db, seller().viewer))).toContain(SECRET);
  });

  it("to the cursor of a tag's page", async () => {
    const ids: string[] = [];
    for (const [at, zone] of [0, 0, 0, 0, 1, 1, 1, 1, 1, 1].entries()) {
      const { threadId } = await createThread(
        mod(),
        aThreadInput({ tags: ["jars"], title: `Jars number ${at}`, ...(zone ? ZONE : {}) }),
      );
      if (zone) ids.push(threadId);
    }
    let cursor: string | undefined;
    const shown: string[] = [];
    do {
      const page = await tagPage(db, NOBODY, "jars", cursor, NOW);
      shown.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
      if (cursor !== undefined) expect(ids).not.toContain(decodeCursor(cursor, 1)[0]);
    } while (cursor !== undefined);
    expect(shown).toHaveLength(4);
  });

  it("to the opening of what is split from it", async () => {
    const { threadId } = await zoneThread({ title: SECRET });
    await replyInThread(seller(), threadId, { content: someWords() });
    await moderateThread(mod(), threadId, {
      ...{ act: "split", replies: [1], title: "Another matter", categoryId: "general", reason: "For everybody." },
    });
    const opening = await all(
      "select p.content, p.html, t.excerpt, s.text from forum_posts p join forum_threads t on t.id = p.thread_id left join forum_search_texts s on s.post_id = p.id where p.kind = 'opening' and t.category_id = 'general'",
    );
    expect(opening).toContain("Split from another thread: For everybody.");
    expect(opening).not.toContain(SECRET);
    expect(opening).not.toContain(threadId);
  });

  it("to the old address of what was merged into it", async () => {
    const { threadId: into } = await zoneThread({ title: SECRET });
    const { threadId: from } = await thread("ann");
    await moderateThread(mod(), from, { act: "merge", into, reason: "The same." });
    const asked = (viewer: typeof NOBODY | ReturnType<typeof as>["viewer"]) => threadPage(db, viewer, from, first, NOW);
    await expect(asked(NOBODY)).rejects.toThrow(NO_THREAD);
    await expect(asked(NOBODY)).rejects.not.toBeInstanceOf(ThreadMoved);
    await expect(asked(as("ann").viewer)).rejects.not.toBeInstanceOf(ThreadMoved);
    await expect(asked(seller().viewer)).rejects.toBeInstanceOf(ThreadMoved);
  });

  it("to the decision about what somebody wrote there before", async () => {
    const { threadId, id: opening } = await thread("ann");
    const { id } = await replyInThread(as("ben"), threadId, { content: someWords() });
    await removePost(decider(), id, "Rude.");
    await moderateThread(mod(), threadId, { act: "move", categoryId: "verified-vendors", reason: "It belongs there." });
    await editPost(mod(), opening, { title: SECRET, content: someWords(), reason: "It names things." });
    const seen = async () => JSON.stringify(await ownDecisions({ db, viewer: as("ben").viewer, now: NOW, env }, null));
    expect(await seen()).toContain("a thread that you cannot read anymore");
    expect(await seen()).not.toContain(SECRET);
    await env.DB.exec("update users set role = 'verified_vendor' where id = 'ben'");
    expect(await seen()).toContain(SECRET);
  });

  it("and a hidden thread none of its title to the earlier versions of a reply in it", async () => {
    const { threadId, id: opening } = await thread("ann", { title: SECRET });
    const { id } = await replyInThread(as("ben"), threadId, { content: someWords() });
    const own = await replyInThread(as("ann"), threadId, { content: someWords() });
    const titleFor = async (who: string, post: string) => (await postHistory(db, as(who).viewer, post)).title;
    expect(await titleFor("ben", id)).toBe(SECRET);
    await removePost(decider(), opening, "Rude.");
    expect([await titleFor("ben", id), await titleFor("ann", own.id)]).toEqual([null, SECRET]);
  });
});
