import { describe, expect, it } from "vitest";
import { DAY, demo, groupBy, NOW, read, TODAY } from "./demo";

const rows = read(demo());
const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);
const byProfile = groupBy(rows.profileViewDays, ({ profileId }) => profileId);
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const joined = new Map(rows.users.map(({ id, createdAt }) => [id, createdAt]));

describe("the demo's views of profiles", () => {
  it("go back a year, no further than the member is here, and not past today", () => {
    const days = new Set(rows.profileViewDays.map(({ day }) => day));
    expect(days.size).toBeGreaterThan(350);
    for (const { profileId, day } of rows.profileViewDays) {
      expect(Date.parse(day) + DAY).toBeGreaterThan(joined.get(profileId) ?? Infinity);
      expect(Date.parse(day)).toBeLessThanOrEqual(TODAY);
    }
  });

  it("add up: each view has a device and a source, and there are no more visitors than views", () => {
    for (const { views, lastSeen, desktop, mobile, tablet, sources } of rows.profileViewDays) {
      expect([desktop + mobile + tablet, sum(Object.values(sources))]).toEqual([views, views]);
      expect(lastSeen).toBeLessThanOrEqual(views);
    }
    for (const days of byProfile.values())
      expect(sum(days.map(({ lastSeen }) => lastSeen))).toBeLessThan(sum(days.map(({ views }) => views)));
  });

  it("are no fewer on a day than began to follow on it, and more where more follow", () => {
    const viewsOn = new Map(rows.profileViewDays.map(({ profileId, day, views }) => [`${profileId}/${day}`, views]));
    const since = TODAY - 364 * DAY;
    const follows = rows.memberFollows.filter((row) => byProfile.has(row.followedId) && row.createdAt >= since);
    for (const [key, began] of groupBy(follows, (row) => `${row.followedId}/${isoDay(row.createdAt)}`))
      expect([key, (viewsOn.get(key) ?? 0) >= began.length]).toEqual([key, true]);
  });

  it("name only who lets their name be seen, once a profile, on a day that counts them", () => {
    const named = new Set(rows.analyticsChoices.filter((row) => row.trackVisitors).map(({ userId }) => userId));
    const pairs = rows.profileVisitors.map(({ profileId, viewerId }) => `${profileId}/${viewerId}`);
    expect(pairs.length).toBeGreaterThan(100);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { profileId, viewerId, visitedAt } of rows.profileVisitors) {
      expect(named.has(viewerId) && viewerId !== profileId).toBe(true);
      expect(visitedAt).toBeGreaterThan(NOW - 90 * DAY);
      expect(byProfile.get(profileId)?.some(({ day }) => day === isoDay(visitedAt))).toBe(true);
    }
  });

  it("are the same at every reading, and no more at a larger scale", () => {
    expect(read(demo()).profileViewDays).toEqual(rows.profileViewDays);
    expect([...demo(undefined, 3).profileViewDays].length).toBeLessThan(1.5 * rows.profileViewDays.length);
  });
});
