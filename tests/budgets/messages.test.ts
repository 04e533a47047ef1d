import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { newReplies } from "@worker/domain/views/inbox/read-inbox";
import { readNews } from "@worker/domain/views/inbox/read-news";
import { countedD1 } from "@worker/observe/counted-d1";
import { Usage } from "@worker/observe/usage";
import { costOfAnswer, stopClock } from "../factories/cost";
import { aDiscussion } from "../factories/forum";
import { insert } from "../factories/insert";
import { wordsOf } from "../factories/page-words";
import { aVendor } from "../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../factories/site";
import { manyAsk } from "../factories/talking";

const CONVERSATIONS = 1000;
/** The list's twenty, both counts up to a hundred each, who they are with, and the session. */
const ROWS_MAX = 260;
/** Twenty-one requests with who asks, twice, and those that wait counted up to a hundred. */
const REQUEST_ROWS_MAX = 300;
/** The list beside them; of each of five groups, or of a name, at most a hundred accounts with what is shown of them. */
const PEOPLE_ROWS_MAX = 900;
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
     insert into inbox_entries (user_id, conversation_id, other_id, other_key, last_seq, last_at, is_private, unread)
     select ?, 'one.' || i, 'other-' || i, 'other-' || i, 1, i, 0, 1 from n`,
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
    ["narrowed to a name of many", () => "/messages?q=other"],
  ])("takes one round trip beside the session's and a bounded number of rows, %s", async (_, path) => {
    const answer = await ask(path(), { cookie: ann.cookie });
    expect(answer.status).toBe(200);
    const { trips, read } = costOfAnswer(answer);
    expect(trips).toBe(2);
    expect(read).toBeLessThanOrEqual(ROWS_MAX);
  });
});

describe("whom to write to, on a site of thousands", () => {
  const MEMBERS = 3000;

  beforeAll(async () => {
    for (const role of ["member", "trusted", "verified_vendor"])
      await env.DB.prepare(
        `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MEMBERS})
         insert into users (id, username, username_key, email, email_key, password_hash, role, date_of_birth, created_at, vendor_id, suspended_at, product_interests)
         select ?1 || i, 'z' || ?1 || i, 'z' || ?1 || i, ?1 || i, ?1 || i, '', ?1, '1990-01-01', i,
           iif(?1 = 'verified_vendor', 'shop' || i, null), iif(?1 <> 'verified_vendor' and i between 30 and 2800, 1, null), '[]' from n`,
      )
        .bind(role)
        .run();
    const shop = aVendor({ id: "shop", name: "z Shop" });
    await insert(env.DB, "vendors", [shop]);
    const columns = (await env.DB.prepare("select name from pragma_table_info('vendors')").all<{ name: string }>())
      .results;
    const names = columns.map(({ name }) => name);
    const copied = names.map((name) => (name === "id" || name === "name_key" ? `${name} || i` : name));
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MEMBERS})
       insert into vendors (${names.join()}) select ${copied.join()} from vendors, n where id = 'shop'`,
    ).run();
  });

  it.each([
    ["offers a few of each group", "/messages/new", "+100 or more members. Use search to find specific users."],
    ["finds the first by name", "/messages/new?q=z", "More than 20 members found"],
    ["finds the first by a vendor's name", "/messages/new?q=z+shop", "More than 20 members found"],
  ])("%s in a bounded number of rows", async (_, path, said) => {
    const answer = await ask(path, { cookie: ann.cookie });
    expect(wordsOf(await answer.clone().text())).toContain(said);
    const { trips, read } = costOfAnswer(answer);
    expect(trips).toBe(3);
    expect(read).toBeLessThanOrEqual(PEOPLE_ROWS_MAX);
  });

  it("narrows the list of conversations by a name of many vendors in a bounded number of rows", async () => {
    const answer = await ask("/messages?q=z+shop", { cookie: ann.cookie });
    expect(costOfAnswer(answer).read).toBeLessThanOrEqual(PEOPLE_ROWS_MAX);
  });
});

describe("the contact requests of a vendor whom a thousand ask", () => {
  it("take one round trip for the page beside the list's, and a bounded number of rows", async () => {
    const vendor = await aPerson({ username: "vend", role: "verified_vendor" });
    await manyAsk(vendor.member.id, 1000);
    const first = await ask("/messages/requests", { cookie: vendor.cookie });
    const next = /href="([^"]+)"[^>]*>Newer requests/.exec(await first.clone().text())?.[1] ?? "";
    for (const answer of [first, await ask(next, { cookie: vendor.cookie })]) {
      const { trips, read } = costOfAnswer(answer);
      expect(trips).toBe(3);
      expect(read).toBeLessThanOrEqual(REQUEST_ROWS_MAX);
    }
  });
});

describe("the lounge of a vendor", () => {
  it.each(["", "/messages", "/requests", "/analytics"])(
    "counts what waits in the trip of its page, on %s",
    async (tab) => {
      const vendor = await aPerson({ username: `lounge${freshNumber()}`, role: "verified_vendor" });
      const answer = await ask(`/vendor-lounge${tab}`, { cookie: vendor.cookie });
      expect(answer.status).toBe(200);
      expect(costOfAnswer(answer).trips).toBe(2);
    },
  );
});

describe("an inbox", () => {
  it("is polled at the cost of the session", async () => {
    const { trips } = costOfAnswer(await ask("/api/inbox", { cookie: ann.cookie }));
    expect(trips).toBe(1);
  });

  it("counts a thousand new replies by reading a bounded number of rows, and says 100", async () => {
    await aDiscussion({ thread: { id: "01LONG" }, replies: 1000, authors: ["bea"] });
    const usage = new Usage();
    const db = connect(countedD1(env.DB, usage));
    expect(await newReplies(db, ann.member, { id: "01LONG", since: 0 })).toMatchObject({ count: 100 });
    expect(usage.d1.trips).toBe(1);
    expect(usage.d1.read).toBeLessThanOrEqual(ROWS_MAX);
  });

  it("reads what a member with a thousand unread conversations is told in a bounded number of rows", async () => {
    const usage = new Usage();
    const { unread } = await readNews(connect(countedD1(env.DB, usage)), ann.member, () => true);
    expect(unread.messages).toBe(CONVERSATIONS);
    expect(usage.d1.read).toBeLessThanOrEqual(ROWS_MAX);
  });
});
