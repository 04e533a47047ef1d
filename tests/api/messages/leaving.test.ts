import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { sweepConversations } from "@worker/domain/voice/messaging/sweep-conversations";
import { usernameKey } from "@worker/domain/foundation/users/names";
import { Usage } from "@worker/observe/usage";
import { clear } from "../../factories/insert";
import { columnsOf, TABLES } from "../../factories/member-rows";
import { rows } from "../../factories/moderation";
import { aDevice, aWriter } from "../../factories/private-mode";
import { anAccount, ask, freshNumber, PASSWORD, type Person, sessionFor } from "../../factories/site";
import { aConversation } from "../../factories/talking";

beforeEach(() => clear(env.DB));

const sweep = () => sweepConversations(connect(env.DB), env.FILES, objectStubs(env, new Usage()));

it("leaves the other what was written until they leave too, and nothing afterwards", async () => {
  const [ann, bea] = [await anAccount({ id: "leaving-ann" }), await anAccount({ id: "leaving-bea" })];
  const cookies = [await sessionFor(ann.id), await sessionFor(bea.id)];
  const leave = (cookie: string | undefined) =>
    ask("/api/account", { method: "DELETE", cookie, json: { password: PASSWORD, confirm: true } });
  const started = await ask("/api/conversations", { cookie: cookies[0], json: { userId: bea.id } });
  const { id } = await started.json<{ id: string }>();
  await ask(`/api/conversations/${id}/messages`, { cookie: cookies[0], json: { content: "Keep this" } });
  const stored = () =>
    runInDurableObject(env.CONVERSATION.get(env.CONVERSATION.idFromName(id)), (_, { storage }) =>
      storage.sql.exec("SELECT * FROM messages").toArray(),
    );

  expect((await leave(cookies[0])).status).toBe(200);
  expect(await sweep()).toBe(0);
  const theirs = await ask(`/api/conversations/${id}/messages`, { cookie: cookies[1] });
  expect((await theirs.json<{ items: { content: string }[] }>()).items).toMatchObject([{ content: "Keep this" }]);

  const more = await ask(`/api/conversations/${id}/messages`, { cookie: cookies[1], json: { content: "Anybody?" } });
  expect(more.status).toBe(403);
  await ask(`/api/conversations/${id}/read`, { method: "PUT", cookie: cookies[1], json: { seq: 1 } });
  const entriesOf = (userId: string) => rows(`select 1 from inbox_entries where user_id = '${userId}'`);
  await vi.waitFor(async () => {
    expect(await rows("select unread from inbox_entries where user_id = 'leaving-bea'")).toEqual([{ unread: 0 }]);
  });
  expect(await entriesOf("leaving-ann")).toEqual([]);

  expect((await leave(cookies[1])).status).toBe(200);
  expect(await sweep()).toBe(1);
  expect(await entriesOf("leaving-bea")).toEqual([]);
  expect(await stored()).toEqual([]);
  expect(await sweep()).toBe(0);
});

/** Columns of the whole database in which a text stands somewhere, as `table.column`. */
async function columnsHolding(text: string): Promise<string[]> {
  const texts = TABLES.flatMap(([name, table]) =>
    columnsOf(table).flatMap(([key, column]) => (column.getSQLType() === "text" ? [{ name, key, table, column }] : [])),
  );
  const found = await Promise.all(
    texts.map(async ({ name, key, table, column }) => {
      const where = `from "${getTableName(table)}" where instr(lower("${column.name}"), ?) > 0`;
      return (await rows(`select 1 ${where} limit 1`, text)).length > 0 ? [`${name}.${key}`] : [];
    }),
  );
  return found.flat();
}

it("leaves their name in nobody's list, where it could still be looked for", async () => {
  const left = await anAccount({ id: `left-${freshNumber()}`, username: "Quillfern" });
  const stays = await anAccount({ id: `stays-${freshNumber()}` });
  const [cookie, other] = [await sessionFor(left.id), await sessionFor(stays.id)];
  const started = await ask("/api/conversations", { cookie, json: { userId: stays.id } });
  const { id } = await started.json<{ id: string }>();
  await ask(`/api/conversations/${id}/messages`, { cookie, json: { content: "Goodbye" } });
  const key = usernameKey("Quillfern");
  await vi.waitFor(async () => expect(await columnsHolding(key)).toContain("listEntries.otherKey"));
  const find = async () =>
    (await (await ask("/api/conversations?q=quill", { cookie: other })).json<{ items: unknown[] }>()).items;
  expect(await find()).toHaveLength(1);

  expect((await ask("/api/account", { method: "DELETE", cookie, json: { password: PASSWORD } })).status).toBe(200);
  expect(await find()).toEqual([]);
  // The mail that confirms the deletion names its reader, and is swept once it has been sent.
  expect([...(await columnsHolding(key)), ...(await columnsHolding("quillfern"))]).toEqual([
    "outbox.recipient",
    "outbox.body",
  ]);
});

it("leaves the other the keys with which they check what was signed, without name and backup, until they leave too", async () => {
  const count = freshNumber();
  const [ann, bea, cal] = [await aWriter(`ann${count}`), await aWriter(`bea${count}`), await aWriter(`cal${count}`)];
  const leave = ({ cookie }: Person) => ask("/api/account", { method: "DELETE", cookie, json: { password: PASSWORD } });
  const talk = await aConversation(ann, bea);
  const keys = await Promise.all([ann, bea, cal].map((who) => aDevice(who).then(({ key }) => key.id)));
  const left = async () => (await rows("select id from message_keys")).map(({ id }) => id);

  for (const who of [ann, cal]) expect((await leave(who)).status).toBe(200);
  expect((await left()).sort()).toEqual([keys[0], keys[1]].sort());
  const answer = await ask(`/api/conversations/${talk}/keys`, { cookie: bea.cookie });
  const read = await answer.json<{ keys: { id: string; removedAt: number | null }[] }>();
  expect(read.keys.find(({ id }) => id === keys[0])?.removedAt).not.toBeNull();
  expect(await rows("select label, backup from message_keys where user_id = ?", ann.member.id)).toEqual([
    { label: "", backup: null },
  ]);

  expect((await leave(bea)).status).toBe(200);
  expect(await sweep()).toBe(1);
  expect(await left()).toEqual([]);
});
