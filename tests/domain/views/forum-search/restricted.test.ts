import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { searchPosts } from "@worker/domain/views/forum-search/search-posts";
import { aDiscussion, aPost, insertPosts } from "../../../factories/forum";
import { aForum } from "../../../factories/forum-writing";
import { sayAllPosts } from "../../../factories/forum-search";
import { aMember } from "../../../factories/reviewing";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const found = async (viewer: Parameters<typeof searchPosts>[1]) => {
  const asked = { q: "margins", category: "", tag: "", author: "", since: "", kind: "", cursor: undefined } as const;
  const { items, nextCursor } = await searchPosts(db, viewer, asked, NOW);
  return { ids: items.map(({ id }) => id), goesOn: nextCursor !== null };
};

beforeEach(async () => {
  await aForum({ ann: {} });
  await aDiscussion({ thread: { id: "open", authorId: "ann" }, authors: ["ann"] });
  await aDiscussion({ thread: { id: "zone", categoryId: "verified-vendors" }, authors: ["ann"] });
  const post = { authorId: "ann", content: "What margins are usual" };
  await insertPosts([
    aPost({ ...post, id: "told", threadId: "open", position: 1, createdAt: NOW - 1000 }),
    ...Array.from({ length: 100 }, (_, n) =>
      aPost({ ...post, id: `secret-${n}`, threadId: "zone", position: n + 1, createdAt: NOW - 500 + n }),
    ),
  ]);
  await sayAllPosts();
});

it("finds an open post at once, however much newer is said where its reader may not look, and tells nothing of that", async () => {
  expect(await found(NOBODY)).toEqual({ ids: ["told"], goesOn: false });
  expect((await found(aMember({ id: "shop", role: "verified_vendor" }))).ids[0]).toBe("secret-99");
});
