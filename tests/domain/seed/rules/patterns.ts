import { spamScore } from "@worker/domain/voice/messaging-safety/spam-score";
import { PATTERN_TYPES, type Sighting } from "@worker/domain/voice/messaging-safety/schema";
import type { Facts, Rule } from "./facts";

const MINUTE = 60_000;
const DAY = 86_400_000;

const sentBy = ({ talks }: Facts, userId: string) =>
  talks.flatMap(({ id, messages }) =>
    messages.filter(({ senderId, line }) => senderId === userId && !line).map((each) => ({ ...each, to: id })),
  );

/** What a sighting counts, counted again in what is stored. */
function recounted(facts: Facts, userId: string, { seen, at }: Sighting): number {
  const sent = sentBy(facts, userId).filter((each) => each.at <= at);
  const inDay = sent.filter((each) => each.at > at - DAY);
  const joined = facts.userOf.get(userId)?.createdAt ?? 0;
  if (seen === "flooding" || seen === "restricted") return inDay.length;
  if (seen === "too-fast") return sent.filter((each) => each.at > at - 5 * MINUTE).length;
  if (seen === "copies") return new Set(sent.filter(({ text }) => text === sent.at(-1)?.text).map(({ to }) => to)).size;
  if (seen === "vendor-limit")
    return facts.contactRequests.filter(
      ({ fromId, requestedAt }) => fromId === userId && requestedAt <= at && requestedAt < joined + 7 * DAY,
    ).length;
  const last = sent.slice(-10).map(({ text }) => text.length);
  const begun = facts.conversations.filter(({ startedBy, createdAt }) => startedBy === userId && createdAt <= at);
  const vendors = begun.filter(({ firstId, secondId }) =>
    [firstId, secondId].some((id) => id !== userId && facts.userOf.get(id)?.role === "verified_vendor"),
  );
  return spamScore({
    accountAgeMs: at - joined,
    vendorRatio: vendors.length / Math.max(1, begun.length),
    messagesInDay: inDay.length,
    averageLength: last.reduce((sum, each) => sum + each, 0) / last.length,
  });
}

export const PATTERN_RULES: readonly Rule[] = [
  [
    "is of each type once, some resolved by an admin with notes and some open, and nobody's who was not there",
    ({ suspiciousPatterns, userOf, today }) => [
      ...PATTERN_TYPES.filter(
        (type) => suspiciousPatterns.filter(({ patternType }) => patternType === type).length !== 1,
      ),
      ...suspiciousPatterns.filter(
        ({ userId, detectedAt, resolvedAt, resolvedBy, adminNotes, evidence }) =>
          detectedAt < (userOf.get(userId)?.createdAt ?? Infinity) ||
          detectedAt > today ||
          evidence[0]?.at !== detectedAt ||
          (resolvedAt ?? Infinity) < (evidence.at(-1)?.at ?? Infinity) ||
          (resolvedAt ?? 0) > today ||
          (resolvedAt == null) !== (adminNotes == null) ||
          (resolvedAt != null && userOf.get(resolvedBy ?? "")?.role !== "admin"),
      ),
      ...(new Set(suspiciousPatterns.map(({ resolvedAt }) => resolvedAt == null)).size === 2 ? [] : ["all alike"]),
    ],
  ],
  [
    "counts what its member sent or asked until then",
    (facts) =>
      facts.suspiciousPatterns.flatMap(({ userId, patternType, evidence }) =>
        evidence
          .map((sighting) => ({ patternType, ...sighting, stored: recounted(facts, userId, sighting) }))
          .filter(({ count, stored }) => count !== stored),
      ),
  ],
  [
    "was resolved while monitoring was on, which an admin had turned on, and the log says both",
    ({ suspiciousPatterns, auditLog }) => {
      const turnedOn = auditLog.find(
        ({ action, subjectId }) => action === "setting.changed" && subjectId === "messageMonitoring",
      );
      const logged = (userId: string, at: number) =>
        auditLog.some(
          (entry) => entry.action === "messages.pattern_resolved" && entry.subjectId === userId && entry.at === at,
        );
      return suspiciousPatterns.filter(
        ({ userId, resolvedAt }) =>
          resolvedAt != null && (!logged(userId, resolvedAt) || resolvedAt < (turnedOn?.at ?? Infinity)),
      );
    },
  ],
];
