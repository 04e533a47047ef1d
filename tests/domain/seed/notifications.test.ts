import { describe, expect, it } from "vitest";
import { decide } from "@worker/access";
import type { Member } from "@worker/domain/foundation/access/policy";
import { localPath } from "@worker/domain/foundation/notifications/local-path";
import { DEMO_ACCOUNTS } from "../../../scripts/seed/accounts";
import { DAY, demo, groupBy, read, TODAY } from "./demo";

const { users, notifications } = read(demo());
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

  it("newbie has one welcome, unread", () => {
    expect(toldTo("newbie")).toMatchObject([{ title: "Welcome to Leafproof", readAt: null, mergeKey: "welcome" }]);
  });

  it("belong to no one else, and are of the types whose causes the site has", () => {
    expect(ofAccount.size).toBe(DEMO_ACCOUNTS.length);
    expect([...new Set(notifications.map(({ type }) => type))].sort()).toEqual(["like", "message", "reply", "system"]);
  });

  it("are of the last days for those who look after the site", () => {
    for (const username of ["admin", "staff", "moderator"])
      expect(toldTo(username)[0]?.createdAt, username).toBeGreaterThan(TODAY - 4 * DAY);
  });

  it("lead only where their reader may go", () => {
    const astray = notifications.filter(({ userId, actionUrl }) => {
      const user = users.find(({ id }) => id === userId);
      if (!user || !actionUrl || localPath(actionUrl) === null) return true;
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
      const byCause = groupBy(told, ({ title, actionUrl }) => `${title} ${actionUrl}`);
      for (const repeats of byCause.values()) {
        const inTurn = repeats.toSorted((a, b) => a.createdAt - b.createdAt);
        for (const [n, next] of inTurn.slice(1).entries())
          expect(inTurn[n]?.readAt ?? Infinity, next.title).toBeLessThanOrEqual(next.createdAt);
      }
    }
    expect(toldTo("admin").some(({ count = 1 }) => count > 1)).toBe(true);
  });

  it("name each cause once, after the account was made and before the day began", () => {
    for (const told of ofAccount.values()) {
      expect(new Set(told.map(({ mergeKey }) => mergeKey)).size).toBe(told.length);
    }
    const late = notifications.filter(({ createdAt, readAt }) => createdAt > TODAY || (readAt ?? 0) > TODAY);
    expect(late.filter(({ mergeKey }) => mergeKey !== "welcome")).toEqual([]);
  });
});
