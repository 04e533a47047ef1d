import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { Conversation } from "@objects/conversation/conversation";
import { freshNumber } from "../factories/site";

const MESSAGES = 100_000;
const AIM = 60;
/** Its one row, and what waking looks at: which tables there are, and whether anything is to be deleted. */
const FACTS = 20;

let id = "";
const object = () => (env.CONVERSATION as DurableObjectNamespace<Conversation>).get(env.CONVERSATION.idFromName(id));

/** Rows that the object's storage reads while it wakes and does its work. */
function rowsRead(work: (conversation: Conversation) => Promise<unknown>): Promise<number> {
  return runInDurableObject(object(), async (_, state) => {
    const { sql } = state.storage;
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const exec = sql.exec.bind(sql);
    sql.exec = (...asked) => {
      const cursor = exec(...asked);
      cursors.push(cursor);
      return cursor as never;
    };
    await work(new Conversation(state, { ...env }));
    Reflect.deleteProperty(sql, "exec");
    return cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0);
  });
}

beforeAll(async () => {
  id = `ann${freshNumber()}.zoe`;
  await runInDurableObject(object(), async (conversation, { storage }) => {
    await conversation.page(id, "zoe", { before: null, limit: 1 });
    storage.sql.exec(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO messages (client_id, sender_id, at, is_private, body) SELECT 'message ' || i, iif(i % 3, 'zoe', 'ann'), i * 1000, 0, NULL FROM n",
      MESSAGES,
    );
  });
});

describe("a conversation of 100,000 messages", () => {
  it("has them", async () => {
    const count = await runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec("SELECT count(*) AS count FROM messages").one(),
    );
    expect(count).toEqual({ count: MESSAGES });
  });

  it.each([
    ["its newest page", null],
    ["a page in the middle", MESSAGES / 2],
    ["its oldest page", 51],
  ])("wakes and reads no more than a page's rows for %s", async (_, before) => {
    const rows = await rowsRead((conversation) => conversation.page(id, "zoe", { before, limit: 50 }));
    expect(rows).toBeGreaterThanOrEqual(50);
    expect(rows).toBeLessThanOrEqual(AIM);
  });

  it("says what holds for it without reading a message", async () => {
    expect(await rowsRead((conversation) => conversation.factsFor(id, "zoe"))).toBeLessThanOrEqual(FACTS);
  });
});
