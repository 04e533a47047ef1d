import { describe, expect, it } from "vitest";
import { decide } from "@worker/access";
import type { Member } from "@worker/domain/foundation/access/policy";
import { localPath } from "@worker/domain/foundation/notifications/local-path";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { DEMO_ACCOUNTS } from "../../../scripts/seed/accounts";
import { DAY, demo, groupBy, NOW, read, TODAY } from "./demo";

const { users, notifications, forumThreads: threads, forumPosts: posts } = read(demo());
const ofAccount = groupBy(notifications, ({ userId }) => userId);
const toldTo = (username: string) => ofAccount.get(users.find((user) => user.username === username)?.id ?? "") ?? [];

describe("the demo accounts' notifications", () => {
  it.each(DEMO_ACCOUNTS.filter(({ username }) => username !== "newbie"))(
    "$username has read and unread ones",
    ({ username }) => {
      const told = toldTo(username);
      expect(told.length).toBeGreaterThanOrEqual(3);
      expect(told.some(({ readAt }) => readAt === null)).toBe(true);
      expect(told.some(({ readAt }) => readAt !== null)).toBe(true);
    },
  );

  it.each([1, 4, 9, 30])("leave every account but newbie's two unread ones %i days on", (days) => {
    const { users: people, notifications: told } = read(demo(NOW + days * DAY));
    const unread = groupBy(
      told.filter(({ readAt }) => readAt === null),
      ({ userId }) => userId,
    );
    const few = DEMO_ACCOUNTS.filter(({ username }) => {
      const id = people.find((user) => user.username === username)?.id ?? "";
      return (unread.get(id) ?? []).length < (username === "newbie" ? 1 : 2);
    });
    expect(few).toEqual([]);
  });

  it("newbie has the answers to their first thread, unread", () => {
    expect(toldTo("newbie")).toMatchObject([
      { title: "quietharbor and others replied to your thread", readAt: null, type: "reply" },
    ]);
  });

  it("belong to no one else, and are of the types whose causes the site has", () => {
    expect(ofAccount.size).toBe(DEMO_ACCOUNTS.length);
    expect([...new Set(notifications.map(({ type }) => type))].sort()).toEqual([
      "follow",
      "friend",
      "like",
      "message",
      "reply",
      "system",
      "watch",
    ]);
  });

  it("are of the last days for those who look after the site", () => {
    for (const username of ["admin", "staff", "moderator"])
      expect(toldTo(username)[0]?.createdAt, username).toBeGreaterThan(TODAY - 4 * DAY);
  });

  it("lead only where their reader may go", () => {
    const astray = notifications.filter(({ userId, actionUrl }) => {
      const user = users.find(({ id }) => id === userId);
      if (!user || (actionUrl && localPath(actionUrl) === null)) return true;
      if (!actionUrl) return false;
      const viewer: Member = {
        ...{ kind: "member" as const, id: userId, username: user.username, role: user.role, tester: false },
        ...{ ageVerified: true, emailVerified: true, vendorId: user.vendorId ?? null },
      };
      return !decide("open", viewer, actionUrl.replace(/[?#].*$/, ""), "GET").allow;
    });
    expect(astray.map(({ title }) => title)).toEqual([]);
  });

  it("merge what was repeated while it was unread, as the site does", () => {
    for (const told of ofAccount.values()) {
      for (const repeats of groupBy(told, ({ mergeKey }) => mergeKey).values()) {
        const inTurn = repeats.toSorted((a, b) => a.createdAt - b.createdAt);
        for (const [n, next] of inTurn.slice(1).entries())
          expect(inTurn[n]?.readAt ?? Infinity, next.title).toBeLessThanOrEqual(next.createdAt);
      }
    }
    expect(notifications.some(({ title }) => title.includes(" and others "))).toBe(true);
  });

  it("are of what happened before the day began, but for what newbie asked today", () => {
    const asked = threads.filter(({ createdAt }) => createdAt > TODAY).map(({ id }) => id);
    const ofToday = new Set(posts.filter(({ threadId }) => asked.includes(threadId)).map(({ id }) => postPath(id)));
    const late = notifications.filter(({ createdAt, readAt }) => createdAt > TODAY || (readAt ?? 0) > TODAY);
    expect(late.filter(({ actionUrl }) => !ofToday.has(actionUrl ?? ""))).toEqual([]);
  });
});
