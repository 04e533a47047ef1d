import { describe, expect, it } from "vitest";
import type { Analytics } from "@worker/domain/views/figures/read-analytics";
import { drawAnalytics } from "~/dashboard/analytics/charts.server";

type Step = Analytics["steps"][number];
const step = (name: string, rating: number): Step => ({
  ...{ step: name, rating, views: 3, clicks: 2, claims: 1, claimedCents: 100, reviews: 4 },
});

function ratingsOver(names: readonly [string, string]): string {
  const total = step("", 4.2);
  const analytics: Analytics = {
    ...{ period: "7d", steps: [step(names[0], 4.1), step(names[1], 4.4)], total, before: total },
    ...{ rating: 4.2, reviewCount: 8, products: [], more: false },
  };
  return drawAnalytics(analytics).at(-1)?.summary ?? "";
}

describe("what a chart of ratings says in words", () => {
  it("is on days", () => {
    expect(ratingsOver(["2026-11-17", "2026-11-20"])).toContain(
      ": 4.1 at the start, on Nov 17, 2026, and 4.4 at the end, on Nov 20, 2026.",
    );
  });

  it("is in months", () => {
    expect(ratingsOver(["2026-10", "2026-11"])).toMatch(/4\.1 at the start, in \w+ 2026, and 4\.4 at the end, in /);
  });
});
