import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mayOpen } from "@worker/access";
import { connect } from "@worker/db/client";
import { type Member, NOBODY, type Role, type Viewer } from "@worker/domain/foundation/access/policy";
import { deleteNotification, restoreNotification } from "@worker/domain/foundation/notifications/delete-notification";
import type { NotificationFilter } from "@worker/domain/foundation/notifications/forms";
import { listNotifications } from "@worker/domain/foundation/notifications/list-notifications";
import { markAllRead, markRead } from "@worker/domain/foundation/notifications/mark-read";
import { notifications } from "@worker/domain/foundation/notifications/schema";
import { sweepNotifications } from "@worker/domain/foundation/notifications/sweep-notifications";
import { NotFound, Unauthenticated } from "@worker/errors";
import { clear, insert } from "../../../factories/insert";
import { aNotification } from "../../../factories/notifications";
import { DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const person = (id: string, role: Role = "member"): Member => ({
  ...{ kind: "member", id, username: id, role, tester: false, ageVerified: true, emailVerified: true, vendorId: null },
});
const anna = person("anna");
const berta = person("berta");
const by = (viewer: Viewer) => ({
  db,
  viewer,
  mayOpen: (path: string) => mayOpen(viewer, path),
  isStillReadable: () => sql<number>`1`,
  namedIn: sql<string | null>`null`,
});
const put = (...rows: Parameters<typeof aNotification>[0][]) =>
  insert(
    env.DB,
    "notifications",
    rows.map((row) => aNotification({ userId: "anna", ...row })),
  );
const titles = async (filter: NotificationFilter, viewer = anna) =>
  (await listNotifications(by(viewer), filter, null, 50)).items.map(({ title }) => title);
const stored = async (id: string) => (await db.select().from(notifications).where(eq(notifications.id, id)))[0];

beforeEach(() => clear(env.DB));

describe("the list", () => {
  it("shows the viewer's own, newest first, and nobody else's", async () => {
    await put(
      { title: "old", createdAt: NOW - DAY },
      { title: "new", createdAt: NOW },
      { title: "hers", userId: "berta" },
    );
    expect(await titles("all")).toEqual(["new", "old"]);
    expect(await titles("all", berta)).toEqual(["hers"]);
    await expect(listNotifications(by(NOBODY), "all", null, 50)).rejects.toThrow(Unauthenticated);
  });

  it("filters by unread and by type", async () => {
    await put(
      { title: "a reply", type: "reply" },
      { title: "a read mention", type: "mention", readAt: NOW },
      { title: "a notice", type: "system" },
    );
    expect(await titles("unread")).toEqual(["a reply", "a notice"]);
    expect(await titles("mention")).toEqual(["a read mention"]);
    expect(await titles("system")).toEqual(["a notice"]);
    expect(await titles("follow")).toEqual([]);
  });

  it("goes on where a page ended, also among those of one moment", async () => {
    await put(...["a", "b", "c", "d", "e"].map((title) => ({ title, createdAt: NOW })));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listNotifications(by(anna), "all", cursor, 2);
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.sort()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("leads only where its reader may go today", async () => {
    await put({ title: "queue", actionUrl: "/moderation?tab=open" });
    const linkFor = async (viewer: Member) => (await listNotifications(by(viewer), "all", null, 1)).items[0]?.actionUrl;
    expect(await linkFor(person("anna", "moderator"))).toBe("/moderation?tab=open");
    expect(await linkFor(anna)).toBeNull();
  });

  it.each(["https://evil.example/", "//evil.example", "javascript:alert(1)", "/no/such/page"])(
    "leads nowhere for what should never have been stored: %s",
    async (actionUrl) => {
      await put({ actionUrl });
      expect((await listNotifications(by(anna), "all", null, 1)).items[0]?.actionUrl).toBeNull();
    },
  );
});

describe("reading", () => {
  it("marks one, says where it leads, and keeps the first time", async () => {
    await put({ id: "n1", actionUrl: "/reviews?vendor=x" }, { id: "n2" });
    expect(await markRead(by(anna), "n1", NOW)).toEqual({ actionUrl: "/reviews?vendor=x" });
    await markRead(by(anna), "n1", NOW + 9000);
    expect((await stored("n1"))?.readAt).toBe(NOW);
    expect((await stored("n2"))?.readAt).toBeNull();
  });

  it("marks all of the viewer's", async () => {
    await put({ id: "n1" }, { id: "n2" }, { readAt: 5 }, { id: "hers", userId: "berta" });
    expect(await markAllRead(db, anna, NOW)).toBe(2);
    expect(await titles("unread")).toEqual([]);
    expect((await stored("hers"))?.readAt).toBeNull();
  });

  it("treats another member's as if it were not there", async () => {
    await put({ id: "n1" });
    await expect(markRead(by(berta), "n1", NOW)).rejects.toThrow(NotFound);
    await expect(deleteNotification(db, berta, "n1", NOW)).rejects.toThrow(NotFound);
    await deleteNotification(db, anna, "n1", NOW);
    await expect(restoreNotification(db, berta, "n1", NOW)).rejects.toThrow(NotFound);
    expect(await stored("n1")).toMatchObject({ readAt: null, deletedAt: NOW });
  });
});

describe("deleting", () => {
  it("takes it off every list and can be undone", async () => {
    await put({ id: "n1", title: "gone" });
    await deleteNotification(db, anna, "n1", NOW);
    expect([await titles("all"), await titles("unread"), await titles("reply")]).toEqual([[], [], []]);
    await expect(markRead(by(anna), "n1", NOW)).rejects.toThrow(NotFound);
    await expect(deleteNotification(db, anna, "n1", NOW)).rejects.toThrow(NotFound);
    await restoreNotification(db, anna, "n1", NOW);
    expect(await titles("unread")).toEqual(["gone"]);
    await expect(restoreNotification(db, anna, "n1", NOW)).rejects.toThrow(NotFound);
  });

  it("comes back as read where its cause was told of anew", async () => {
    await put({ id: "n1", mergeKey: "same" });
    await deleteNotification(db, anna, "n1", NOW);
    await put({ id: "n2", mergeKey: "same" }, { userId: "berta", mergeKey: "same" });
    await restoreNotification(db, anna, "n1", NOW + 1);
    expect((await stored("n1"))?.readAt).toBe(NOW + 1);
    expect((await stored("n2"))?.readAt).toBeNull();
  });

  it("comes back as it was where what came anew is read already, or deleted too", async () => {
    await put(
      { id: "n1", mergeKey: "same", deletedAt: NOW },
      { mergeKey: "same", readAt: NOW },
      { mergeKey: "same", deletedAt: NOW },
    );
    await restoreNotification(db, anna, "n1", NOW + 1);
    expect(await stored("n1")).toMatchObject({ readAt: null, deletedAt: null });
  });

  it("ends a day later, and what was read half a year ago goes too", async () => {
    const long = NOW - 181 * DAY;
    await put(
      { title: "read long ago", createdAt: long - 1, readAt: long },
      { title: "old, read lately", createdAt: long, readAt: NOW - DAY },
      { title: "old, unread", createdAt: long },
      { title: "deleted", deletedAt: NOW - DAY - 1 },
      { title: "just deleted", deletedAt: NOW - DAY + 1 },
    );
    await db.batch(sweepNotifications(db, NOW));
    const left = (await db.select().from(notifications)).map(({ title }) => title);
    expect(left.sort()).toEqual(["just deleted", "old, read lately", "old, unread"]);
  });
});
