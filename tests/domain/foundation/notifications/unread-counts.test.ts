import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { readUnread } from "@worker/domain/views/inbox/read-inbox";
import { clear, insert } from "../../../factories/insert";
import { aUser } from "../../../factories/rows";

const notice =
  "insert into notifications (id, user_id, type, title, message, merge_key, created_at, read_at, deleted_at) values (?1, 'anna', 'reply', '', '', ?1, 1, ?2, ?3)";
const talk =
  "insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, is_private, unread) values ('anna', ?, 'bea', 1, 1, 0, ?)";

/** What can happen to either, by the number of its row. */
const ACTS: Record<string, (id: string, flag: 0 | 1) => D1PreparedStatement> = {
  notified: (id, flag) => env.DB.prepare(notice.replace("insert", "insert or ignore")).bind(id, flag || null, null),
  "notified off the site": (id) => env.DB.prepare(notice.replace("insert", "insert or ignore")).bind(id, null, 1),
  read: (id) => env.DB.prepare("update notifications set read_at = 5 where id = ?").bind(id),
  "read all": () => env.DB.prepare("update notifications set read_at = 6 where read_at is null"),
  "unread again": (id) => env.DB.prepare("update or ignore notifications set read_at = null where id = ?").bind(id),
  deleted: (id, flag) =>
    env.DB.prepare("update notifications set deleted_at = ?2 where id = ?1").bind(id, flag || null),
  swept: (id) => env.DB.prepare("delete from notifications where id = ?").bind(id),
  written: (id, flag) => env.DB.prepare(talk.replace("insert", "insert or ignore")).bind(id, flag),
  "counted anew": (id, flag) =>
    env.DB.prepare("update inbox_entries set unread = ?2 * 7 where conversation_id = ?1").bind(id, flag),
  left: (id) => env.DB.prepare("delete from inbox_entries where conversation_id = ?").bind(id),
};

it("counts what is unread, whatever happens to notices and conversations", async () => {
  const db = connect(env.DB);
  const act = fc.record({
    act: fc.constantFrom(...Object.keys(ACTS)),
    id: fc.constantFrom("1", "2", "3"),
    flag: fc.constantFrom<0 | 1>(0, 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      await clear(env.DB);
      await insert(env.DB, "users", [aUser({ id: "anna" }), aUser({ id: "bea" })]);
      await env.DB.batch(
        acts.map(({ act: name, id, flag }) => ACTS[name]?.(id, flag)).filter((each) => each !== undefined),
      );
      const rows = await env.DB.prepare(
        "select (select count(*) from notifications where user_id = 'anna' and read_at is null and deleted_at is null) as notifications, (select count(*) from inbox_entries where user_id = 'anna' and unread > 0) as messages",
      ).first();
      expect(await readUnread(db, "anna")).toEqual(rows);
      expect(await readUnread(db, "bea")).toEqual({ notifications: 0, messages: 0 });
    }),
    { numRuns: 40 },
  );
}, 120_000);
