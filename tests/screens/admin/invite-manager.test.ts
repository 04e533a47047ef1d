import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { costOfAnswer, stopClock } from "../../factories/cost";
import { insert } from "../../factories/insert";
import { anInvite } from "../../factories/invites";
import { aUser, DAY } from "../../factories/rows";
import { aPerson, ask, type Person } from "../../factories/site";
import { textOf } from "../../factories/vendor-people";

beforeAll(() => stopClock());

const PATH = "/invite-manager";
let admin: Person;
const open = async (path = PATH) => (await ask(path, { cookie: admin.cookie })).text();
const send = (form: Record<string, string>) => ask(PATH, { cookie: admin.cookie, form });
const codes = async () =>
  (await env.DB.prepare("select * from invite_codes order by created_at desc, id desc").all()).results;

beforeAll(async () => {
  admin = await aPerson({ username: "admin", role: "admin" });
});

describe("the Invite Manager", () => {
  it("says that there are no codes while there are none", async () => {
    const html = await open();
    expect(textOf(html)).toContain("No invite codes found.");
    expect(html).toContain("<title>Invite Manager · Leafproof</title>");
  });

  it("turns everybody else away in fixed words", async () => {
    const staff = await aPerson({ username: "staff", role: "staff" });
    const response = await ask(PATH, { cookie: staff.cookie });
    const text = textOf(await response.text());
    expect(response.status).toBe(403);
    expect(text).toContain("Access Denied");
    expect(text).toContain("You must be an admin to access invite code management.");
    expect((await ask(PATH, { cookie: staff.cookie, form: { intent: "generate" } })).status).toBe(403);
    expect(await codes()).toEqual([]);
  });

  it("makes a code without scripts, says which, and makes no second one on a reload", async () => {
    const sent = await send({ intent: "generate", maxUses: "5", expiresInDays: "30", description: "  Spring  " });
    expect(sent.status).toBe(303);
    const address = sent.headers.get("location") ?? "";
    const [row] = await codes();
    expect(row).toMatchObject({ max_uses: 5, description: "Spring", created_by: admin.member.id });
    expect(Number(row?.["expires_at"])).toBe(Number(row?.["created_at"]) + 30 * DAY);
    for (let reload = 0; reload < 2; reload += 1) {
      expect(textOf(await open(address))).toContain(`Invite code generated: ${String(row?.["code"])}`);
    }
    expect((await codes()).length).toBe(1);
  });

  it.each(["", "abc", "two"])("takes a Max Uses of %j for 1, and an empty expiry for none", async (maxUses) => {
    const before = (await codes()).length;
    expect((await send({ intent: "generate", maxUses, expiresInDays: "", description: " " })).status).toBe(303);
    const all = await codes();
    expect(all.length).toBe(before + 1);
    expect(all[0]).toMatchObject({ max_uses: 1, expires_at: null, description: null });
  });

  it.each([
    [{ maxUses: "0" }, "Enter a whole number from 1 to 100"],
    [{ maxUses: "101" }, "Enter a whole number from 1 to 100"],
    [{ maxUses: "2.5" }, "Enter a whole number from 1 to 100"],
    [{ maxUses: "1", expiresInDays: "0" }, "Enter a whole number from 1 to 3650"],
    [{ maxUses: "1", expiresInDays: "soon" }, "Enter a whole number from 1 to 3650"],
  ])("refuses %j beside the field, and keeps what was typed", async (fields, message) => {
    const before = (await codes()).length;
    const response = await send({ intent: "generate", description: "keep me", ...fields });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(textOf(html)).toContain("Failed to generate invite code");
    expect(textOf(html)).toContain(message);
    expect(html).toContain('value="keep me"');
    expect((await codes()).length).toBe(before);
  });

  it("shows every state, and offers to deactivate active codes only", async () => {
    await env.DB.prepare("delete from invite_codes").run();
    const now = Date.now();
    const person = aUser({ username: "first-guest" });
    const used = anInvite({ code: "LEAF-USED-USED-USED", currentUses: 1, createdAt: now - 4 });
    await insert(env.DB, "users", [person]);
    await insert(env.DB, "inviteRedemptions", [{ inviteId: used.id, userId: person.id, redeemedAt: now - 2 }]);
    await insert(env.DB, "inviteCodes", [
      anInvite({ code: "LEAF-ACTV-ACTV-ACTV", maxUses: 3, currentUses: 2, createdAt: now - 1 }),
      anInvite({ code: "LEAF-GONE-GONE-GONE", deactivatedAt: now - 1, createdAt: now - 2 }),
      anInvite({ code: "LEAF-LATE-LATE-LATE", expiresAt: now - 1, createdAt: now - 3 }),
      used,
    ]);
    const html = await open();
    const text = textOf(html);
    for (const title of ["Code", "Status", "Uses", "Description", "Created", "Expires", "Actions"]) {
      expect(html).toContain(`<th scope="col">${title}</th>`);
    }
    expect(text).toMatch(
      /LEAF-ACTV-ACTV-ACTV Active 2 of 3 .* Never Deactivate… LEAF-ACTV-ACTV-ACTV Nobody can sign up with this code until somebody reactivates it.* Deactivate LEAF-GONE-GONE-GONE Inactive/,
    );
    expect(text).toMatch(/LEAF-LATE-LATE-LATE Expired 0 of 1/);
    expect(text).toMatch(/LEAF-USED-USED-USED Used up 1 of 1 .* 1 member signed up with this code first-guest/);
    expect(html.split(">Deactivate</button>").length).toBe(2);
    // Without scripts a click selects the code; the button that copies it comes with them.
    expect(html).toContain('<code class="code-copy">LEAF-ACTV-ACTV-ACTV</code>');
  });

  it("deactivates without scripts, and says when it cannot", async () => {
    const active = (await codes()).find(({ code }) => code === "LEAF-ACTV-ACTV-ACTV");
    const sent = await send({ intent: "deactivate", id: String(active?.["id"]) });
    expect(sent.status).toBe(303);
    const text = textOf(await open(sent.headers.get("location") ?? ""));
    expect(text).toContain("Invite code deactivated");
    expect(text).toMatch(/LEAF-ACTV-ACTV-ACTV Inactive/);
    const again = await send({ intent: "reactivate", id: String(active?.["id"]) });
    const shown = textOf(await open(again.headers.get("location") ?? ""));
    expect(shown).toContain("Invite code reactivated");
    expect(shown).toMatch(/LEAF-ACTV-ACTV-ACTV Active/);
    const failed = await send({ intent: "deactivate", id: "nobody-made-it" });
    expect(failed.status).toBe(404);
    expect(textOf(await failed.text())).toContain("Failed to deactivate invite code");
    expect((await send({ intent: "something else" })).status).toBe(400);
  });

  it("turns its pages by links, and reads no more for more codes", async () => {
    const rows = (count: number) => Array.from({ length: count }, () => anInvite({ createdAt: 1_000 }));
    const readOf = async () => {
      const response = await ask(PATH, { cookie: admin.cookie });
      return costOfAnswer(response).read;
    };
    await insert(env.DB, "inviteCodes", rows(60));
    const few = await readOf();
    await insert(env.DB, "inviteCodes", rows(600));
    expect(await readOf()).toBeLessThanOrEqual(few * 1.1);
    const next = /href="(\/invite-manager\?cursor=[^"]+)"/.exec(await open())?.[1] ?? "";
    const second = await open(next);
    expect(second).toContain("Previous");
    expect(second).not.toContain("LEAF-ACTV-ACTV-ACTV");
  });
});
