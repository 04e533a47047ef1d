import { describe, expect, it } from "vitest";
import { integrityScore, REVIEW_BADGES, type ReviewBadge } from "@worker/domain/voice/integrity/score";
import type { AlertSeverity } from "@worker/domain/voice/integrity/schema";

const VERIFIED: ReviewBadge[] = ["delivery_confirmed"];

describe("the integrity score", () => {
  it.each<[string, AlertSeverity[], readonly ReviewBadge[], number]>([
    ["without badge or alert", [], [], 90],
    ["with a badge", [], VERIFIED, 100],
    ["a low alert", ["low"], [], 85],
    ["a medium alert", ["medium"], [], 80],
    ["a high alert", ["high"], [], 75],
    ["a critical alert", ["critical"], [], 65],
    ["a critical alert against a badge", ["critical"], VERIFIED, 77],
    ["one of each", ["low", "medium", "high", "critical"], [], 35],
    ["one of each against a badge", ["low", "medium", "high", "critical"], VERIFIED, 47],
    ["each alert anew", ["low", "low", "low"], [], 75],
    ["badges up to ten points", ["critical"], REVIEW_BADGES, 85],
    ["a badge once", ["critical"], ["expert_reviewer", "expert_reviewer"], 77],
    ["never above 100", [], REVIEW_BADGES, 100],
    ["never below 0", ["critical", "critical", "critical", "critical"], [], 0],
  ])("%s", (_, unresolved, badges, score) => {
    expect(integrityScore(unresolved, badges)).toBe(score);
  });
});
