import { describe, expect, it } from "vitest";
import { DAY, demo, groupBy, read, TODAY } from "./demo";

const rows = read(demo());
const key = ({ target, targetId, day }: { target: string; targetId: string; day: string }) =>
  `${target}/${targetId}/${day}`;
const monthOf = ({ day }: { day: string }) => day.slice(0, 7);
const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);

describe("the demo's views", () => {
  it("are never fewer than the clicks of the same page and day", () => {
    const views = new Map(rows.viewDays.map((row) => [key(row), row.views]));
    expect(views.size).toBe(rows.viewDays.length);
    expect(rows.clickDays.filter((row) => row.clicks > (views.get(key(row)) ?? 0))).toEqual([]);
  });

  it("go back a year, month by month, and no further than a page is there", () => {
    const months = groupBy(rows.viewDays, monthOf);
    expect(months.size).toBeGreaterThanOrEqual(12);
    const since = new Map([
      ...rows.products.map(({ id, addedAt }) => [`product/${id}`, addedAt] as const),
      ...rows.vendors.map(({ id, listedAt }) => [`vendor/${id}`, listedAt] as const),
    ]);
    const early = rows.viewDays.filter(
      ({ target, targetId, day }) => Date.parse(day) + DAY < (since.get(`${target}/${targetId}`) ?? Infinity),
    );
    expect(early).toEqual([]);
    expect(rows.viewDays.every(({ day }) => Date.parse(day) <= TODAY)).toBe(true);
  });

  it("differ from vendor to vendor", () => {
    const totals = [...groupBy(rows.viewDays, ({ vendorId }) => vendorId).values()].map((days) =>
      sum(days.map(({ views }) => views)),
    );
    expect(Math.max(...totals)).toBeGreaterThan(5 * Math.min(...totals));
  });

  it("are the same at every reading, and bounded at a larger scale", () => {
    expect(read(demo()).viewDays).toEqual(rows.viewDays);
    expect([...demo(undefined, 4).viewDays].length).toBeLessThan(3.2 * rows.viewDays.length);
  });
});
