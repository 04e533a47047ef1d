import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { insert } from "../../factories/insert";
import { anApplication } from "../../factories/applications";
import { aUser, aVendor } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";

let staff: Person;
const shown = async (path: string) => (await ask(path, { cookie: staff.cookie })).text();

beforeAll(async () => {
  staff = await aPerson({ username: "desk", role: "staff" });
  await insert(env.DB, "users", [aUser({ id: "u1", username: "fern" }), aUser({ id: "u2", username: "moss" })]);
  await insert(env.DB, "vendors", [aVendor({ id: "v1", name: "Kestrel Wharf" }), aVendor({ id: "v2", name: "Quill" })]);
  await insert(env.DB, "applications", [
    anApplication({ id: "a1", userId: "u1", status: "pending", businessName: "Harrow 100% Leaf", updatedAt: 1 }),
    anApplication({ id: "a2", userId: "u2", status: "pending", businessName: "Quillwort", updatedAt: 2 }),
    anApplication({ id: "a3", userId: "u2", status: "rejected", businessName: "Harrow Old", updatedAt: 3 }),
  ]);
  const ticket = { body: "b", priority: 0, state: "open" };
  const rows = [
    { id: "t1", user_id: "u1", vendor_id: "v1", subject: "Badge is gone", ...ticket },
    { id: "t2", user_id: "u2", vendor_id: null, subject: "Login", ...ticket },
  ];
  for (const { id, user_id, vendor_id, subject, body, priority, state } of rows) {
    await env.DB.prepare(
      "insert into support_tickets (id, user_id, vendor_id, subject, body, priority, state, created_at) values (?, ?, ?, ?, ?, ?, ?, 1)",
    )
      .bind(id, user_id, vendor_id, subject, body, priority, state)
      .run();
  }
  for (const vendor of ["v1", "v2"]) {
    await env.DB.prepare(
      "insert into charges (id, vendor_id, kind, period, amount_cents, state, created_at, due_at) values (?, ?, 'plan', '2026-10', 100, 'settled', 1, 1)",
    )
      .bind(`c-${vendor}`, vendor)
      .run();
  }
});

it.each([
  ["harrow", ["a1"]],
  ["100%", ["a1"]],
  ["%", ["a1"]],
  ["mos", ["a2"]],
  ["nobody", []],
])("finds applications of the shown status by business or applicant: %s", async (q, ids) => {
  const html = await shown(`/staff-dashboard/applications?q=${encodeURIComponent(q)}`);
  expect([...html.matchAll(/staff-dashboard\/applications\/(a\d)"/g)].map(([, id]) => id)).toEqual(ids);
});

it("sorts applications by their last change", async () => {
  const html = await shown("/staff-dashboard/applications?sort=newest");
  expect(html.indexOf("Quillwort")).toBeLessThan(html.indexOf("Harrow 100% Leaf"));
});

it.each([
  ["badge", "Badge is gone", "Login"],
  ["wharf", "Badge is gone", "Login"],
  ["moss", "Login", "Badge is gone"],
])("finds questions by subject, member or vendor: %s", async (q, found, other) => {
  const html = await shown(`/staff-dashboard/tickets?q=${q}`);
  expect(html).toMatch(new RegExp(`<strong[^>]*>${found}`));
  expect(html).not.toMatch(new RegExp(`<strong[^>]*>${other}`));
});

it("finds charges by a word of the vendor's name", async () => {
  const html = await shown("/staff-dashboard/charges?state=settled&q=wharf");
  expect(html).toContain('href="/vendor/v1"');
  expect(html).not.toContain('href="/vendor/v2"');
});
