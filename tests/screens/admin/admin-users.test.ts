import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import { aUser, aVendor, NOW } from "../../factories/rows";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";

let admin: Person;
let ada: Person;

const page = async (path: string) => {
  const response = await ask(path, { cookie: admin.cookie });
  const html = (await response.text()).replaceAll("<!-- -->", "").replace(/<script[\s\S]*?<\/script>/g, "");
  return { status: response.status, html: html.slice(html.indexOf("<main"), html.indexOf("</main>")) };
};
const PATH = "/admin/users/person-ada";
const act = (form: Record<string, string>, path = PATH) => ask(path, { form, cookie: admin.cookie });
const adaNow = () =>
  env.DB.prepare(
    "select role, tester_since is not null as tester, suspended_at is not null as suspended from users where id = 'person-ada'",
  ).first();

beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
  ada = await aPerson({ username: "ada" });
});

describe("the list of users", () => {
  it("finds by name, says who is what, and leads to the account", async () => {
    await insert(env.DB, "users", [aUser({ username: "Adam", suspendedAt: 1 }), aUser({ username: "Zoe" })]);
    const { html } = await page("/admin/users?q=ad");
    expect(html).toContain(`href="${PATH}"`);
    expect(html).toContain("Suspended");
    expect(html).not.toContain("Zoe");
  });

  it("keeps to one filter, and says when nobody fits", async () => {
    expect((await page("/admin/users?filter=suspended")).html).toContain("No users found");
    expect((await page("/admin/users?filter=admin")).html).toContain("boss@example.org");
    expect((await page("/admin/users?filter=emperor&cursor=x")).html).toContain("ada@example.org");
  });
});

describe("a user's page", () => {
  it("tells what staff need and nothing that opens the account", async () => {
    await insert(env.DB, "registrations", [
      {
        ...{ id: "r", userId: "person-ada", networkHash: "secret-network", device: "Firefox on Linux" },
        ...{ registeredAt: NOW, riskScore: 50, status: "flagged" },
        riskFactors: [
          { factor: "email_domain", points: 40 },
          { factor: "referral_code", points: 10 },
        ],
      },
    ]);
    const { html } = await page(PATH);
    for (const text of ["ada@example.org", "Firefox on Linux", "+40", "Flagged, waiting for staff", "No cases so far."])
      expect(html).toContain(text);
    for (const secret of ["secret-network", "password", "scrypt"]) expect(html).not.toContain(secret);
  });

  it("is not found for nobody and for whoever is gone", async () => {
    await env.DB.prepare("update users set deleted_at = 1 where id = 'person-ada'").run();
    expect((await page(PATH)).status).toBe(404);
    expect((await page("/admin/users/nobody")).status).toBe(404);
    expect((await act({ act: "grant-tester" })).status).toBe(404);
    expect((await act({ act: "note", body: "x" })).status).toBe(404);
  });

  it.each([
    [{ act: "role", role: "moderator" }, { role: "moderator" }],
    [{ act: "grant-tester" }, { tester: 1 }],
    [{ act: "suspend", reason: "Spam" }, { suspended: 1 }],
  ])("does %j, says so and comes back", async (form, after) => {
    const response = await act(form);
    expect([response.status, response.headers.get("location")]).toEqual([303, PATH]);
    expect(cookiesOf(response)["__Host-flash"]).toBeDefined();
    expect(await adaNow()).toMatchObject(after);
  });

  it("lifts a suspension and withdraws the tester capability", async () => {
    const forms: Record<string, string>[] = [
      { act: "suspend", reason: "Spam" },
      ...["lift", "grant-tester", "withdraw-tester"].map((name) => ({ act: name })),
    ];
    for (const form of forms) expect((await act(form)).status).toBe(303);
    expect(await adaNow()).toEqual({ role: "member", tester: 0, suspended: 0 });
  });

  it("ends every session", async () => {
    expect((await act({ act: "end-sessions" })).status).toBe(303);
    expect((await ask("/api/auth/me", { cookie: ada.cookie })).status).toBe(401);
  });

  it("keeps what was typed beside what is wrong with it", async () => {
    const vendorless = await act({ act: "role", role: "verified_vendor", vendor: "Quill" });
    const html = await vendorless.text();
    expect(vendorless.status).toBe(400);
    expect(html).toContain("There is no vendor with this id or name.");
    expect(html).toContain('value="Quill"');
    const silent = await act({ act: "suspend", reason: "  " });
    expect([silent.status, (await silent.text()).includes("Say why. The member reads it.")]).toEqual([400, true]);
    await insert(env.DB, "vendors", [aVendor({ id: "quill" })]);
    expect((await act({ act: "role", role: "verified_vendor", vendor: "quill" })).status).toBe(303);
  });

  it("offers nobody their own role or suspension, and refuses it", async () => {
    const { html } = await page("/admin/users/person-boss");
    expect(html).not.toContain("Change the role");
    expect(html).not.toContain("Suspend the account");
    const own = "/admin/users/person-boss";
    expect((await act({ act: "role", role: "member" }, own)).status).toBe(403);
    expect((await act({ act: "suspend", reason: "x" }, own)).status).toBe(403);
    expect((await act({ act: "lift" })).status).toBe(409);
  });

  it("shows notes to admins, and to the member nowhere", async () => {
    expect((await act({ act: "note", body: "Asked twice about <b>bulk</b>" })).status).toBe(303);
    expect((await page(PATH)).html).toContain("Asked twice about &lt;b&gt;bulk&lt;/b&gt;");
    for (const path of ["/api/auth/me", "/account", "/", "/notifications"]) {
      const seen = await (await ask(path, { cookie: ada.cookie })).text();
      expect([path, seen.includes("Asked twice")]).toEqual([path, false]);
    }
  });
});
