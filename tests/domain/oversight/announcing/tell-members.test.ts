import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { tellMembers } from "@worker/domain/oversight/announcing/tell-members";
import { anAnnouncedChange } from "../../../factories/announced-changes";
import { dyingDb, wasKilled } from "../../../factories/dying-db";
import { clear, insert } from "../../../factories/insert";
import { mailsTo } from "../../../factories/mail";
import { aUser, DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const MEMBERS = 12;
const tell = (limit = 5, now = NOW, database = db) =>
  tellMembers(database, { now, origin: "https://leafproof.example", limit });
const mailed = async () => (await mailsTo()).map(({ recipient }) => recipient).sort();
const noticed = async () =>
  (await env.DB.prepare("select user_id as id from notifications order by user_id").all<{ id: string }>()).results.map(
    ({ id }) => `${id}@example.org`,
  );
const change = () => env.DB.prepare("select mailed, told_at from announced_changes").first();
const audited = async (id: string) =>
  (await env.DB.prepare("select detail from audit_log where action = 'change.told' and subject_id = ?").bind(id).all())
    .results;

const members = Array.from({ length: MEMBERS }, (_, n) => {
  const name = `told-${String(n).padStart(2, "0")}`;
  return aUser({ id: name, username: name, email: `${name}@example.org` });
});
const everybody = members.map(({ email }) => email);
let id = "";

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "users", members);
  const row = anAnnouncedChange({ effectiveAt: Date.UTC(2026, 11, 11) });
  ({ id } = row);
  await insert(env.DB, "announcedChanges", [row]);
});

describe("an announced change", () => {
  it("reaches each member once by mail and once on the site, some at a time, and is counted and audited", async () => {
    await tell();
    expect((await mailed()).length).toBe(5);
    expect(await noticed()).toEqual(await mailed());
    for (let run = 1; run < 6; run += 1) await tell(5, NOW + run * 60_000);
    expect(await mailed()).toEqual(everybody);
    expect(await noticed()).toEqual(everybody);
    expect(await change()).toEqual({ mailed: MEMBERS, told_at: NOW + 2 * 60_000 });
    expect(await audited(id)).toEqual([{ detail: `{"document":"terms","mailed":${MEMBERS}}` }]);
    expect(await tell(5, NOW + DAY)).toBe(0);
  });

  it("reaches each once though runs are killed before, in or after their batch", async () => {
    const dying = dyingDb(db);
    for (let run = 0; run < 15; run += 1) await tell(4, NOW + run, dying).catch(wasKilled);
    expect(await mailed()).toEqual(everybody);
    expect(await noticed()).toEqual(everybody);
    expect(await change()).toMatchObject({ mailed: MEMBERS });
    expect((await audited(id)).length).toBe(1);
  });

  it("reaches each once where runs overlap", async () => {
    for (let round = 0; round < 4; round += 1)
      await Promise.all(Array.from({ length: 5 }, (_, run) => tell(4, NOW + round * 10 + run)));
    expect(await mailed()).toEqual(everybody);
    expect(await noticed()).toEqual(everybody);
  });

  it("reaches unconfirmed and suspended accounts, and no deleted, blocked or later one", async () => {
    await insert(env.DB, "users", [
      aUser({ id: "v1", email: "unconfirmed@example.org", emailVerifiedAt: null }),
      aUser({ id: "v2", email: "suspended@example.org", suspendedAt: 1, suspendedCause: "staff" }),
      aUser({ id: "v3", email: "blocked@example.org", suspendedAt: 1, suspendedCause: "registration" }),
      aUser({ id: "v4", email: "gone@example.org", deletedAt: 1 }),
      aUser({ id: "v5", email: "later@example.org", createdAt: NOW + 1 }),
    ]);
    for (let run = 0; run < 6; run += 1) await tell();
    expect(await mailed()).toEqual([...everybody, "suspended@example.org", "unconfirmed@example.org"].sort());
    expect(await change()).toMatchObject({ mailed: MEMBERS + 2 });
  });

  it("is not told any further once it is withdrawn", async () => {
    await tell();
    await env.DB.exec("update announced_changes set withdrawn_at = 1");
    expect(await tell()).toBe(0);
    expect((await mailed()).length).toBe(5);
  });

  it("says what, when and where, in the mail and on the site", async () => {
    await tell(1);
    const [mail] = await mailsTo();
    expect(mail?.subject).toBe("Our Terms of Service change on Dec 11, 2026");
    expect(mail?.body).toContain("Section 2 says more clearly what a vendor may ask of a reviewer.");
    expect(mail?.body).toContain("https://leafproof.example/terms-of-service#announced-changes");
    expect(mail?.body).toContain("https://leafproof.example/account/data");
    expect(await env.DB.prepare("select type, title, message, action_url from notifications").first()).toEqual({
      type: "system",
      title: "Our Terms of Service change on Dec 11, 2026",
      message: "Section 2 says more clearly what a vendor may ask of a reviewer.",
      action_url: "/terms-of-service#announced-changes",
    });
  });
});
