import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { forumHome } from "@worker/domain/views/forum/forum-home";
import { aDiscussion, settleCategories } from "../../../factories/forum";
import { insert } from "../../../factories/insert";
import { aMember } from "../../../factories/reviewing";
import { aUser, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const home = (viewer: Viewer = NOBODY) => forumHome(db, viewer, NOW);
const vendor = aMember({ id: "vendor", role: "verified_vendor" });
const MINUTE = 60_000;

beforeEach(async () => {
  await env.DB.batch(["forum_threads", "forum_posts", "users"].map((table) => env.DB.prepare(`delete from ${table}`)));
  await settleCategories();
});

describe("the forum's home", () => {
  it("lists the seven categories in their order, with what was written last", async () => {
    await aDiscussion({ thread: { id: "a", title: "Older", createdAt: NOW - 90 * MINUTE }, replies: 2, comments: 1 });
    await aDiscussion({ thread: { id: "b", title: "Newer", createdAt: NOW - 10 * MINUTE }, authors: ["former"] });
    const { categories } = await home();
    expect(categories.map(({ id }) => id)).toEqual(
      "general vendor-discussion strain-reviews dosing-help verified-vendors trading-post off-topic".split(" "),
    );
    expect(categories[0]).toMatchObject({
      access: "open",
      threads: 2,
      posts: 6,
      last: { threadId: "b", title: "Newer", at: NOW - 10 * MINUTE, by: { former: true } },
    });
    expect(categories[1]).toMatchObject({ access: "open", threads: 0, posts: 0, last: null });
    expect(categories[5]).toMatchObject({ access: "locked" });
  });

  it("says of a restricted category that it is there, and nothing else", async () => {
    await aDiscussion({ thread: { id: "secret", title: "Margins", categoryId: "verified-vendors" } });
    await aDiscussion({ thread: { id: "open", title: "Open" } });
    for (const viewer of [NOBODY, aMember({ id: "m" }), aMember({ id: "t", role: "trusted" })]) {
      const { categories, recent } = await home(viewer);
      expect(Object.keys(categories[4] ?? {}).sort()).toEqual([
        "access",
        "capability",
        "description",
        "icon",
        "id",
        "name",
        "place",
      ]);
      expect(recent.map(({ threadId }) => threadId)).toEqual(["open"]);
    }
    const { categories, recent } = await home(vendor);
    expect(categories[4]).toMatchObject({ access: "open", threads: 1, last: { title: "Margins" } });
    expect(recent.map(({ threadId }) => threadId).sort()).toEqual(["open", "secret"]);
  });

  it("leaves hidden threads out of what is recent, and orders the rest by their last post", async () => {
    const at = (minutes: number) => NOW - minutes * MINUTE;
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const hidden = n === 2 ? { hiddenAt: NOW, hiddenCause: "moderator" as const } : {};
      await aDiscussion({ thread: { id: `t${n}`, createdAt: at(n), ...hidden }, authors: ["x"] });
    }
    expect((await home()).recent.map(({ threadId }) => threadId)).toEqual(["t1", "t3", "t4", "t5", "t6", "t7"]);
  });

  it("names who was active in the last five minutes, the latest first, and no more than it has space for", async () => {
    await insert(env.DB, "users", [
      aUser({ id: "late", lastActiveAt: NOW - 5 * MINUTE - 1 }),
      aUser({ id: "suspended", lastActiveAt: NOW, suspendedAt: NOW }),
      aUser({ id: "never" }),
      aUser({ id: "shy", lastActiveAt: NOW, showLastActive: false }),
      ...Array.from({ length: 13 }, (_, n) => aUser({ id: `on${n}`, lastActiveAt: NOW - n })),
    ]);
    const { online } = await home();
    const ids = online.people.map((person) => (person.former ? "" : person.id));
    expect(ids).toEqual(Array.from({ length: 12 }, (_, n) => `on${n}`));
    expect(online.more).toBe(true);
  });
});
