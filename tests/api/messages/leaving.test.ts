import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { sweepConversations } from "@worker/domain/voice/messaging/sweep-conversations";
import { Usage } from "@worker/observe/usage";
import { clear } from "../../factories/insert";
import { anAccount, ask, PASSWORD, sessionFor } from "../../factories/site";

beforeEach(() => clear(env.DB));

const sweep = () => sweepConversations(connect(env.DB), objectStubs(env, new Usage()));

it("leaves the other what was written until they leave too, and nothing afterwards", async () => {
  const [ann, bea] = [await anAccount({ id: "leaving-ann" }), await anAccount({ id: "leaving-bea" })];
  const cookies = [await sessionFor(ann.id), await sessionFor(bea.id)];
  const leave = (cookie: string | undefined) =>
    ask("/api/account", { method: "DELETE", cookie, json: { password: PASSWORD, confirm: true } });
  const started = await ask("/api/conversations", { cookie: cookies[0], json: { userId: bea.id } });
  const { id } = await started.json<{ id: string }>();
  await ask(`/api/conversations/${id}/messages`, { cookie: cookies[0], json: { text: "Keep this" } });
  const stored = () =>
    runInDurableObject(env.CONVERSATION.get(env.CONVERSATION.idFromName(id)), (_, { storage }) =>
      storage.sql.exec("SELECT * FROM messages").toArray(),
    );

  expect((await leave(cookies[0])).status).toBe(200);
  expect(await sweep()).toBe(0);
  const theirs = await ask(`/api/conversations/${id}/messages`, { cookie: cookies[1] });
  expect((await theirs.json<{ items: { text: string }[] }>()).items).toMatchObject([{ text: "Keep this" }]);

  expect((await leave(cookies[1])).status).toBe(200);
  expect(await sweep()).toBe(1);
  expect(await stored()).toEqual([]);
  expect(await sweep()).toBe(0);
});
