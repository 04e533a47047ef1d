import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { connect } from "@worker/db/client";
import { redeemInvite } from "@worker/domain/oversight/invites/redeem-invite";
import { inviteRedemptions } from "@worker/domain/oversight/invites/schema";
import { insert } from "../../../factories/insert";
import { anInvite } from "../../../factories/invites";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const usesOf = (id: string) =>
  env.DB.prepare("select current_uses from invite_codes where id = ?").bind(id).first("current_uses");
const stored = async (overrides: Parameters<typeof anInvite>[0]) => {
  const row = anInvite(overrides);
  await insert(env.DB, "inviteCodes", [row]);
  return row;
};
const changed = async (code: string, now = NOW) => (await redeemInvite(db, code, now)).meta.changes;

describe("redeeming a code", () => {
  it("uses it up by one, however it is typed", async () => {
    const { id, code } = await stored({ maxUses: 2 });
    expect(await changed(` ${code.toLowerCase()} `)).toBe(1);
    expect(await usesOf(id)).toBe(1);
  });

  it("does nothing for a code that is unknown, inactive, used up or expired, at that very moment too", async () => {
    const refused = [
      await stored({ deactivatedAt: NOW - 1 }),
      await stored({ maxUses: 3, currentUses: 3 }),
      await stored({ expiresAt: NOW }),
    ];
    for (const { id, code, currentUses } of refused) {
      expect(await changed(code)).toBe(0);
      expect(await usesOf(id)).toBe(currentUses);
    }
    expect(await changed("LEAF-NONE-NONE-NONE")).toBe(0);
    const { code } = await stored({ expiresAt: NOW });
    expect(await changed(code, NOW - 1)).toBe(1);
  });

  it("lets no more pass than it has uses, with fifty at once, and who passed is who is written down", async () => {
    const { id, code } = await stored({ maxUses: 3 });
    const attempts = Array.from({ length: 50 }, (_, n) =>
      db.batch([
        redeemInvite(db, code, NOW),
        db.insert(inviteRedemptions).select(sql`select ${id}, ${`user-${n}`}, ${NOW} where changes() > 0`),
      ]),
    );
    const results = await Promise.all(attempts);
    expect(results.filter(([{ meta }]) => meta.changes === 1).length).toBe(3);
    expect(await usesOf(id)).toBe(3);
    const count = await env.DB.prepare("select count(*) as n from invite_redemptions where invite_id = ?")
      .bind(id)
      .first("n");
    expect(count).toBe(3);
  });
});
