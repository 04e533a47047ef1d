import { beforeAll, describe, expect, it } from "vitest";
import { encodeCursor } from "@worker/db/pagination";
import { aDiscussion } from "../../factories/forum";
import { aPerson, ask, type Person } from "../../factories/site";

let member: Person;
let vendor: Person;

interface Listed {
  items: Record<string, unknown>[];
  nextCursor: string | null;
}

beforeAll(async () => {
  member = await aPerson({ username: "reader" });
  vendor = await aPerson({ username: "seller", role: "verified_vendor" });
  await aDiscussion({ thread: { id: "01A", title: "Panels", tags: ["labs"] }, replies: 45, comments: 2 });
  await aDiscussion({
    thread: { id: "01Z", title: "Margins", tags: ["labs"], categoryId: "verified-vendors" },
    replies: 1,
  });
});

const get = async (path: string, person?: Person) => {
  const answer = await ask(`/api/forum${path}`, person ? { cookie: person.cookie } : {});
  return { status: answer.status, body: await answer.text() };
};
const list = async (path: string, person?: Person): Promise<Listed> =>
  JSON.parse((await get(path, person)).body) as Listed;

describe("the forum's API", () => {
  it("lists the categories, the restricted one without figures", async () => {
    const { items } = await list("/categories");
    expect(items).toHaveLength(7);
    expect(items[0]).toMatchObject({ id: "general", threadCount: 1, lastActivity: { threadTitle: "Panels" } });
    expect(items[4]).toMatchObject({ isRestricted: true, threadCount: null, postCount: null, lastActivity: null });
    expect((await list("/categories", vendor)).items[4]).toMatchObject({ isRestricted: false, threadCount: 1 });
  });

  it("gives no reader what they may not read, by no address", async () => {
    for (const person of [undefined, member]) {
      expect((await get("/categories/verified-vendors/threads", person)).status).toBe(403);
      for (const path of ["/threads/01Z", "/threads/01Z/replies", "/posts/01Z-r1", "/posts/01Z-r1/comments"]) {
        expect((await get(path, person)).status, path).toBe(404);
      }
      expect((await list("/threads?tag=labs", person)).items.map(({ id }) => id)).toEqual(["01A"]);
      for (const path of ["/categories", "/threads?tag=labs", "/threads/01A"]) {
        expect((await get(path, person)).body).not.toContain("Margins");
      }
    }
    expect((await get("/posts/01Z-r1", vendor)).status).toBe(200);
  });

  it("lists the newest threads of what the caller may read where no tag is given", async () => {
    for (const person of [undefined, member]) {
      const { items, nextCursor } = await list("/threads", person);
      expect([items.map(({ id }) => id), nextCursor]).toEqual([["01A"], null]);
    }
    expect((await list("/threads", vendor)).items.map(({ id }) => id)).toEqual(["01Z", "01A"]);
    const late = encodeCursor(["01A"]);
    expect((await list(`/threads?cursor=${late}`, vendor)).items).toEqual([]);
  });

  it("says in which order categories stand, and which role a restricted one asks for", async () => {
    const { items } = await list("/categories");
    expect(items.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(items.map(({ requiredRole }) => requiredRole)).toEqual([
      null,
      null,
      null,
      null,
      "verified_vendor",
      null,
      null,
    ]);
  });

  it("pages through replies by position and in other orders", async () => {
    for (const sort of ["oldest", "top", "newest"]) {
      const ids: unknown[] = [];
      for (let cursor = ""; ;) {
        const { items, nextCursor } = await list(`/threads/01A/replies?sort=${sort}${cursor}`);
        ids.push(...items.map(({ id }) => id));
        if (nextCursor === null) break;
        cursor = `&cursor=${nextCursor}`;
      }
      expect(new Set(ids).size, sort).toBe(45);
      expect(ids, sort).toHaveLength(45);
    }
  });

  it("gives a thread, a post and the comments on a reply", async () => {
    const thread = JSON.parse((await get("/threads/01A")).body) as Record<string, unknown>;
    expect(thread).toMatchObject({ id: "01A", replyCount: 45, commentCount: 90, canReply: false });
    expect(thread["openingPost"]).toMatchObject({ kind: "opening", position: 0 });
    expect(JSON.parse((await get("/threads/01A", member)).body)).toMatchObject({ canReply: true });
    expect(JSON.parse((await get("/posts/01A-r3")).body)).toMatchObject({
      kind: "reply",
      position: 3,
      commentCount: 2,
    });
    const { items } = await list("/posts/01A-r3/comments");
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ kind: "comment", depth: 1, replyToId: "01A-r3" });
    expect((await get("/posts/01A-r3-c1/comments")).status).toBe(404);
  });

  it.each([
    "/threads?tag=",
    "/threads/01A/replies?sort=worst",
    "/threads/01A/replies?cursor=garbage",
    "/categories/general/threads?sort=worst",
    "/categories/general/threads?limit=0",
    "/posts/01A-r3/comments?sort=worst",
  ])("refuses %s", async (path) => {
    expect((await get(path)).status).toBe(400);
  });
});
