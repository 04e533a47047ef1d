import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { countMessages } from "@worker/domain/voice/messaging/count-messages";
import { objectStubs } from "@objects/stubs";
import { Usage } from "@worker/observe/usage";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { clear } from "../../factories/insert";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

beforeAll(() => stopClock());

const LOUNGE = "/api/vendor/lounge";
let vendor: Person, ann: Person, cat: Person;

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  vendor = await aPerson({ username: `vendor${count}`, role: "verified_vendor" });
  ann = await aPerson({ username: `ann${count}`, role: "trusted" });
  cat = await aPerson({ username: `cat${count}` });
});

const figures = async () => (await ask(LOUNGE, { cookie: vendor.cookie })).json<Record<string, number | null>>();
async function write(from: Person, to: Person) {
  const { id } = await (
    await ask("/api/conversations", { cookie: from.cookie, json: { userId: to.member.id } })
  ).json<{ id: string }>();
  expect(
    (await ask(`/api/conversations/${id}/messages`, { cookie: from.cookie, json: { content: "Hello" } })).status,
  ).toBe(201);
  return id;
}
const listed = () =>
  expect.poll(
    async () =>
      (await env.DB.prepare("select count(*) as n from inbox_entries where sent is not null").first<{ n: number }>())
        ?.n,
  );

describe("GET /api/vendor/lounge", () => {
  it("is zero and nothing where nobody wrote", async () => {
    expect(await figures()).toEqual({
      ...{ totalContacts: 0, activeConversations: 0, pendingApprovals: 0, messagesSent: 0, messagesReceived: 0 },
      ...{ responseRate: null, averageResponseTime: null },
    });
  });

  it("counts contacts, what waits, and what was answered", async () => {
    await write(ann, vendor);
    await listed().toBe(2);
    expect(await figures()).toMatchObject({ totalContacts: 1, messagesReceived: 1, messagesSent: 0, responseRate: 0 });
    await write(vendor, ann);
    await expect.poll(async () => (await figures())["messagesSent"]).toBe(1);
    const asked = { toVendorId: vendor.member.id, message: "May I ask about a batch?" };
    expect((await ask("/api/contact-requests", { cookie: cat.cookie, json: asked })).status).toBe(201);
    const answer = await ask(LOUNGE, { cookie: vendor.cookie });
    expect(costOfAnswer(answer).trips).toBeLessThanOrEqual(2);
    expect(await answer.json()).toEqual({
      ...{ totalContacts: 2, activeConversations: 1, pendingApprovals: 1, messagesSent: 1, messagesReceived: 1 },
      ...{ responseRate: 1, averageResponseTime: expect.any(Number) as number },
    });
  });

  it("leaves what the vendor began out of the response rate", async () => {
    await write(vendor, ann);
    await listed().toBe(2);
    expect(await figures()).toMatchObject({ totalContacts: 1, messagesSent: 1, responseRate: null });
  });

  it("counts over the 500 newest conversations at most", async () => {
    await env.DB.prepare(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 600)
       insert into inbox_entries (user_id, conversation_id, other_id, last_seq, last_at, is_private, unread, sent, received, first_received_at)
       select ?, 'one.' || i, 'other-' || i, 1, i, 0, 0, 0, 1, i from n`,
    )
      .bind(vendor.member.id)
      .run();
    const answer = await ask(LOUNGE, { cookie: vendor.cookie });
    expect(costOfAnswer(answer).read).toBeLessThanOrEqual(520);
    expect(await answer.json()).toMatchObject({ totalContacts: 500, activeConversations: 0, messagesReceived: 500 });
  });

  it("is closed to everybody but vendors", async () => {
    for (const role of ["member", "trusted", "moderator", "staff", "admin"] as const) {
      const { cookie } = await aPerson({ username: `${role}${freshNumber()}`, role });
      expect((await ask(LOUNGE, { cookie })).status, role).toBe(403);
    }
  });
});

describe("the nightly count", () => {
  it("has conversations counted whose lists were written before there was a count", async () => {
    await write(ann, vendor);
    await listed().toBe(2);
    await env.DB.prepare("update inbox_entries set sent = null, received = null, first_received_at = null").run();
    expect(await countMessages(connect(env.DB), objectStubs(env, new Usage()))).toBe(1);
    await listed().toBe(2);
    expect(await figures()).toMatchObject({ messagesReceived: 1, responseRate: 0 });
  });
});
