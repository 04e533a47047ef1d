import { describe, expect, it } from "vitest";
import { INVITE_STATES } from "@worker/domain/oversight/invites/forms";
import { inviteState } from "@worker/domain/oversight/invites/invite-state";
import { demo, groupBy, NOW, read } from "./demo";

const rows = read(demo());
const { inviteCodes, inviteRedemptions, users, waitlist, waitlistDays, auditLog } = rows;

describe("the demo's invite codes", () => {
  it("occur in every state", () => {
    const states = inviteCodes.map(({ currentUses = 0, maxUses, expiresAt = null, deactivatedAt = null }) =>
      inviteState({ currentUses, maxUses, expiresAt, deactivatedAt }, NOW),
    );
    expect(new Set(states)).toEqual(new Set(INVITE_STATES));
    expect(inviteCodes.length).toBe(12);
    expect(new Set(inviteCodes.map(({ code }) => code)).size).toBe(12);
  });

  it("were used as often as they count, by people who registered in their time, each by one code", () => {
    const joined = new Map(users.map(({ id, createdAt }) => [id, createdAt]));
    const byCode = groupBy(inviteRedemptions, ({ inviteId }) => inviteId);
    for (const { id, currentUses, maxUses, createdAt, expiresAt, deactivatedAt } of inviteCodes) {
      const came = byCode.get(id) ?? [];
      expect([id, came.length]).toEqual([id, currentUses]);
      expect(came.length).toBeLessThanOrEqual(maxUses);
      for (const { userId, redeemedAt } of came) {
        expect(joined.get(userId)).toBe(redeemedAt);
        expect(redeemedAt).toBeGreaterThan(createdAt);
        expect(redeemedAt).toBeLessThan(Math.min(expiresAt ?? NOW, deactivatedAt ?? NOW));
      }
    }
    expect(inviteRedemptions.length).toBeGreaterThan(8);
    expect(new Set(inviteRedemptions.map(({ userId }) => userId)).size).toBe(inviteRedemptions.length);
  });

  it("are in the audit log, made and ended, and no later than now", () => {
    const about = auditLog.filter(({ subjectType }) => subjectType === "invite");
    const ended = inviteCodes.filter(({ deactivatedAt }) => deactivatedAt).length;
    expect(about.filter(({ action }) => action === "invite.generated").length).toBe(inviteCodes.length);
    expect(about.filter(({ action }) => action === "invite.deactivated").length).toBe(ended);
    for (const { at } of about) expect(at).toBeLessThan(NOW);
  });

  it("grow with the scale", () => {
    expect([...demo(NOW, 3).inviteCodes].length).toBe(36);
  });
});

describe("the demo's waitlist", () => {
  it("has some of today, early enough to be past", () => {
    const ofToday = waitlist.filter(({ createdAt }) => createdAt >= NOW - (NOW % 86_400_000));
    expect(ofToday).toHaveLength(2);
    for (const { createdAt } of ofToday) expect(createdAt % 86_400_000).toBeLessThanOrEqual(90_000);
  });
});

describe("the demo's waitlist tallies", () => {
  it("are those of its entries, day by day", () => {
    const byDay = groupBy(waitlist, ({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10));
    expect(waitlistDays).toEqual(
      [...byDay]
        .map(([day, entries]) => ({
          day,
          signups: entries.length,
          confirmed: entries.filter(({ confirmedAt }) => confirmedAt).length,
          told: entries.filter(({ toldAt }) => toldAt).length,
        }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    );
  });
});
