import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOTIFICATION_FILTERS } from "@worker/domain/foundation/notifications/forms";
import { NOTIFICATION_TYPES } from "@worker/domain/foundation/notifications/notification-kinds";
import { costOfAnswer, stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { aNotification } from "../../factories/notifications";
import { aPerson, ask, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let anna: Person;
let berta: Person;
const put = (...rows: Parameters<typeof aNotification>[0][]) =>
  insert(
    env.DB,
    "notifications",
    rows.map((row) => aNotification({ userId: anna.member.id, ...row })),
  );
const list = async (query = "", { cookie } = anna) =>
  (await ask(`/api/notifications${query}`, { cookie })).json<{
    items: Record<string, unknown>[];
    nextCursor: string | null;
    unread: number;
  }>();
const post = (path: string, { cookie } = anna, method = "POST") =>
  ask(`/api/notifications${path}`, { method, cookie, headers: { origin: "http://localhost" } });

beforeAll(async () => {
  await clear(env.DB);
  anna = await aPerson({ username: "anna" });
  berta = await aPerson({ username: "berta" });
});
beforeEach(() => env.DB.exec("DELETE FROM notifications; DELETE FROM notification_preferences"));

describe("GET /api/notifications", () => {
  it("gives the public names, and the count of what is unread", async () => {
    await put({
      id: "n1",
      type: "mention",
      title: "northpine named you",
      message: "in a review",
      relatedUserId: "u-9",
      relatedUsername: "northpine",
      count: 3,
      createdAt: 1000,
    });
    await put({ readAt: 5, createdAt: 500 });
    const { items, nextCursor, unread } = await list("?limit=1");
    expect(items).toEqual([
      {
        id: "n1",
        userId: anna.member.id,
        type: "mention",
        title: "northpine named you",
        message: "in a review",
        isRead: false,
        dateCreated: 1000,
        actionUrl: "/reviews",
        relatedUserId: "u-9",
        relatedUsername: "northpine",
        relatedPicture: null,
        count: 3,
        namesAll: false,
      },
    ]);
    expect(unread).toBe(1);
    expect((await list(`?limit=1&cursor=${nextCursor}`)).items).toMatchObject([{ isRead: true }]);
  });

  it("counts them all, however many", async () => {
    await put(...Array.from({ length: 130 }, () => ({})));
    expect((await list()).unread).toBe(130);
  });

  it("gives fifty unless told", async () => {
    await put(...Array.from({ length: 60 }, () => ({})));
    expect((await list()).items).toHaveLength(50);
    expect((await list("?limit=10")).items).toHaveLength(10);
  });

  it("filters, and refuses what it does not know", async () => {
    await put({ type: "like" }, { type: "reply", readAt: 1 });
    expect((await list("?filter=unread")).items).toMatchObject([{ type: "like" }]);
    expect((await list("?filter=reply")).items).toMatchObject([{ type: "reply" }]);
    for (const query of ["?filter=everything", "?limit=0", "?limit=101", "?cursor=nonsense"]) {
      expect((await ask(`/api/notifications${query}`, { cookie: anna.cookie })).status, query).toBe(400);
    }
  });

  it.each(NOTIFICATION_FILTERS)("reads as many rows among 600 as among 150: %s", async (filter) => {
    const fill = (rows: number) =>
      put(...Array.from({ length: rows }, (_, n) => ({ type: NOTIFICATION_TYPES[n % NOTIFICATION_TYPES.length] })));
    const cost = async () =>
      costOfAnswer(await ask(`/api/notifications?limit=10&filter=${filter}`, { cookie: anna.cookie })).read;
    await fill(150);
    const few = await cost();
    await fill(450);
    expect(await cost()).toBe(few);
  });

  it("is a member's own, never kept, and takes two trips", async () => {
    await put({});
    expect((await list("", berta)).items).toEqual([]);
    expect((await ask("/api/notifications")).status).toBe(401);
    const answer = await ask("/api/notifications", { cookie: anna.cookie });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
  });
});

describe("changing", () => {
  it("marks one read, all read, deletes and restores", async () => {
    await put({ id: "n1" }, { id: "n2" }, { id: "n3" });
    expect((await post("/n1/read")).status).toBe(200);
    expect((await list("?filter=unread")).items.map(({ id }) => id)).toEqual(["n2", "n3"]);
    expect((await post("/n2", anna, "DELETE")).status).toBe(200);
    expect(await list("?filter=unread")).toMatchObject({ unread: 1, items: [{ id: "n3" }] });
    expect((await post("/n2/restore")).status).toBe(200);
    expect(await (await post("/read")).json()).toEqual({ success: true, marked: 2 });
    expect(await list()).toMatchObject({ unread: 0 });
  });

  it.each([
    ["/n1/read", "POST"],
    ["/n1", "DELETE"],
    ["/n1/restore", "POST"],
  ])("answers 404 for another member's: %s %s", async (path, method) => {
    await put({ id: "n1", deletedAt: path.endsWith("restore") ? 5 : null });
    expect((await post(path, berta, method)).status).toBe(404);
    expect((await ask(`/api/notifications${path}`, { method })).status).toBe(401);
    expect((await post(path, anna, method)).status).toBe(200);
  });

  it.each([
    ["/n1/read", "POST"],
    ["/read", "POST"],
    ["/n1", "DELETE"],
  ])("takes at most three trips: %s %s", async (path, method) => {
    await put({ id: "n1" });
    const answer = await post(path, anna, method);
    expect(answer.status).toBe(200);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
  });

  it("refuses a post from another site", async () => {
    await put({ id: "n1" });
    const headers = { origin: "https://evil.example" };
    const answer = await ask("/api/notifications/read", { method: "POST", cookie: anna.cookie, headers });
    expect(answer.status).toBe(403);
    expect((await list()).unread).toBe(1);
  });
});

describe("preferences", () => {
  const path = "/api/account/notification-preferences";
  const read = async ({ cookie } = anna) => (await ask(path, { cookie })).json<Record<string, unknown>>();
  const all = (onSite: boolean, mail: string) => ({
    ...Object.fromEntries(
      ["mention", "reply", "follow", "friend", "like", "badge", "watch", "message"].map((type) => [
        type,
        { onSite, mail, push: false },
      ]),
    ),
    system: { onSite: true, mail, push: false },
  });

  it("start with everything on the site and nothing by mail", async () => {
    expect(await read()).toEqual(all(true, "never"));
  });

  it("are stored whole, for their owner, in at most three trips", async () => {
    const answer = await ask(path, { method: "PUT", json: all(false, "weekly"), cookie: anna.cookie });
    expect(answer.status).toBe(200);
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    expect(await read()).toEqual(all(false, "weekly"));
    expect(await read(berta)).toEqual(all(true, "never"));
    await ask(path, { method: "PUT", json: all(true, "never"), cookie: anna.cookie });
    expect(await read()).toEqual(all(true, "never"));
  });

  it.each([
    ["a silenced site", { ...all(true, "at_once"), system: { onSite: false, mail: "never", push: false } }],
    ["a missing type", { mention: { onSite: true, mail: "daily", push: true } }],
    ["a choice there is not", { ...all(true, "at_once"), like: { onSite: true, mail: "sometimes", push: false } }],
  ])("refuse %s", async (_, json) => {
    expect((await ask(path, { method: "PUT", json, cookie: anna.cookie })).status).toBe(400);
    expect(await read()).toEqual(all(true, "never"));
  });

  it("belong to members", async () => {
    expect((await ask(path)).status).toBe(401);
    expect((await ask(path, { method: "PUT", json: all(true, "at_once") })).status).toBe(401);
  });
});
