import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import type { Member } from "@worker/domain/foundation/access/policy";
import { generateInviteCode } from "@worker/domain/oversight/invites/generate-invite";
import { newInviteCode } from "@worker/domain/oversight/invites/invite-code";
import { inviteState } from "@worker/domain/oversight/invites/invite-state";
import { invitePage, listInvites } from "@worker/domain/oversight/invites/list-invites";
import { switchInvite } from "@worker/domain/oversight/invites/switch-invite";
import { insert } from "../../../factories/insert";
import { anInvite } from "../../../factories/invites";
import { aUser, DAY, NOW } from "../../../factories/rows";
import { aPerson } from "../../../factories/site";

const db = connect(env.DB);
const at = { now: NOW, requestId: "request-1" };
let admin: Member;
let staff: Member;

const audit = async (subject: string) =>
  (
    await env.DB.prepare("select actor_name, action, detail from audit_log where subject_id = ? order by rowid")
      .bind(subject)
      .all<{ actor_name: string; action: string; detail: string }>()
  ).results;

beforeAll(async () => {
  admin = (await aPerson({ username: "admin", role: "admin" })).member;
  staff = (await aPerson({ username: "staff", role: "staff" })).member;
});

describe("a code", () => {
  it("is read out in groups, has 60 random bits and none of the letters that look alike", () => {
    const codes = Array.from({ length: 500 }, newInviteCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^LEAF(-[2-9A-HJ-NP-Z]{4}){3}$/);
    const letters = new Set(codes.join("").replace(/LEAF|-/g, ""));
    expect(letters.size).toBe(32);
  });

  it("is inactive first, used up second, expired third", () => {
    const fresh = { currentUses: 0, maxUses: 1, expiresAt: null, deactivatedAt: null };
    expect(inviteState(fresh, NOW)).toBe("active");
    expect(inviteState({ ...fresh, expiresAt: NOW + 1 }, NOW)).toBe("active");
    expect(inviteState({ ...fresh, expiresAt: NOW }, NOW)).toBe("expired");
    expect(inviteState({ ...fresh, expiresAt: NOW, currentUses: 1 }, NOW)).toBe("used-up");
    expect(inviteState({ ...fresh, expiresAt: NOW, currentUses: 1, deactivatedAt: NOW }, NOW)).toBe("inactive");
  });

  it("is made with its limits, and the log says who made it without saying the code", async () => {
    const input = { maxUses: 5, description: "For the newsletter", expiresInDays: 7 };
    const { id, code } = await generateInviteCode(db, admin, input, at);
    const row = await env.DB.prepare("select * from invite_codes where id = ?").bind(id).first();
    expect(row).toMatchObject({
      ...{ code, max_uses: 5, current_uses: 0, description: "For the newsletter" },
      ...{ created_at: NOW, created_by: admin.id, expires_at: NOW + 7 * DAY, deactivated_at: null },
    });
    const [entry] = await audit(id);
    expect(entry).toMatchObject({ actor_name: "admin", action: "invite.generated" });
    expect(entry?.detail).not.toContain(code);
  });

  it("is deactivated once, and the log says so once", async () => {
    const { id } = await generateInviteCode(db, admin, { maxUses: 1 }, at);
    await switchInvite(db, admin, { id, isActive: false }, at);
    await switchInvite(db, admin, { id, isActive: false }, { now: NOW + 5, requestId: "request-2" });
    const row = await env.DB.prepare("select deactivated_at, deactivated_by from invite_codes where id = ?")
      .bind(id)
      .first();
    expect(row).toEqual({ deactivated_at: NOW, deactivated_by: admin.id });
    expect((await audit(id)).map(({ action }) => action)).toEqual(["invite.generated", "invite.deactivated"]);
  });

  it("is made to work again once, and the log says so", async () => {
    const { id } = await generateInviteCode(db, admin, { maxUses: 1 }, at);
    await switchInvite(db, admin, { id, isActive: false }, at);
    for (const requestId of ["request-2", "request-3"])
      await switchInvite(db, admin, { id, isActive: true }, { now: NOW + 5, requestId });
    const row = await env.DB.prepare("select deactivated_at, deactivated_by from invite_codes where id = ?")
      .bind(id)
      .first();
    expect(row).toEqual({ deactivated_at: null, deactivated_by: null });
    expect((await audit(id)).map(({ action }) => action).slice(1)).toEqual([
      "invite.deactivated",
      "invite.reactivated",
    ]);
  });

  it("that nobody made is not found, and leaves no trace in the log", async () => {
    await expect(switchInvite(db, admin, { id: "invite-none", isActive: false }, at)).rejects.toThrow(
      "There is no such invite code.",
    );
    expect(await audit("invite-none")).toEqual([]);
  });
});

describe("codes", () => {
  it("are for admins", async () => {
    const all = { cursor: null, limit: 10 };
    await expect(listInvites(db, staff, all, NOW)).rejects.toThrow();
    await expect(invitePage(db, staff, { cursor: null, shown: null }, NOW)).rejects.toThrow();
    await expect(generateInviteCode(db, staff, { maxUses: 1 }, at)).rejects.toThrow();
    await expect(switchInvite(db, staff, { id: "invite-0001", isActive: false }, at)).rejects.toThrow();
  });

  it("come newest first, page by page, each once, also where many share a moment", async () => {
    await insert(
      env.DB,
      "inviteCodes",
      Array.from({ length: 45 }, () => anInvite({ createdAt: NOW - 2 * DAY })),
    );
    const total = await env.DB.prepare("select count(*) as n from invite_codes").first<number>("n");
    const seen: string[] = [];
    for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages += 1) {
      const page = await invitePage(db, admin, { cursor, shown: null }, NOW);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  });

  it("show who came by them, a former member without a name", async () => {
    const invite = anInvite({ maxUses: 3, currentUses: 3, createdAt: NOW + DAY });
    const gone = aUser({ username: "gone", deletedAt: NOW });
    const here = aUser({ username: "here" });
    await insert(env.DB, "inviteCodes", [invite]);
    await insert(env.DB, "users", [gone, here]);
    const redemption = (userId: string, redeemedAt: number) => ({ inviteId: invite.id, userId, redeemedAt });
    await insert(env.DB, "inviteRedemptions", [redemption(here.id, NOW - 2), redemption(gone.id, NOW - 1)]);
    const { items, shown } = await invitePage(db, admin, { cursor: null, shown: invite.id }, NOW);
    expect(items[0]).toMatchObject({
      id: invite.id,
      state: "used-up",
      redemptions: [
        { username: "Former member", redeemedAt: NOW - 1 },
        { username: "here", redeemedAt: NOW - 2 },
      ],
    });
    expect(items[1]?.redemptions).toEqual([]);
    expect(shown).toBe(invite.code);
  });
});
