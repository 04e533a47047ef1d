import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { removeStatements } from "@worker/domain/oversight/accounts/erase-account";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { searchPosts } from "@worker/domain/views/forum-search/search-posts";
import { bookmarksPage } from "@worker/domain/views/forum/bookmarks-page";
import { feed } from "@worker/domain/views/forum/feed";
import { newestThreads } from "@worker/domain/views/forum/newest-threads";
import { saveBookmark } from "@worker/domain/voice/forum-bookmarks/bookmark";
import { aForum, as, driftsNow, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const shared = { options: ["Tea", "Capsule"], multiple: false, changeable: false, closesAfterDays: null };
const asking = (who: string) => thread(who, { poll: { ...shared, question: "Which?" } });
const marked = async () => {
  const { items } = await newestThreads(db, NOBODY, undefined, NOW);
  return items.filter(({ poll }) => poll).map(({ id }) => id);
};

beforeEach(() => aForum({ ann: {}, ben: {}, mod: { role: "moderator" } }));

describe("the mark of a thread that asks something", () => {
  it("stands in every list, and on no other thread", async () => {
    await thread("ann", {}, NOW - 1);
    const { threadId, id } = await asking("ann");
    expect(await marked()).toEqual([threadId]);
    const lines = await feed(db, as("ben").viewer, undefined);
    expect(lines.items.map(({ thread: { id: of, poll } }) => [of === threadId, poll])).toEqual([
      [true, true],
      [false, false],
    ]);
    const asked = { q: "label", category: "", tag: "", author: "", since: "", kind: "" } as const;
    const found = await searchPosts(db, NOBODY, asked, NOW);
    expect(found.items.map(({ thread: { id: of, poll } }) => [of === threadId, poll])).toEqual([
      [true, true],
      [false, false],
    ]);
    await saveBookmark(as("ben"), id, { note: "", remindAt: null });
    const kept = await bookmarksPage(db, as("ben").viewer, { filter: "all", q: "" });
    expect(kept.items).toMatchObject([{ post: { poll: true } }]);
    expect(await driftsNow()).toEqual({});
  });

  it("goes along with its poll where threads are merged, and stays where the other one asks too", async () => {
    const { threadId: from } = await asking("ann");
    const { threadId: into } = await thread("ben");
    const merge = (one: string, other: string) =>
      moderateThread(as("mod", { role: "moderator" }), one, { act: "merge", into: other, reason: "The same." });
    await merge(from, into);
    expect(await marked()).toEqual([into]);
    expect(await driftsNow()).toEqual({});
    const { threadId: third } = await asking("ben");
    await merge(into, third);
    expect(await marked()).toEqual([third]);
    expect(await driftsNow()).toEqual({});
  });

  it("goes with the words of whoever asked", async () => {
    const { threadId } = await asking("ann");
    await thread("ben");
    await env.DB.exec(`update forum_polls set author_id = 'ben' where thread_id = '${threadId}'`);
    const [first, ...rest] = removeStatements(
      PERSONAL_DATA,
      db,
      { userId: "ben", email: "ben@example.org", username: "ben" },
      NOW,
    );
    if (first) await db.batch([first, ...rest]);
    expect(await marked()).toEqual([]);
    expect(await driftsNow()).toEqual({});
  });
});
