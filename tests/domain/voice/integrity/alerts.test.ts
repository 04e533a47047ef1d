import { describe, expect, it } from "vitest";
import { alertsOf, holds } from "@worker/domain/voice/integrity/alerts";
import { type Burst, type Nearby, severityOf, YOUNG_DAYS } from "@worker/domain/voice/integrity/bursts";
import { DAY, NOW } from "../../../factories/rows";

const TEXT =
  "Ordered on a Monday and it was here on Thursday in a plain padded bag with the batch printed on the label and a code that opened the certificate at once";
const watched = { authorId: "me", text: TEXT, networkHash: "home", isEdit: false };
const nothing = { candidates: [], nearby: [], authorDay: [{ n: 0 }] };

const others = (count: number, overrides: Partial<Nearby> = {}): Nearby[] =>
  Array.from({ length: count }, (_, n) => ({
    authorId: `other-${n}`,
    networkHash: `net-${n}`,
    joinedAt: NOW - 400 * DAY,
    ownJoinedAt: NOW - DAY,
    ...overrides,
  }));
const copies = (count: number, content = TEXT) =>
  Array.from({ length: count }, (_, n) => ({ id: `r${n}`, authorId: `other-${n}`, content }));

describe("the steps of a burst", () => {
  it.each<[Burst, number, string | null]>([
    ["young_accounts", 2, null],
    ["young_accounts", 3, "medium"],
    ["young_accounts", 4, "medium"],
    ["young_accounts", 5, "high"],
    ["young_accounts", 9, "high"],
    ["young_accounts", 10, "critical"],
    ["one_network", 1, null],
    ["one_network", 2, "low"],
    ["one_network", 3, "high"],
    ["one_network", 6, "critical"],
    ["author_day", 9, null],
    ["author_day", 10, "low"],
    ["author_day", 20, "medium"],
    ["author_day", 40, "high"],
    ["author_day", 4000, "high"],
  ])("%s with %i: %s", (burst, count, severity) => {
    expect(severityOf(burst, count)).toBe(severity);
  });
});

describe("the alerts of a new review", () => {
  it("are none for an ordinary one", () => {
    expect(alertsOf(watched, nothing, NOW)).toEqual([]);
    expect(alertsOf(watched, { ...nothing, nearby: others(50) }, NOW)).toEqual([]);
  });

  it("name young accounts that write about one vendor in an hour, the own one among them", () => {
    const young = others(4, { joinedAt: NOW - YOUNG_DAYS * DAY + 1 });
    expect(alertsOf(watched, { ...nothing, nearby: young }, NOW)).toEqual([
      {
        type: "suspicious_pattern",
        severity: "high",
        key: "young_accounts",
        evidence: { pattern: "young_accounts", count: 5 },
      },
    ]);
  });

  it("do not count accounts a week old, nor blame an older member who writes in between", () => {
    const old = others(9, { joinedAt: NOW - YOUNG_DAYS * DAY });
    expect(alertsOf(watched, { ...nothing, nearby: old }, NOW)).toEqual([]);
    const besideMe = others(9, { joinedAt: NOW - DAY, ownJoinedAt: NOW - 30 * DAY });
    expect(alertsOf(watched, { ...nothing, nearby: besideMe }, NOW)).toEqual([]);
  });

  it("name members of one network, each once, and never an unknown network", () => {
    const near = others(2, { networkHash: "home" });
    expect(alertsOf(watched, { ...nothing, nearby: near }, NOW)).toMatchObject([
      { key: "one_network", severity: "high", evidence: { count: 3 } },
    ]);
    const again = others(5, { networkHash: "home", authorId: "me" });
    expect(alertsOf(watched, { ...nothing, nearby: again }, NOW)).toEqual([]);
    const unknown = others(5, { networkHash: null });
    expect(alertsOf({ ...watched, networkHash: null }, { ...nothing, nearby: unknown }, NOW)).toEqual([]);
  });

  it("name a member who writes all day", () => {
    expect(alertsOf(watched, { ...nothing, authorDay: [{ n: 9 }] }, NOW)).toMatchObject([
      { key: "author_day", severity: "low", evidence: { count: 10 } },
    ]);
  });

  it("name what was copied and how much of it; more than two members' make a campaign", () => {
    expect(alertsOf(watched, { ...nothing, candidates: copies(1) }, NOW)).toEqual([
      {
        type: "similar_content",
        severity: "high",
        key: "r0",
        evidence: { otherReviewId: "r0", similarity: 1 },
      },
    ]);
    const campaign = alertsOf(watched, { ...nothing, candidates: copies(12) }, NOW);
    expect(campaign).toHaveLength(5);
    expect(campaign.every(({ severity }) => severity === "critical")).toBe(true);
  });

  it("take a near-duplicate that is no copy as medium, and what is less similar as nothing", () => {
    const near = copies(1, TEXT.replace(/ at once$/, " right away"));
    const [alert] = alertsOf(watched, { ...nothing, candidates: near }, NOW);
    expect(alert).toMatchObject({ severity: "medium" });
    expect(alert?.evidence["similarity"]).toBeGreaterThanOrEqual(0.85);
    const far = copies(1, TEXT.replace(/with the batch.*$/, "and nothing else was in it as far as I could see"));
    expect(alertsOf(watched, { ...nothing, candidates: far }, NOW)).toEqual([]);
  });

  it("compare an edit with other texts and do not count it again", () => {
    const seen = { candidates: copies(1), nearby: others(9, { networkHash: "home" }), authorDay: [{ n: 99 }] };
    expect(alertsOf({ ...watched, isEdit: true }, seen, NOW)).toMatchObject([{ type: "similar_content" }]);
  });
});

describe("a review is held", () => {
  it.each([
    ["low", false],
    ["medium", false],
    ["high", true],
    ["critical", true],
  ] as const)("by an alert of severity %s: %s", (severity, held) => {
    expect(holds([{ severity: "low" }, { severity }])).toBe(held);
  });

  it("by nothing else", () => {
    expect(holds([])).toBe(false);
  });
});
