import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { aPerson, ask, type Person } from "../../factories/site";
import { aVendorPerson, textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const SCRIPT = "<script>alert(1)</script>";
let member: Person;
let staff: Person;
let ann: Awaited<ReturnType<typeof aVendorPerson>>;
let bea: Awaited<ReturnType<typeof aVendorPerson>>;
const question = { subject: "An  old\nresult", body: `It shows ${SCRIPT}` };
const send = (person: Person, json: unknown = question) => ask("/api/support", { cookie: person.cookie, json });
const queue = async (query = "") =>
  (await ask(`/api/staff/tickets${query}`, { cookie: staff.cookie })).json<{
    items: { id: string; subject: string; username: string; isFirst: boolean; state: string }[];
    nextCursor: string | null;
  }>();

beforeAll(async () => {
  member = await aPerson({ username: "member" });
  staff = await aPerson({ username: "staff", role: "staff" });
  ann = await aVendorPerson("ann", { plan: "professional" });
  bea = await aVendorPerson("bea");
  await ask("/api/ping");
});

describe("a question to staff", () => {
  it("is stored in one trip beside the session's, with the plan's priority", async () => {
    const response = await send(member);
    expect([response.status, tripsOf(response)]).toEqual([201, 2]);
    expect((await send(bea, { subject: "From basic", body: "x" })).status).toBe(201);
    expect((await send(ann, { subject: "From professional", body: "x" })).status).toBe(201);
    const { items } = await queue();
    expect(items.map(({ subject, isFirst }) => [subject, isFirst])).toEqual([
      ["From professional", true],
      ["An old result", false],
      ["From basic", false],
    ]);
  });

  it.each([
    {},
    { subject: " ", body: "x" },
    { subject: "x", body: "" },
    { subject: "x".repeat(121), body: "x" },
    { subject: "x", body: "x".repeat(4001) },
    { subject: 5, body: "x" },
  ])("is refused as %j", async (json) => {
    expect((await send(member, json)).status).toBe(400);
  });

  it("is a member's, five times an hour", async () => {
    expect((await ask("/api/support", { json: question })).status).toBe(401);
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await send(member, { subject: `No. ${n}`, body: "x" })).status);
    expect(answers).toEqual([201, 201, 201, 201, 429, 429]);
  });

  it("is read by whoever asked and by staff alone", async () => {
    const own = await (await ask("/api/support", { cookie: bea.cookie })).json<{ items: { subject: string }[] }>();
    expect(own.items.map(({ subject }) => subject)).toEqual(["From basic"]);
    expect((await ask("/api/staff/tickets", { cookie: member.cookie })).status).toBe(403);
  });

  it("is answered once, by mail and on the site, whatever comes at once", async () => {
    const ticket = (await queue()).items.find(({ username }) => username === "ann");
    const path = `/api/staff/tickets/${ticket?.id}`;
    const answers = await Promise.all([
      ask(`${path}/answer`, { cookie: staff.cookie, json: { answer: "It is mended." } }),
      ask(`${path}/answer`, { cookie: staff.cookie, json: { answer: "Another answer" } }),
      ask(path, { method: "DELETE", cookie: staff.cookie }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(Math.max(...answers.map(tripsOf))).toBeLessThanOrEqual(3);
    expect((await queue()).items.map(({ username }) => username)).not.toContain("ann");
    expect((await ask("/api/staff/tickets/none/answer", { cookie: staff.cookie, json: { answer: "x" } })).status).toBe(
      404,
    );
  });

  it("sends its answer once", async () => {
    await send(ann, { subject: "Another", body: "x" });
    const ticket = (await queue()).items.find(({ username }) => username === "ann");
    await ask(`/api/staff/tickets/${ticket?.id}/answer`, { cookie: staff.cookie, json: { answer: "It is mended." } });
    const mails = await env.DB.prepare("select subject from outbox where recipient = 'ann@example.org'").all();
    expect(mails.results).toContainEqual({ subject: "Our answer to your question" });
    const told = await env.DB.prepare("select title from notifications where user_id = ?").bind(ann.member.id).all();
    expect(told.results).toContainEqual({ title: "Our staff answered your question" });
    const own = await (await ask("/contact-support", { cookie: ann.cookie })).text();
    expect(textOf(own)).toContain("It is mended.");
  });

  it("is listed page by page, by its index", async () => {
    const all = await queue("?limit=100");
    const ids: string[] = [];
    for (let cursor: string | null = "", more = true; more; more = cursor !== null) {
      const page = await queue(`?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(ids).toEqual(all.items.map(({ id }) => id));
    const plan = await env.DB.prepare(
      "explain query plan select * from support_tickets where state = 'open' order by priority desc, created_at, id limit 20",
    ).all();
    expect(JSON.stringify(plan.results)).toContain("support_tickets_queue");
    expect(JSON.stringify(plan.results)).not.toContain("TEMP B-TREE");
  });
});

describe("the contact page", () => {
  it("gives visitors addresses, members a form that works without scripts, in two trips", async () => {
    const visitor = textOf(await (await ask("/contact-support")).text());
    expect(visitor).toContain("Log in to ask with a form");
    expect(visitor).not.toContain("Your questions");
    const cleo = await aPerson({ username: "cleo" });
    const page = await ask("/contact-support", { cookie: cleo.cookie });
    expect(tripsOf(page)).toBeLessThanOrEqual(2);
    const sent = await ask("/contact-support", { cookie: cleo.cookie, form: question });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact-support#questions"]);
    const html = await (await ask("/contact-support", { cookie: cleo.cookie })).text();
    expect(html).not.toContain(SCRIPT);
    expect(textOf(html)).toContain("It shows &lt;script&gt;");
    const refused = await ask("/contact-support", { cookie: cleo.cookie, form: { subject: "Keep me", body: "" } });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('value="Keep me"');
    expect((await ask("/contact-support", { form: question })).status).toBe(303);
  });
});

describe("the support screen of staff", () => {
  it("answers and closes without scripts", async () => {
    const html = await (await ask("/staff-dashboard/tickets", { cookie: staff.cookie })).text();
    expect(html).not.toContain(SCRIPT);
    const [first, second] = (await queue()).items;
    const act = (form: Record<string, string>) => ask("/staff-dashboard/tickets", { cookie: staff.cookie, form });
    expect((await act({ intent: "answer", id: String(first?.id), answer: " " })).status).toBe(400);
    expect((await act({ intent: "answer", id: String(first?.id), answer: "Yes." })).status).toBe(303);
    expect((await act({ intent: "close", id: String(second?.id), answer: "" })).status).toBe(303);
    expect((await act({ intent: "close", id: String(second?.id) })).status).toBe(409);
    expect((await queue("?state=closed")).items.map(({ id }) => id)).toContain(second?.id);
  });
});
