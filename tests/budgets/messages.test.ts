import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../factories/cost";
import { aPerson, ask, type Person } from "../factories/site";

const CONVERSATIONS = 1000;
/** The list's twenty, both counts up to a hundred each, who they are with, and the session. */
const ROWS_MAX = 260;
let ann: Person, bea: Person, cal: Person;
let conversation = "";

beforeAll(async () => {
  await stopClock();
  [ann, bea, cal] = [
    await aPerson({ username: "ann" }),
    await aPerson({ username: "bea" }),
    await aPerson({ username: "cal" }),
  ];
  const started = await ask("/api/conversations", { cookie: ann.cookie, json: { userId: bea.member.id } });
  conversation = (await started.json<{ id: string }>()).id;
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${CONVERSATIONS})
     insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, is_private, unread)
     select ?, 'one.' || i, 'other-' || i, 1, i, 0, 1 from n`,
  )
    .bind(ann.member.id)
    .run();
});

describe("the messages screen of a member with a thousand conversations", () => {
  it.each([
    ["alone", () => "/messages"],
    ["with a conversation", () => `/messages?conversation=${conversation}`],
    ["with somebody to write to", () => `/messages?user=${cal.member.id}`],
    ["narrowed to a name", () => "/messages?q=be"],
  ])("takes one round trip beside the session's and a bounded number of rows, %s", async (_, path) => {
    const answer = await ask(path(), { cookie: ann.cookie });
    expect(answer.status).toBe(200);
    const { trips, read } = costOfAnswer(answer);
    expect(trips).toBe(2);
    expect(read).toBeLessThanOrEqual(ROWS_MAX);
  });
});
