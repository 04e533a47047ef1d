import { describe, expect, it } from "vitest";
import { APPEAL_DAYS, PENDING } from "@worker/domain/foundation/cases/forms";
import { DAY, demo, groupBy, NOW, read } from "./demo";

const rows = read(demo());
const { moderationCases: cases, reports, reviews, users } = rows;
const aboutReviews = cases.filter(({ kind }) => kind === "review");
const caseOf = new Map(aboutReviews.map((each) => [each.subjectId, each]));

describe("the demo's moderation cases", () => {
  it("are enough, and in every state", () => {
    expect(cases.length).toBeGreaterThanOrEqual(14);
    expect(new Set(cases.map(({ status }) => status))).toEqual(new Set(["open", "claimed", "decided", "appealed"]));
    expect(new Set(cases.map(({ appealOutcome }) => appealOutcome ?? null))).toEqual(
      new Set([null, "upheld", "overturned"]),
    );
  });

  it("explain every hidden review, and hide none that shows", () => {
    for (const review of reviews) {
      const about = caseOf.get(review.id);
      if (review.hiddenAt) {
        expect(about).toMatchObject({ decision: "hide", decidedAt: review.hiddenAt, decidedBy: review.hiddenBy });
        expect(about?.appealOutcome).not.toBe("overturned");
      } else if (about?.decision === "hide") expect(about.appealOutcome).toBe("overturned");
    }
  });

  it("explain every suspended account", () => {
    const suspended = users.filter(({ suspendedAt }) => suspendedAt);
    const members = new Set(cases.filter(({ decision }) => decision === "suspend").map(({ ownerId }) => ownerId));
    for (const { id } of suspended) expect(members.has(id)).toBe(true);
  });

  it("have as many reports as they and the reviews count, one a member, never the owner's", () => {
    const byCase = groupBy(reports, ({ caseId }) => caseId);
    for (const each of cases) {
      const given = byCase.get(each.id) ?? [];
      expect(given).toHaveLength(each.reportCount ?? 0);
      expect(new Set(given.map(({ reporterId }) => reporterId)).size).toBe(given.length);
      expect(given.some(({ reporterId }) => reporterId === each.ownerId)).toBe(false);
    }
    for (const { id, reportCount } of reviews) expect(caseOf.get(id)?.reportCount ?? 0).toBe(reportCount);
  });

  it("happen in their order, and none in the future", () => {
    for (const { openedAt, claimedAt, decidedAt, appealedAt, appealDecidedAt } of cases) {
      const times = [openedAt, decidedAt, appealedAt, appealDecidedAt].filter((at) => typeof at === "number");
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const at of [...times, claimedAt ?? 0]) expect(at).toBeLessThan(NOW);
      if (appealedAt && decidedAt) expect(appealedAt - decidedAt).toBeLessThanOrEqual(APPEAL_DAYS * DAY);
    }
  });

  it("leave one pending case a subject, and appeals to another decider", () => {
    const pending = cases
      .filter(({ status }) => PENDING.includes(status))
      .map(({ kind, subjectId }) => kind + subjectId);
    expect(new Set(pending).size).toBe(pending.length);
    for (const { decidedBy, appealDecidedBy } of cases)
      if (appealDecidedBy) expect(appealDecidedBy).not.toBe(decidedBy);
  });

  it("are the same for the same day", () => {
    expect(read(demo()).moderationCases).toEqual(cases);
  });
});
