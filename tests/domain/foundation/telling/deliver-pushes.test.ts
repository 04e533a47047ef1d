import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { notify } from "@worker/domain/foundation/notifications/notify";
import { pushQueue, pushSubscriptions } from "@worker/domain/foundation/notifications/push-schema";
import { sealedFor } from "@worker/domain/foundation/push/browsers";
import { deliverPushes } from "@worker/domain/foundation/telling/deliver-pushes";
import { tellElsewhere } from "@worker/domain/foundation/telling/tell-elsewhere";
import { tellOfMessages } from "@worker/domain/foundation/telling/tell-of-messages";
import { seal } from "@worker/sealing";
import { clear, insert } from "../../../factories/insert";
import { aBrowser } from "../../../factories/push";
import { aUser, NOW } from "../../../factories/rows";
import { aTelling } from "../../../factories/telling";

const db = connect(env.DB);
const MINUTE = 60_000;
const DATA_KEY = "a test's own data key, of thirty-two characters";
const vapid = {
  publicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  privateKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  subject: "https://leafproof.test",
};

interface Arrived {
  endpoint: string;
  headers: Headers;
  said: { title: string; path: string; tag: string };
}

const browsers = new Map<string, Awaited<ReturnType<typeof aBrowser>>>();
let arrived: Arrived[] = [];
/** What the push service answers next, the last for all that follows. */
let answers: (Response | Error)[] = [];

/** A push service, with the browsers behind it that open what arrives. */
async function call(endpoint: string, init: RequestInit): Promise<Response> {
  const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? new Response(null, { status: 201 });
  if (answer instanceof Error) throw answer;
  const body = init.body as Uint8Array<ArrayBuffer>;
  const said = JSON.parse((await browsers.get(endpoint)?.open(body)) ?? "null") as Arrived["said"];
  if (answer.ok) arrived.push({ endpoint, headers: new Headers(init.headers), said });
  expect(init.redirect).toBe("manual");
  return answer.clone();
}

const deliver = (now = NOW, services = "push.test") =>
  deliverPushes(db, { now, ...aTelling, pusher: { vapid, call }, dataKey: DATA_KEY, services }, 40);

/** A browser of anna's that is logged in. */
async function subscribed(id: string, userId = "anna") {
  const browser = await aBrowser(`https://push.test/${id}`);
  const { endpoint, keys } = browser.json;
  browsers.set(endpoint, browser);
  const sealed = await seal(DATA_KEY, JSON.stringify({ endpoint, ...keys }), sealedFor(id));
  const row = { id, userId, session: `session-${id}`, endpointHash: id, sealed, device: "Test", createdAt: NOW };
  await db.insert(pushSubscriptions).values(row);
  await env.DB.prepare("insert into sessions values (?, ?, 0, 0, ?, 'n', 'Test', null)")
    .bind(`session-${id}`, userId, NOW + 1000 * MINUTE)
    .run();
}

type Notice = Parameters<typeof notify>[1];
async function tell(overrides: Partial<Notice> = {}, now = NOW) {
  const notice = { userId: "anna", type: "reply" as const, title: "ben replied to you", message: "with the words" };
  await notify(db, { ...notice, actionUrl: "/reviews", mergeKey: "reply:1", ...overrides }, now);
  await tellElsewhere(db, { now, ...aTelling }, 40);
}
const queued = () => db.select().from(pushQueue);

beforeEach(async () => {
  await clear(env.DB);
  for (const table of [
    "notification_preferences",
    "push_subscriptions",
    "push_queue",
    "sessions",
    "outbox",
    "inbox_entries",
  ])
    await env.DB.exec(`delete from ${table}`);
  [arrived, answers] = [[], []];
  await insert(env.DB, "users", [aUser({ id: "anna", username: "anna" }), aUser({ id: "ben", username: "ben" })]);
  await env.DB.exec(
    "insert into notification_preferences values ('anna', 'reply', 1, 'never', 1), ('anna', 'message', 1, 'never', 1)",
  );
  await subscribed("phone");
});

describe("a push notification", () => {
  it("says what happened and leads there, and quotes nothing", async () => {
    await tell();
    expect(await deliver()).toBe(1);
    const [{ headers, said } = { headers: new Headers(), said: null }] = arrived;
    expect(said).toEqual({ title: "ben replied to you", path: "/reviews", tag: headers.get("topic") });
    expect(headers.get("topic")).toMatch(/^[\w-]{32}$/);
    expect([headers.get("ttl"), headers.get("content-encoding")]).toEqual(["43200", "aes128gcm"]);
    expect(headers.get("authorization")).toMatch(/^vapid t=/);
    expect(await queued()).toEqual([]);
  });

  it("comes to each browser, and to none for a kind that was not chosen", async () => {
    await subscribed("desk");
    await subscribed("other", "ben");
    await tell();
    await tell({ type: "like", mergeKey: "like:1" });
    await deliver();
    expect(arrived.map(({ endpoint }) => endpoint).sort()).toEqual([
      "https://push.test/desk",
      "https://push.test/phone",
    ]);
  });

  it("also comes where its kind is off on the site", async () => {
    await env.DB.exec("update notification_preferences set on_site = 0");
    await tell();
    expect(await deliver()).toBe(1);
  });

  it("of a repeat has the topic of the first, and of what waits yet replaces it", async () => {
    await tell();
    await deliver();
    await tell({ title: "cal replied to you" }, NOW + MINUTE);
    await tell({ title: "dee replied to you" }, NOW + 2 * MINUTE);
    expect(await queued()).toHaveLength(1);
    await deliver(NOW + 3 * MINUTE);
    expect(arrived.map(({ said }) => said.title)).toEqual(["ben replied to you", "dee replied to you"]);
    expect(new Set(arrived.map(({ said }) => said.tag)).size).toBe(1);
  });

  it("goes out once, also of runs at once", async () => {
    await tell();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(arrived).toHaveLength(1);
  });

  it("is sent again where a repeat came while it was under way", async () => {
    await tell();
    answers = [new Response(null, { status: 201 })];
    const slow = deliverPushes(
      db,
      {
        ...{ now: NOW, ...aTelling, dataKey: DATA_KEY, services: "push.test" },
        pusher: {
          vapid,
          call: async (endpoint, init) => {
            await tell({ title: "cal replied to you" }, NOW + 1000);
            return call(endpoint, init);
          },
        },
      },
      40,
    );
    await slow;
    await deliver(NOW + 2000);
    expect(arrived.map(({ said }) => said.title)).toEqual(["ben replied to you", "cal replied to you"]);
  });

  it("says nothing of what was read, deleted or is out of reach by then", async () => {
    await tell();
    await env.DB.exec("update notifications set read_at = 5");
    await tell({ mergeKey: "reply:2", actionUrl: "/community/thread/nowhere" });
    await tell({ mergeKey: "reply:3" });
    await env.DB.exec("update notifications set action_url = '/community/post/nowhere' where merge_key = 'reply:3'");
    expect(await deliver()).toBe(0);
    expect([arrived, await queued()]).toEqual([[], []]);
  });

  it.each([
    ["was logged out", "delete from sessions"],
    ["is logged out by time", `update sessions set expires_at = ${NOW - 1}`],
    ["was removed", "delete from push_subscriptions"],
    ["tells another account now", "update push_subscriptions set user_id = 'ben'"],
    ["belongs to a suspended account", "update users set suspended_at = 1"],
    ["belongs to a deleted account", "update users set deleted_at = 1"],
  ])("never comes to a browser that %s", async (_, statement) => {
    await tell();
    await env.DB.prepare(statement).run();
    expect(await deliver()).toBe(0);
    expect([arrived, await queued()]).toEqual([[], []]);
  });

  it("goes to no host that the list lacks by then", async () => {
    await tell();
    expect(await deliver(NOW, "elsewhere.test")).toBe(0);
    expect(arrived).toEqual([]);
  });
});

describe("what a push service answers", () => {
  it.each([404, 410])("ends a subscription that is over: %i", async (status) => {
    answers = [new Response(null, { status })];
    await tell();
    await tell({ mergeKey: "reply:2" });
    await deliver();
    expect([await queued(), await db.select().from(pushSubscriptions)]).toEqual([[], []]);
  });

  it.each([
    ["429", new Response(null, { status: 429 })],
    ["503", new Response(null, { status: 503 })],
    ["nothing", new Error("lost")],
  ])("is tried again ever later, five times in all: %s", async (_, answer) => {
    answers = [answer];
    await tell();
    for (const minutes of [0, 1, 6, 26, 86]) {
      expect(await queued()).toHaveLength(1);
      await deliver(NOW + minutes * MINUTE - 1);
      await deliver(NOW + minutes * MINUTE);
    }
    expect(await queued()).toEqual([]);
    expect(await db.select().from(pushSubscriptions)).toHaveLength(1);
  });

  it("waits as long as the service asks, an hour at most", async () => {
    answers = [new Response(null, { status: 429, headers: { "retry-after": "600" } })];
    await tell();
    await deliver();
    expect((await queued())[0]?.dueAt).toBe(NOW + 10 * MINUTE);
    answers = [new Response(null, { status: 429, headers: { "retry-after": "999999" } })];
    await deliver(NOW + 10 * MINUTE);
    expect((await queued())[0]?.dueAt).toBe(NOW + 70 * MINUTE);
    answers = [];
    expect(await deliver(NOW + 70 * MINUTE)).toBe(1);
  });

  it.each([302, 400, 403, 413])("is not tried again where it would not help: %i", async (status) => {
    answers = [new Response(null, { status })];
    await tell();
    await deliver();
    expect([await queued(), (await db.select().from(pushSubscriptions)).length]).toEqual([[], 1]);
  });

  it("is awaited for two minutes, then another run takes it", async () => {
    await tell();
    await env.DB.exec(`update push_queue set due_at = ${NOW + 2 * MINUTE}, attempts = 1`);
    expect(await deliver(NOW + 2 * MINUTE - 1)).toBe(0);
    expect(await deliver(NOW + 2 * MINUTE)).toBe(1);
  });
});

describe("messages", () => {
  const talk = (unread: number, seq: number) =>
    env.DB.prepare(
      "insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, last_sender_id, preview, is_private, unread, unread_from, unread_to) values ('anna', 'talk', 'ben', ?1, ?2, 'ben', 'the words', 0, ?3, ?1 - ?3 + 1, ?1) on conflict do update set last_seq = ?1, unread = ?3, unread_from = ?1 - ?3 + 1, unread_to = ?1",
    )
      .bind(seq, NOW, unread)
      .run();
  const run = () => tellOfMessages(db, { now: NOW + MINUTE, ...aTelling }, 40);

  it("say that somebody wrote, once for runs at once, and again for what comes after", async () => {
    await talk(1, 1);
    await Promise.all([run(), run()]);
    await deliver(NOW + MINUTE);
    await talk(2, 2);
    await run();
    await deliver(NOW + MINUTE);
    expect(arrived.map(({ said: { title, path } }) => [title, path])).toEqual(
      Array.from({ length: 2 }, () => ["Somebody wrote to you", "/messages"]),
    );
  });

  it("that were read meanwhile are not told", async () => {
    await talk(1, 1);
    await run();
    await talk(0, 1);
    expect(await deliver(NOW + MINUTE)).toBe(0);
  });
});
