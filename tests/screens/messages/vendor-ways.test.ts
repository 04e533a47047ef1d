import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, freshNumber, type Person } from "../../factories/site";

let ann: Person, runner: Person;
const run = async (vendorId: string | null, set = "") =>
  env.DB.prepare(`update users set vendor_id = ?${set} where id = ?`).bind(vendorId, runner.member.id).run();
const html = async (path: string, who?: Person) => (await ask(path, { cookie: who?.cookie })).text();
const all = async <Row>(query: string): Promise<Row[]> => (await env.DB.prepare(query).all<Row>()).results;
const way = () => `/messages?user=${runner.member.id}`;

beforeEach(async () => {
  await clear(env.DB);
  const count = freshNumber();
  ann = await aPerson({ username: `ann${count}` });
  runner = await aPerson({ username: `vend${count}`, role: "verified_vendor" });
  await insert(env.DB, "vendors", [
    aVendor({ id: "harrow", name: "Harrow Lane" }),
    aVendor({ id: "gone", name: "Gone Shop", hiddenAt: 1 }),
  ]);
});

describe("a vendor's page", () => {
  it("leads to a conversation with the account that runs it", async () => {
    await run("harrow");
    expect(await html("/vendor/harrow", ann)).toContain(`href="${way()}"`);
    expect(await html("/vendor/harrow")).toContain(`href="${way()}"`);
    expect(await html("/vendor/harrow", runner)).not.toContain(`href="${way()}"`);
  });

  it.each(["", ", suspended_at = 1", ", deleted_at = 1", ", role = 'member'"])(
    "leads to nobody who cannot answer for it (%s)",
    async (set) => {
      await run(set === "" ? null : "harrow", set);
      expect(await html("/vendor/harrow", ann)).not.toContain("/messages?user=");
    },
  );
});

describe("whom to write to", () => {
  const people = async () => wordsOf(await html("/messages/new", ann));

  it("says which vendor's account it is", async () => {
    await run("harrow");
    expect(await people()).toContain("Harrow Lane");
    expect(wordsOf(await html(`/messages/new?q=${runner.member.username}`, ann))).toContain("Harrow Lane");
  });

  it.each(["harrow", "Harrow  LANE", "harrow lane"])("finds the account by the vendor's name (%s)", async (q) => {
    await run("harrow");
    expect(wordsOf(await html(`/messages/new?${new URLSearchParams({ q })}`, ann))).toContain(runner.member.username);
  });

  it.each([
    ["of a hidden page", "gone", "", "gone"],
    ["of another role", "harrow", ", role = 'member'", "harrow"],
    ["of a suspended account", "harrow", ", suspended_at = 1", "harrow"],
    ["by the middle of a name", "harrow", "", "lane"],
  ])("finds nobody by the vendor's name %s", async (_, vendorId, set, q) => {
    await run(vendorId, set);
    expect(wordsOf(await html(`/messages/new?q=${q}`, ann))).toContain("No users found");
  });

  it("names no page that is hidden", async () => {
    await run("gone");
    expect(await people()).not.toContain("Gone Shop");
  });
});

describe("who a vendor's account is written with", () => {
  const name = () => runner.member.username;
  const words = async (path: string, who: Person) => wordsOf(await html(path, who));
  const say = async (text: string, who: Person, to: string) =>
    (await ask(to, { form: { intent: "send", text }, cookie: who.cookie })).headers.get("location") ?? "";

  it("is the vendor where it is asked, with the account beside it", async () => {
    await run("harrow");
    const shown = await html(way(), ann);
    expect(wordsOf(shown)).toMatch(new RegExp(`Harrow Lane .*Account ${name()} .*Ask Harrow Lane first`));
    expect(shown).toContain('href="/vendor/harrow"');
    const asked = await ask(way(), { form: { intent: "ask", message: "May I?" }, cookie: ann.cookie });
    expect(asked.status).toBe(303);
    expect(await words(way(), ann)).toContain("Contact request sent to Harrow Lane.");
    expect(await words("/messages/requests/sent", ann)).toMatch(new RegExp(`Harrow Lane .*Account ${name()}`));
  });

  it("is the vendor in the conversation, its settings and the list, and the member for the vendor", async () => {
    await run("harrow");
    const path = await say("About your order", runner, `/messages?user=${ann.member.id}`);
    const shown = await words(path, ann);
    expect(shown).toMatch(new RegExp(`Harrow Lane ${name()}`));
    expect(shown).toMatch(new RegExp(`Harrow Lane .*Account ${name()}`));
    const settings = path.replace("?conversation=", "/settings/");
    expect(await words(settings, ann)).toContain("Conversation with Harrow Lane");
    const theirs = await words(path, runner);
    expect(theirs).toContain(ann.member.username);
    expect(theirs).not.toContain("Harrow Lane Account");
  });

  it("is found in the list by the vendor's name and by the account's", async () => {
    await run("harrow");
    await say("About your order", runner, `/messages?user=${ann.member.id}`);
    for (const q of ["harrow l", name()])
      expect(await words(`/messages?${new URLSearchParams({ q })}`, ann)).toContain("About your order");
    expect(await words("/messages?q=gone", ann)).not.toContain("About your order");
  });

  it("is the vendor where it is told what they decided, and the account where the page is hidden", async () => {
    for (const [vendorId, called] of [
      ["harrow", "Harrow Lane"],
      ["gone", name()],
    ] as const) {
      await run(vendorId);
      await ask(way(), { form: { intent: "ask", message: "May I?" }, cookie: ann.cookie });
      const [request] = await all<{ id: string }>("select id from contact_requests where status = 'pending'");
      await ask(`/api/contact-requests/${request?.id}`, {
        method: "PUT",
        json: { status: "denied" },
        cookie: runner.cookie,
      });
      const [told] = await all<{ title: string }>(`select title from notifications where user_id = '${ann.member.id}'`);
      expect(told?.title).toBe(`${called} declined your contact request`);
      await env.DB.batch([env.DB.prepare("delete from contact_requests"), env.DB.prepare("delete from notifications")]);
    }
  });

  it.each([
    ["of another role", "harrow", ", role = 'member'"],
    ["of a hidden page", "gone", ""],
    ["of no page", null, ""],
  ])("is the account alone, %s", async (_, vendorId, set) => {
    await run(vendorId, set);
    const path = await say("About your order", runner, `/messages?user=${ann.member.id}`);
    const shown = await words(path, ann);
    expect(shown).toContain(name());
    for (const vendor of ["Harrow Lane", "Gone Shop", `Account ${name()}`]) expect(shown).not.toContain(vendor);
  });

  it("is the account where nobody contacts the vendor", async () => {
    await run("harrow");
    expect(await words(`/profile/${runner.member.id}`, ann)).not.toContain("Account " + name());
  });
});
