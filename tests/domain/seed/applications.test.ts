import { describe, expect, it } from "vitest";
import { APPLICATION_STATUSES, OPEN_STATUSES } from "@worker/domain/oversight/applications/forms";
import { readAnswers } from "@worker/domain/oversight/applications/wizard-forms";
import { demo, groupBy, NOW, read } from "./demo";

const rows = read(demo());
const people = new Map(rows.users.map((row) => [row.id, row]));

describe("the demo's applications", () => {
  it("are in every state, hold, and were made by those who may", () => {
    expect(new Set(rows.applications.map(({ status }) => status))).toEqual(new Set(APPLICATION_STATUSES));
    for (const { userId, answers, status, createdAt } of rows.applications) {
      expect(readAnswers(answers, NOW).ok).toBe(true);
      expect(people.get(userId)?.createdAt).toBeLessThan(createdAt);
      expect(people.get(userId)?.role).toBe(status === "approved" ? "verified_vendor" : "member");
    }
  });

  it("are one open a member, and moved as their events say", () => {
    const open = rows.applications.filter(({ status }) => OPEN_STATUSES.some((each) => each === status));
    expect(new Set(open.map(({ userId }) => userId)).size).toBe(open.length);
    const events = groupBy(rows.applicationEvents, ({ applicationId }) => applicationId);
    for (const { id, status, updatedAt } of rows.applications) {
      const last = events.get(id)?.at(-1);
      expect(last?.toStatus ?? "draft").toBe(status);
      expect(updatedAt).toBeLessThanOrEqual(NOW);
    }
  });

  it("come with charges of each verified vendor, and of no other", () => {
    const verified = rows.vendors.filter(({ verifiedAt }) => Boolean(verifiedAt));
    const charged = rows.charges.filter(({ kind }) => kind === "verification");
    expect([...new Set(charged.map(({ vendorId }) => vendorId))].sort()).toEqual(verified.map(({ id }) => id).sort());
    expect(charged.every(({ state, dueAt }) => state === "settled" || dueAt > NOW)).toBe(true);
  });
});
