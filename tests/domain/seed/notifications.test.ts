import { describe, expect, it } from "vitest";
import { decide } from "@worker/access";
import type { Member } from "@worker/domain/foundation/access/policy";
import { NOTIFICATION_TYPES } from "@worker/domain/foundation/notifications/notification-kinds";
import { localPath } from "@worker/domain/foundation/notifications/local-path";
import { DEMO_ACCOUNTS } from "../../../scripts/seed/accounts";
import { DAY, demo, groupBy, read, TODAY } from "./demo";

const { users, notifications } = read(demo());
const ofAccount = groupBy(notifications, ({ userId }) => userId);
const toldTo = (username: string) => ofAccount.get(users.find((user) => user.username === username)?.id ?? "") ?? [];

describe("the demo accounts' notifications", () => {
  it.each(DEMO_ACCOUNTS.filter(({ username }) => username !== "newbie"))(
    "$username has read and unread ones of the last days",
    ({ username }) => {
      const told = toldTo(username);
      expect(told.length).toBeGreaterThanOrEqual(5);
      expect(told.some(({ readAt }) => readAt === null)).toBe(true);
      expect(told.some(({ readAt }) => readAt !== null)).toBe(true);
      expect(told[0]?.createdAt).toBeGreaterThan(TODAY - DAY);
    },
  );

  it("newbie has one welcome, unread", () => {
    expect(toldTo("newbie")).toMatchObject([{ title: "Welcome to Leafproof", readAt: null, mergeKey: "welcome" }]);
  });

  it("belong to no one else, and are of several types", () => {
    expect(ofAccount.size).toBe(DEMO_ACCOUNTS.length);
    const types = new Set(notifications.map(({ type }) => type));
    expect(NOTIFICATION_TYPES.filter((type) => type !== "message" && !types.has(type))).toEqual([]);
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

  it("name each cause once, after the account was made and before the day began", () => {
    for (const told of ofAccount.values()) {
      expect(new Set(told.map(({ mergeKey }) => mergeKey)).size).toBe(told.length);
    }
    const late = notifications.filter(({ createdAt, readAt }) => createdAt > TODAY || (readAt ?? 0) > TODAY);
    expect(late.filter(({ mergeKey }) => mergeKey !== "welcome")).toEqual([]);
  });
});
