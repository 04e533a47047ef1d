import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { tellOfMessages } from "@worker/domain/foundation/telling/tell-of-messages";
import { clear, insert } from "../../../factories/insert";
import { mailsTo } from "../../../factories/mail";
import { aUser, NOW } from "../../../factories/rows";
import { aTelling } from "../../../factories/telling";

const db = connect(env.DB);
const MINUTE = 60_000;
const run = (now = NOW + MINUTE) => tellOfMessages(db, { now, ...aTelling }, 100);
const mails = () => mailsTo("anna@example.org");
const exec = (statement: string) => env.DB.prepare(statement).run();

interface Talk {
  seq: number;
  unread: number;
  from: number;
  to: number;
  at: number;
  by: string | null;
}

/** A conversation of anna's with ben, as her list has it. */
const talk = (
  id: string,
  { seq = 1, unread = 1, at = NOW, by = "ben", from = seq - unread + 1, to = seq }: Partial<Talk> = {},
) =>
  env.DB.prepare(
    "insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, last_sender_id, preview, is_private, unread, unread_from, unread_to) values ('anna', ?1, 'ben', ?2, ?3, ?4, 'the words', 0, ?5, ?6, ?7) on conflict do update set last_seq = ?2, last_at = ?3, last_sender_id = ?4, unread = ?5, unread_from = ?6, unread_to = ?7",
  )
    .bind(id, seq, at, by, unread, from, to)
    .run();

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["notification_preferences", "outbox", "inbox_entries"]) await exec(`delete from ${table}`);
  await insert(env.DB, "users", [aUser({ id: "anna", username: "anna" }), aUser({ id: "ben", username: "ben" })]);
  await exec("insert into notification_preferences values ('anna', 'message', 1, 'at_once', 0)");
});

it("says that somebody wrote, and neither who nor what", async () => {
  await talk("one");
  await talk("two");
  await run();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Somebody wrote to you");
  expect(mail?.body).toContain("https://leafproof.test/messages\n");
  expect(mail?.body).not.toMatch(/ben|the words/);
});

it("waits a minute, in which whoever is there reads it", async () => {
  await talk("one");
  await run(NOW + MINUTE - 1);
  expect(await mails()).toEqual([]);
  await talk("one", { unread: 0 });
  await run(NOW + 5 * MINUTE);
  expect(await mails()).toEqual([]);
});

it("says nothing of what was taken back, nor again of what it told", async () => {
  await talk("one", { seq: 2, unread: 2 });
  await run();
  expect(await mails()).toHaveLength(1);
  // Three more, which were taken back before anybody was told.
  await talk("one", { seq: 5, unread: 2, from: 1, to: 2, at: NOW + MINUTE });
  await run(NOW + 5 * MINUTE);
  // Another, while the first two are unread.
  await talk("one", { seq: 6, unread: 3, from: 1, to: 6, at: NOW + 6 * MINUTE });
  await run(NOW + 9 * MINUTE);
  expect(await mails()).toHaveLength(1);
});

it("comes once until what it told of is read, also of runs at once", async () => {
  await talk("one");
  await Promise.all([run(), run(), run()]);
  expect(await mails()).toHaveLength(1);
  await talk("one", { seq: 4, unread: 4, at: NOW + MINUTE });
  await run(NOW + 9 * MINUTE);
  expect(await mails()).toHaveLength(1);
  await talk("one", { seq: 5, unread: 1, at: NOW + 20 * MINUTE });
  await run(NOW + 30 * MINUTE);
  expect(await mails()).toHaveLength(2);
});

it.each([
  ["chose otherwise", "update notification_preferences set mail = 'daily'"],
  ["did not confirm an address", "update users set email_verified_at = null where id = 'anna'"],
  ["is suspended", "update users set suspended_at = 1 where id = 'anna'"],
])("comes to nobody who %s, and leaves nothing in the way", async (_, statement) => {
  await exec(statement);
  await talk("one");
  expect([await run(), await run()]).toEqual([1, 0]);
  expect(await mails()).toEqual([]);
});

it("does not come for a line that nobody wrote", async () => {
  await talk("one", { by: null });
  await run();
  expect(await mails()).toEqual([]);
});
