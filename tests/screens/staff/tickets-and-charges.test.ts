import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anApplication } from "../../factories/applications";
import { insert } from "../../factories/insert";
import { aUser, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let staff: Person;

const TICKETS = "/staff-dashboard/tickets";
const CHARGES = "/staff-dashboard/charges";

const shownIds = async (path: string): Promise<string[]> => {
  const html = await (await ask(path, { cookie: staff.cookie })).text();
  return [...html.matchAll(/data-case="([^"]+)"/g)].map(([, id]) => id ?? "");
};
const listed = async (path: string): Promise<string[]> => {
  const { items } = await (await ask(path, { cookie: staff.cookie })).json<{ items: { id: string }[] }>();
  return items.map(({ id }) => id);
};
const post = (path: string, form: Record<string, string | string[]>) =>
  ask(path, {
    cookie: staff.cookie,
    form: Object.entries(form).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
  });
const stateOf = (table: string, id: string) =>
  env.DB.prepare(`select state from ${table} where id = ?`).bind(id).first("state");

beforeAll(async () => {
  staff = await aPerson({ username: "desk", role: "staff" });
});

beforeEach(async () => {
  for (const table of ["support_tickets", "charges", "vendors", "outbox"])
    await env.DB.prepare(`delete from ${table}`).run();
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Kestrel Wharf" }), aVendor({ id: "v2", name: "Quill" })]);
  await env.DB.prepare("delete from users where id in ('u1', 'u2')").run();
  await insert(env.DB, "users", [aUser({ id: "u1", username: "fern" }), aUser({ id: "u2", username: "moss" })]);
  const ticket = { userId: "u1", vendorId: null, body: "b", state: "open" as const };
  await insert(env.DB, "supportTickets", [
    { id: "t1", ...ticket, subject: "First of all", createdAt: 1, priority: false },
    { id: "t2", ...ticket, subject: "Second", createdAt: 2, priority: true },
    { id: "t3", ...ticket, subject: "Third", createdAt: 3, priority: false },
  ]);
  const charge = { state: "open" as const, amountCents: 100, createdAt: 1 };
  const far = Date.now() + 9e9;
  await insert(env.DB, "charges", [
    { id: "c1", ...charge, vendorId: "v1", kind: "plan", period: "basic monthly 2026-10-01", dueAt: far },
    { id: "c2", ...charge, vendorId: "v1", kind: "verification", period: "verification 2026-11-20", dueAt: far + 1 },
    { id: "c3", ...charge, vendorId: "v2", kind: "plan", period: "basic monthly 2026-11-01", dueAt: far + 2 },
  ]);
});

describe("questions from members", () => {
  it.each([
    ["", ["t2", "t1", "t3"]],
    ["?sort=oldest", ["t1", "t2", "t3"]],
    ["?sort=newest", ["t3", "t2", "t1"]],
    ["?look=first", ["t2"]],
    ["?look=others&sort=newest", ["t3", "t1"]],
    ["?q=third", ["t3"]],
  ])("are filtered, searched and sorted alike on the screen and in the API: %s", async (query, ids) => {
    expect(await shownIds(TICKETS + query)).toEqual(ids);
    expect(await listed(`/api/staff/tickets${query}`)).toEqual(ids);
  });

  it("go on page by page in each order", async () => {
    for (const sort of ["first", "oldest", "newest"]) {
      const all = await listed(`/api/staff/tickets?sort=${sort}`);
      const seen: string[] = [];
      for (let cursor = "", more = true; more;) {
        const path = `/api/staff/tickets?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`;
        const page = await (
          await ask(path, { cookie: staff.cookie })
        ).json<{ items: { id: string }[]; nextCursor: string | null }>();
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? "";
        more = page.nextCursor !== null;
      }
      expect(seen).toEqual(all);
    }
  });

  it("of a selection are closed once, and whichever somebody else answered is named", async () => {
    await env.DB.prepare("update support_tickets set state = 'answered' where id = 't2'").run();
    const answer = await post(TICKETS, { intent: "close-selected", ids: ["t1", "t2", "none"] });
    const html = await answer.text();
    expect(html).toContain("1 question closed.");
    expect(html).toMatch(/<strong>Second<\/strong>: (?:<!-- -->)?This question has already been answered or closed/);
    expect(html).toContain("There is no such question.");
    expect(await stateOf("support_tickets", "t1")).toBe("closed");
    expect(await stateOf("support_tickets", "t2")).toBe("answered");
    expect(await stateOf("support_tickets", "t3")).toBe("open");
  });

  it("of a selection get one answer, each by its own mail", async () => {
    expect((await post(TICKETS, { intent: "answer-selected", ids: ["t1", "t3"], reason: " " })).status).toBe(400);
    const sent = await post(TICKETS, { intent: "answer-selected", ids: ["t1", "t3"], reason: "It works again." });
    expect(sent.status).toBe(303);
    const { results } = await env.DB.prepare("select id from support_tickets where answer = 'It works again.'").all();
    expect(results.map(({ id }) => id)).toEqual(["t1", "t3"]);
    expect(await env.DB.prepare("select count(*) as n from outbox").first("n")).toBe(2);
  });

  it("are answered in place where scripts ask for it, and come back to the list as it stood where not", async () => {
    const inPlace = await post(`${TICKETS}.data`, { intent: "close", id: "t1", inPlace: "1" });
    expect(inPlace.status).toBe(200);
    expect(await inPlace.text()).toContain("closed");
    // Posted by scripts, but not to stay in its place: back to the page, not to its data.
    const led = await post(`${TICKETS}.data?sort=newest`, { intent: "close", id: "t2" });
    expect(await led.text()).toContain(`"${TICKETS}?sort=newest"`);
    const back = await post(`${TICKETS}?sort=newest`, { intent: "close", id: "t3" });
    expect([back.status, back.headers.get("location")]).toEqual([303, `${TICKETS}?sort=newest`]);
  });
});

describe("charges", () => {
  it.each([
    ["", ["c1", "c2", "c3"]],
    ["?sort=latest", ["c3", "c2", "c1"]],
    ["?kind=plan", ["c1", "c3"]],
    ["?q=quill", ["c3"]],
    ["?state=overdue", []],
  ])("are filtered, searched and sorted alike on the screen and in the API: %s", async (query, ids) => {
    expect(await shownIds(CHARGES + query)).toEqual(ids);
    expect(await listed(`/api/staff/charges${query}`)).toEqual(ids);
  });

  it("of a selection are settled once with one note, and whichever somebody else closed is named", async () => {
    await env.DB.prepare("update charges set state = 'waived' where id = 'c2'").run();
    const none = await post(CHARGES, { intent: "settle-selected", ids: ["c1"], reason: "" });
    expect([none.status, (await none.text()).includes("Please say how.")]).toEqual([400, true]);
    const html = await (
      await post(CHARGES, { intent: "settle-selected", ids: ["c1", "c2", "c3"], reason: "By wire." })
    ).text();
    expect(html).toContain("2 charges settled.");
    expect(html).toMatch(/<strong>Kestrel Wharf<\/strong>: (?:<!-- -->)?This charge has already been closed/);
    const { results } = await env.DB.prepare("select id, state, note from charges order by id").all();
    expect(results).toEqual([
      { id: "c1", state: "settled", note: "By wire." },
      { id: "c2", state: "waived", note: null },
      { id: "c3", state: "settled", note: "By wire." },
    ]);
  });

  it("of a selection can be waived", async () => {
    expect((await post(CHARGES, { intent: "waive-selected", ids: ["c1"], reason: "Ours." })).status).toBe(303);
    expect(await stateOf("charges", "c1")).toBe("waived");
  });
});

it.each([
  ["select * from support_tickets where state = 'open' order by created_at desc, id desc", "support_tickets_state"],
  [
    "select * from support_tickets where state = 'open' and priority = 1 order by created_at, id",
    "support_tickets_queue",
  ],
  ["select * from charges where state = 'open' and kind = 'plan' order by due_at, id", "charges_kind"],
])("an index serves %s", async (query, index) => {
  const { results } = await env.DB.prepare(`explain query plan ${query} limit 50`).all();
  expect(JSON.stringify(results)).toContain(index);
  expect(JSON.stringify(results)).not.toContain("TEMP B-TREE");
});

it("applications are searched and sorted in the API as on the screen", async () => {
  await insert(env.DB, "applications", [
    anApplication({ id: "a1", userId: "u1", status: "pending", businessName: "Harrow Leaf", updatedAt: 1 }),
    anApplication({ id: "a2", userId: "u2", status: "pending", businessName: "Quillwort", updatedAt: 2 }),
  ]);
  expect(await listed("/api/staff/applications")).toEqual(["a1", "a2"]);
  expect(await listed("/api/staff/applications?sort=newest")).toEqual(["a2", "a1"]);
  expect(await listed("/api/staff/applications?q=harrow")).toEqual(["a1"]);
  expect((await ask("/api/staff/applications?sort=worst", { cookie: staff.cookie })).status).toBe(400);
});

it("leads from a decision about an application to the one that waits longest, and from the last to the list", async () => {
  const of = { userId: "u1", status: "pending" as const, updatedAt: 9 };
  await env.DB.prepare("delete from applications").run();
  await insert(env.DB, "users", [aUser({ id: "u3", username: "reed" })]);
  await insert(env.DB, "applications", [
    anApplication({ ...of, id: "n1", status: "under_review" }),
    anApplication({ ...of, id: "n2", userId: "u2", updatedAt: 8 }),
    anApplication({ ...of, id: "n3", userId: "u3", status: "resubmitted", updatedAt: 7 }),
  ]);
  const decide = async (id: string) =>
    (await post(`/staff-dashboard/applications/${id}`, { intent: "reject", notes: "No address." })).headers.get(
      "location",
    );
  expect(await decide("n1")).toBe("/staff-dashboard/applications/n3");
  await env.DB.prepare("update applications set status = 'under_review'").run();
  expect(await decide("n2")).toBe("/staff-dashboard/applications");
});
