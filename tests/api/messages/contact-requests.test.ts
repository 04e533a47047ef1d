import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aDevice, aWriter, switches } from "../../factories/private-mode";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";
import { aConversation, says } from "../../factories/talking";

const DAY_MS = 86_400_000;
let count = 0;
let ann: Person, bea: Person, vendor: Person;
const as = ({ cookie }: Person) => ({ cookie });
const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

const request = (from: Person, to: Person, message = "Do you have the May lot in 5 g?") =>
  ask("/api/contact-requests", { ...as(from), json: { toVendorId: to.member.id, message } });
const decide = (by: Person, id: string, status: string) =>
  ask(`/api/contact-requests/${id}`, { ...as(by), method: "PUT", json: { status } });
const asked = async (from: Person, to: Person, message?: string) =>
  (await json<{ id: string }>(await request(from, to, message))).id;
interface Item {
  id: string;
  status: string;
  message: string;
  vendorNotes: string | null;
  person: { username: string };
}
const box = async (of: Person, which: "received" | "sent") =>
  (await json<{ items: Item[] }>(await ask(`/api/contact-requests?box=${which}`, as(of)))).items;
const notices = async (of: Person) =>
  (
    await json<{ items: { title: string; message: string; actionUrl: string }[] }>(
      await ask("/api/notifications", as(of)),
    )
  ).items;
const messages = async (of: Person, id: string) =>
  (
    await json<{ items: { content: string; senderId: string }[] }>(
      await ask(`/api/conversations/${id}/messages`, as(of)),
    )
  ).items;
const readUpTo = async (of: Person, id: string) =>
  (await json<{ ownRead: number }>(await ask(`/api/conversations/${id}`, as(of)))).ownRead;
const older = (who: Person, days: number) =>
  env.DB.prepare("update users set created_at = ? where id = ?")
    .bind(Date.now() - days * DAY_MS, who.member.id)
    .run();
const aVendor = () => aPerson({ username: `vend${(count += 1)}`, role: "verified_vendor" });

beforeEach(async () => {
  vi.useRealTimers();
  await clear(env.DB);
  count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  bea = await aPerson({ username: `bea${count}` });
  vendor = await aVendor();
});

describe("a contact request", () => {
  it("waits for the vendor, who is told", async () => {
    const id = await asked(ann, vendor);
    const [waiting] = await box(vendor, "received");
    expect(waiting).toMatchObject({ id, status: "pending", message: "Do you have the May lot in 5 g?" });
    expect(waiting?.person.username).toBe(ann.member.username);
    const names = { fromUserId: ann.member.id, fromUsername: ann.member.username, fromRole: "member" };
    for (const [who, which] of [[vendor, "received"] as const, [ann, "sent"] as const])
      expect((await box(who, which))[0]).toMatchObject({ ...names, toVendorId: vendor.member.id, againAt: null });
    expect((await notices(vendor))[0]).toMatchObject({
      title: `${ann.member.username} asks to contact you`,
      actionUrl: "/messages/requests",
    });
    expect((await box(ann, "sent"))[0]).toMatchObject({ id, status: "pending" });
  });

  it("lies sealed in the database", async () => {
    const id = await asked(ann, vendor, "A secret wish");
    const row = await env.DB.prepare("select * from contact_requests where id = ?").bind(id).first();
    expect(JSON.stringify(row)).not.toContain("secret");
  });

  it("is cut after 200 characters, however many bytes each has", async () => {
    await asked(ann, vendor, `${"𝄞".repeat(200)}tail`);
    expect((await box(vendor, "received"))[0]?.message).toBe("𝄞".repeat(200));
  });

  it.each(["", " \n ", "\u200b", "\u2060\u3164\u2800", `${"\u200b".repeat(200)}cut`])(
    "of nothing is refused (%j)",
    async (message) => {
      expect((await request(ann, vendor, message)).status).toBe(400);
    },
  );

  it("is one at a time, however often it is sent at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(ann, vendor)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await box(vendor, "received")).toHaveLength(1);
  });

  it("opens the conversation once it is approved, as its first message", async () => {
    const id = await asked(ann, vendor);
    const { conversationId } = await json<{ conversationId: string }>(await decide(vendor, id, "approved"));
    expect(await messages(vendor, conversationId)).toMatchObject([
      { content: "Do you have the May lot in 5 g?", senderId: ann.member.id },
    ]);
    const said = await ask(`/api/conversations/${conversationId}/messages`, { ...as(ann), json: { content: "Hello" } });
    expect(said.status).toBe(201);
    expect((await notices(ann))[0]).toMatchObject({
      title: `${vendor.member.username} approved your contact request`,
      actionUrl: `/messages?conversation=${encodeURIComponent(conversationId)}`,
    });
    expect((await request(ann, vendor)).status).toBe(400);
  });

  it("is nothing new to whoever approved it; what is written afterwards is", async () => {
    const id = await asked(ann, vendor);
    const { conversationId } = await json<{ conversationId: string }>(await decide(vendor, id, "approved"));
    expect(await readUpTo(vendor, conversationId)).toBe(1);
    const page = async () => (await ask(`/messages?conversation=${conversationId}`, as(vendor))).text();
    expect(await page()).not.toContain("New messages");
    await says(ann, conversationId, "Or the June one?");
    expect(wordsOf(await page())).toMatch(/May lot.*New messages.*Or the June one/);
  });

  it("approved twice, or by two tabs at once, says it once", async () => {
    const id = await asked(ann, vendor);
    const answers = await Promise.all([decide(vendor, id, "approved"), decide(vendor, id, "approved")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { conversationId } = await json<{ conversationId: string }>(answers[0]);
    expect(await messages(ann, conversationId)).toHaveLength(1);
    expect(await notices(ann)).toHaveLength(1);
    expect((await decide(vendor, id, "denied")).status).toBe(409);
  });

  it("denied opens nothing, and is asked again after 30 days only", async () => {
    const id = await asked(ann, vendor);
    expect(await json(await decide(vendor, id, "denied"))).toEqual({ status: "denied", conversationId: null });
    expect((await box(ann, "sent"))[0]).toMatchObject({ status: "denied", vendorNotes: "Not interested" });
    expect((await notices(ann))[0]?.message).toBe("Not interested");
    expect((await ask("/api/conversations", { ...as(ann), json: { userId: vendor.member.id } })).status).toBe(403);
    expect((await request(ann, vendor)).status).toBe(409);
    await env.DB.prepare("update contact_requests set decided_at = decided_at - ?")
      .bind(30 * DAY_MS)
      .run();
    expect((await request(ann, vendor)).status).toBe(201);
  });

  it("is answered by the vendor that it is for, and by nobody else", async () => {
    const id = await asked(ann, vendor);
    const rival = await aVendor();
    expect((await decide(rival, id, "approved")).status).toBe(404);
    expect((await decide(ann, id, "approved")).status).toBe(403);
    expect((await box(rival, "received")).length).toBe(0);
    expect((await ask("/api/contact-requests?box=received", as(ann))).status).toBe(403);
  });

  it("is refused between members of whom one blocked the other", async () => {
    await ask(`/api/blocks/${ann.member.id}`, { ...as(vendor), method: "PUT", json: { blocked: true } });
    expect((await request(ann, vendor)).status).toBe(403);
    expect(await box(vendor, "received")).toEqual([]);
  });

  it("cannot be approved while either blocks the other, and can be afterwards", async () => {
    const id = await asked(ann, vendor);
    const block = (blocked: boolean) =>
      ask(`/api/blocks/${vendor.member.id}`, { ...as(ann), method: "PUT", json: { blocked } });
    await block(true);
    expect((await decide(vendor, id, "approved")).status).toBe(403);
    expect(await box(vendor, "received")).toHaveLength(1);
    expect(await env.DB.prepare("select count(*) as n from conversations").first("n")).toBe(0);
    await block(false);
    expect((await decide(vendor, id, "approved")).status).toBe(200);
  });

  it.each([
    ["nobody", () => ({ ...vendor, member: { ...vendor.member, id: "nobody" } }), 404],
    ["a member who is no vendor", () => bea, 404],
  ])("to %s is refused", async (_, to, status) => {
    expect((await request(ann, to())).status).toBe(status);
  });

  it("is not for whoever can write without asking", async () => {
    const trusted = await aPerson({ username: `trudy${count}`, role: "trusted" });
    expect((await request(trusted, vendor)).status).toBe(400);
  });
});

describe("a contact request of an account that was closed", () => {
  it.each(["suspended_at", "deleted_at"])("is neither offered nor answered while it is (%s)", async (column) => {
    const id = await asked(ann, vendor);
    const setTo = (at: number | null) =>
      env.DB.prepare(`update users set ${column} = ? where id = ?`).bind(at, ann.member.id).run();
    await setTo(1);
    expect(await box(vendor, "received")).toEqual([]);
    expect(await (await ask("/messages/requests", as(vendor))).text()).not.toContain("May lot");
    for (const status of ["approved", "denied"]) expect((await decide(vendor, id, status)).status).toBe(404);
    expect(await env.DB.prepare("select status from contact_requests").first("status")).toBe("pending");
    expect(await env.DB.prepare("select count(*) as n from conversations").first("n")).toBe(0);
    await setTo(null);
    expect(await box(vendor, "received")).toMatchObject([{ id }]);
    expect((await decide(vendor, id, "approved")).status).toBe(200);
  });
});

describe("a contact request between two who talk already", () => {
  const told = async () => (await notices(ann)).filter(({ title }) => title.includes("your contact request"));
  let id: string, talk: string;
  beforeEach(async () => {
    ann = await aWriter(`ann${count}x`);
    vendor = await aWriter(`vend${count}x`, "verified_vendor");
    id = await asked(ann, vendor);
    talk = await aConversation(vendor, ann);
    await says(vendor, talk, "vendor first");
  });

  it("joins their conversation", async () => {
    expect((await decide(vendor, id, "approved")).status).toBe(200);
    expect(await messages(ann, talk)).toMatchObject([
      { content: "vendor first" },
      { content: "Do you have the May lot in 5 g?" },
    ]);
    expect(await told()).toMatchObject([{ message: "It stands in your conversation." }]);
  });

  it("reads nothing for the vendor but itself", async () => {
    await says(ann, talk, "Hello?");
    expect((await decide(vendor, id, "approved")).status).toBe(200);
    expect(await readUpTo(vendor, talk)).toBe(1);
  });

  it("is declined without a word that they may not write", async () => {
    expect((await decide(vendor, id, "denied")).status).toBe(200);
    expect(await told()).toMatchObject([{ message: "You can still write to each other." }]);
    expect(await messages(ann, talk)).toHaveLength(1);
  });

  it("is not lost in private mode: it waits until that is off, or is declined", async () => {
    await aDevice(ann);
    await aDevice(vendor);
    expect((await switches(ann, talk, true)).status).toBe(200);
    const refused = await decide(vendor, id, "approved");
    expect([refused.status, await json(refused)]).toMatchObject([409, { code: "private-mode" }]);
    expect(await box(vendor, "received")).toMatchObject([{ id, status: "pending" }]);
    expect(await told()).toEqual([]);
    expect((await ask(`/api/conversations/${talk}/messages`, as(ann))).status).toBe(200);
    await switches(ann, talk, false);
    expect((await decide(vendor, id, "approved")).status).toBe(200);
    expect((await messages(vendor, talk)).at(-1)).toMatchObject({ content: "Do you have the May lot in 5 g?" });
    expect(await told()).toHaveLength(1);
  });
});

describe("an account up to seven days old", () => {
  it("contacts three vendors and no fourth, also at once", async () => {
    await older(ann, 7 - 0.01);
    const vendors = [vendor, await aVendor(), await aVendor(), await aVendor()];
    const answers = await Promise.all(vendors.map((each) => request(ann, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect((await json<{ message: string }>(refused!)).message).toBe(
      "Vendor Contact Limit Reached: Accounts up to 7 days old can contact 3 vendors. You can contact another vendor in 15 minutes.",
    );
    expect(Number(refused!.headers.get("retry-after"))).toBeLessThanOrEqual(0.01 * 86_400 + 1);
  });

  it("has the limit also where it can write without asking", async () => {
    const trusted = await aPerson({ username: `trudy${count}`, role: "trusted" });
    await older(trusted, 1);
    const begin = async (to: Person) =>
      (await ask("/api/conversations", { ...as(trusted), json: { userId: to.member.id } })).status;
    const statuses = [];
    for (const each of [vendor, await aVendor(), await aVendor(), await aVendor()]) statuses.push(await begin(each));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await begin(bea)).toBe(200);
    expect(await begin(vendor)).toBe(200);
  });

  it("has none once it is older", async () => {
    await older(ann, 7.01);
    for (const each of [vendor, await aVendor(), await aVendor(), await aVendor()])
      expect((await request(ann, each)).status).toBe(201);
  });

  it("is not limited where it is staff's", async () => {
    const staff = await aPerson({ username: `staff${count}`, role: "staff" });
    await older(staff, 1);
    for (const each of [vendor, await aVendor(), await aVendor(), await aVendor()])
      expect((await ask("/api/conversations", { ...as(staff), json: { userId: each.member.id } })).status).toBe(200);
  });
});

describe("an export", () => {
  it("gives whoever asked their own words, and the vendor none of others", async () => {
    await asked(ann, vendor, "A secret wish");
    const exported = async (who: Person) => (await ask("/api/account/export", as(who))).text();
    expect(await exported(ann)).toContain("A secret wish");
    expect(await exported(vendor)).not.toContain("A secret wish");
  });
});
