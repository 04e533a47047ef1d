import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { mailTokens, outbox } from "@worker/domain/foundation/mail/schema";
import { sweepMail } from "@worker/domain/foundation/mail/sweep-mail";
import { insertRows } from "../../../../scripts/seed/write";
import { aMail, mailsTo } from "../../../factories/mail";
import { DAY, NOW } from "../../../factories/rows";

const sweep = () => connect(env.DB).batch(sweepMail(connect(env.DB), NOW));

beforeEach(async () => {
  for (const table of ["outbox", "mail_tokens"]) await env.DB.exec(`delete from ${table}`);
});

describe("the daily sweep of mail", () => {
  it("forgets mails that were sent or given up 90 days ago, and none that waits", async () => {
    const old = { dueAt: null, createdAt: 1 };
    await insertRows(env.DB, outbox, [
      aMail({ ...old, subject: "sent long ago", sentAt: NOW - 90 * DAY - 1 }),
      aMail({ ...old, subject: "sent lately", sentAt: NOW - 90 * DAY }),
      aMail({ ...old, subject: "given up long ago", gaveUpAt: NOW - 90 * DAY - 1 }),
      aMail({ ...old, subject: "given up lately", gaveUpAt: NOW - 90 * DAY }),
      aMail({ createdAt: 1, subject: "waits", dueAt: 1 }),
    ]);
    await sweep();
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual(["sent lately", "given up lately", "waits"]);
  });

  it("lets a link say for 30 days that it ran out", async () => {
    const token = { purpose: "confirm email" as const, subjectId: "ann", email: "ann@example.org", createdAt: 1 };
    await insertRows(env.DB, mailTokens, [
      { ...token, tokenHash: "dead", expiresAt: NOW - 30 * DAY - 1 },
      { ...token, tokenHash: "late", expiresAt: NOW - 30 * DAY },
    ]);
    await sweep();
    const { results } = await env.DB.prepare("select token_hash from mail_tokens").all();
    expect(results).toEqual([{ token_hash: "late" }]);
  });

  it.each([
    ["delete from outbox where sent_at < 1", "outbox_sent"],
    ["delete from outbox where gave_up_at < 1", "outbox_gave_up"],
    ["delete from mail_tokens where expires_at < 1", "mail_tokens_expiry"],
    ["select * from outbox where due_at <= 1 order by due_at limit 5", "outbox_due"],
    ["update mail_tokens set used_at = 1 where subject_id = 'a' and purpose in ('b')", "mail_tokens_subject"],
  ])("%s goes by its index", async (sql, index) => {
    const { results } = await env.DB.prepare(`explain query plan ${sql}`).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join("\n")).toContain(index);
  });
});
