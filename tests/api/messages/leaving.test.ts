import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { sweepConversations } from "@worker/domain/voice/messaging/sweep-conversations";
import { Usage } from "@worker/observe/usage";
import { clear } from "../../factories/insert";
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
