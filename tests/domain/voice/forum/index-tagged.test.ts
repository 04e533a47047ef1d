import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { searchPosts } from "@worker/domain/views/forum-search/search-posts";
import { indexTagged } from "@worker/domain/voice/forum/index-tagged";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { aPost, insertPosts } from "../../../factories/forum";
import { sayAllPosts } from "../../../factories/forum-search";
import { aForum, as, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";
import { everyPage } from "../../../factories/every-page";

const db = connect(env.DB);
const REPLIES = 1200;
/** What the trigger brings into the index at once, the opening post among them. */
const AT_ONCE = 200;

let threadId: string, opening: string;
const content = someWords();
let edits = 0;

/** Tags the thread, and says what that wrote. */
async function tag(...tags: string[]): Promise<number> {
  const context = as("ann", {}, NOW + (edits += 1));
  await editPost(context, opening, { title: "A long thread", content, tags });
  return context.usage.d1.written;
}

const asked = { q: "", category: "", author: "", since: "", kind: "" } as const;
/** How many posts a search by the tag finds. */
const tagged = async (name: string) =>
  (await everyPage((cursor) => searchPosts(db, NOBODY, { ...asked, tag: name, cursor }, NOW, 50))).length;
const due = async () => (await rowsOf("select * from forum_search_due")).length;

beforeEach(async () => {
  await aForum({ ann: {}, ben: {} });
  ({ threadId, id: opening } = await thread("ann", { title: "A long thread", content, tags: ["seals"] }));
});

/** Replies in place of those that were there. */
const fill = async (replies: number) => {
  await env.DB.exec("delete from forum_posts where kind = 'reply'");
  await insertPosts(
    Array.from({ length: replies }, (_, n) =>
      aPost({ id: `z${String(n).padStart(5, "0")}`, threadId, position: n + 1, authorId: "ben" }),
    ),
  );
  await sayAllPosts();
};

describe("a thread that is tagged anew", () => {
  it("is found by its tags at once where it is short", async () => {
    await fill(AT_ONCE - 2);
    await tag("lids");
    expect([await tagged("lids"), await tagged("seals"), await due()]).toEqual([AT_ONCE - 1, 0, 0]);
  });

  it("writes no more rows where it is long, and the minutes that follow bring the rest", async () => {
    await fill(AT_ONCE - 1);
    const short = await tag("lids");
    await fill(REPLIES);
    const long = await tag("caps");
    expect(short).toBeLessThan(500);
    expect(long).toBeLessThan(short + 10);
    expect([await tagged("caps"), await due()]).toEqual([AT_ONCE, 1]);
    await indexTagged(db, { stretch: 250, stretches: 2 });
    expect(await tagged("caps")).toBe(AT_ONCE + 500);
    await indexTagged(db);
    expect([await tagged("caps"), await tagged("lids"), await due()]).toEqual([REPLIES + 1, 0, 0]);
  });

  it("is found by the last tags where it is tagged once more while the minutes pass", async () => {
    await fill(REPLIES);
    await tag("lids");
    await indexTagged(db, { stretch: 250, stretches: 3 });
    await tag("caps");
    await indexTagged(db);
    expect([await tagged("caps"), await tagged("lids"), await due()]).toEqual([REPLIES + 1, 0, 0]);
  });
});
