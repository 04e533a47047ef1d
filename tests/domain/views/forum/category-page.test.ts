import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { categoryPage } from "@worker/domain/views/forum/category-page";
import { THREAD_SORTS, type ThreadSort } from "@worker/domain/voice/forum/forms";
import { noteRead } from "@worker/domain/voice/forum/note-read";
import { aThread, insertThreads, settleCategories } from "../../../factories/forum";
import { aMember } from "../../../factories/reviewing";
import { DAY, NOW } from "../../../factories/rows";
import { everyPage } from "../../../factories/every-page";

const db = connect(env.DB);
const ann = aMember({ id: "ann" });
const read = (id: string, viewer: Viewer = NOBODY, sort: ThreadSort = "active", cursor?: string) =>
  categoryPage(db, viewer, id, { sort, cursor }, NOW);

beforeAll(async () => {
  const rows = Array.from({ length: 40 }, (_, n) =>
    aThread({
      id: `t${String(n).padStart(2, "0")}`,
      createdAt: NOW - n * DAY,
      lastPostAt: NOW - ((n * 7) % 40) * DAY,
      score: n % 6,
      lastPosition: n,
      pinnedAt: [3, 30, 31, 32].includes(n) ? NOW - n : null,
    }),
  );
  await insertThreads([
    ...rows,
    aThread({ id: "gone", hiddenAt: NOW, hiddenCause: "author" }),
    aThread({ id: "zone", categoryId: "verified-vendors" }),
    aThread({ id: "old", categoryId: "trading-post" }),
  ]);
  await settleCategories();
});

const walk = async (sort: ThreadSort): Promise<string[]> => {
  const threads = await everyPage(async (cursor) => {
    const page = await read("general", NOBODY, sort, cursor);
    expect(page.pinned.map(({ id }) => id)).toEqual(cursor === undefined ? ["t03", "t30", "t31"] : []);
    return page;
  });
  return threads.map(({ id }) => id);
};

describe("a category's threads", () => {
  it.each(THREAD_SORTS)("come each once by %s, without the hidden one", async (sort) => {
    const ids = await walk(sort);
    const page = await read("general", NOBODY, sort);
    const onTop = page.pinned.map(({ id }) => id);
    const all = new Set([...ids, ...onTop]);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(all.size).toBe(40);
    expect(all.has("gone")).toBe(false);
    expect(page.category).toMatchObject({ threads: 40, posts: 40 });
  });

  it("stand in the order asked for", async () => {
    const newest = (await walk("newest")).filter((id) => !["t03", "t30", "t31"].includes(id));
    expect(newest).toEqual([...newest].sort());
    const scores = (await walk("top")).map((id) => Number(id.slice(1)) % 6);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it("carry a member's unread marks: how many came since, or that a young one was never opened", async () => {
    await noteRead(db, { userId: "ann", threadId: "t01", position: 1 }, NOW);
    await noteRead(db, { userId: "ann", threadId: "t02", position: 0 }, NOW);
    const { items } = await read("general", ann, "newest");
    const marks = Object.fromEntries(items.map(({ id, unread, firstUnread }) => [id, [unread, firstUnread]]));
    expect(marks["t00"]).toEqual(["new", null]);
    expect(marks["t01"]).toEqual([null, null]);
    expect(marks["t02"]).toEqual([2, 1]);
    const visitor = await read("general", NOBODY, "newest");
    expect(visitor.items.every(({ unread }) => unread === null)).toBe(true);
    const [old] = (await read("general", ann, "active")).items.slice(-1);
    expect(old?.lastPostAt).toBeGreaterThan(NOW - 30 * DAY);
    // Reading an earlier page again takes nothing away.
    await noteRead(db, { userId: "ann", threadId: "t02", position: 2 }, NOW);
    await noteRead(db, { userId: "ann", threadId: "t02", position: 1 }, NOW);
    expect((await read("general", ann, "newest")).items.find(({ id }) => id === "t02")?.unread).toBe(null);
  });
});

describe("who reads a category", () => {
  it("refuses the zone to those without its permission, by name and by cursor", async () => {
    for (const viewer of [NOBODY, ann, aMember({ id: "t", role: "trusted" })]) {
      await expect(read("verified-vendors", viewer)).rejects.toThrow("This category requires special permissions");
    }
    const page = await read("verified-vendors", aMember({ id: "v", role: "verified_vendor" }));
    expect(page.items.map(({ id }) => id)).toEqual(["zone"]);
    expect(page.mayWrite).toBe(true);
  });

  it("shows a locked one, where only moderators write", async () => {
    const page = await read("trading-post", ann);
    expect(page.category.locked).toBe(true);
    expect(page.items.map(({ id }) => id)).toEqual(["old"]);
    expect(page.mayWrite).toBe(false);
    expect((await read("trading-post", aMember({ id: "m", role: "moderator" }))).mayWrite).toBe(true);
  });

  it("knows no other", async () => {
    await expect(read("nowhere")).rejects.toThrow("There is no such category.");
    await expect(read("general", NOBODY, "active", "garbage")).rejects.toThrow("no longer valid");
  });
});
