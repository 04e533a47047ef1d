import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { Usage } from "@worker/observe/usage";
import { raisePattern } from "@worker/domain/voice/messaging-safety/raise-pattern";
import { suspicionsOf, vendorLimitReached } from "@worker/domain/voice/messaging-safety/suspicions";
import { clear } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { forgetSettings } from "@worker/domain/foundation/settings/settings";
import { aPerson, ask, ledTo, type Person, setSetting } from "../../factories/site";

const db = connect(env.DB);
let admin: Person, ann: Person;
const words = async (path: string, who = admin) => wordsOf(await (await ask(path, { cookie: who.cookie })).text());
const post = async (path: string, form: Record<string, string>) => {
  const answer = await ask(path, { form, cookie: admin.cookie });
  return { status: answer.status, to: answer.headers.get("location"), words: wordsOf(await answer.text()) };
};
const flooding = suspicionsOf({
  hold: { by: "restricted" },
  isNewHold: true,
  inDay: 81,
  mark: "restricted",
  copies: 1,
})[0]!;
const raise = (now = Date.now()) => db.batch(raisePattern(db, ann.member.id, flooding, now));
const patternPath = async () => {
  const row = await env.DB.prepare("select id from suspicious_patterns").first<{ id: string }>();
  return `/admin/patterns/${row?.id}`;
};

beforeEach(async () => {
  await clear(env.DB);
  admin = await aPerson({ username: "boss", role: "admin" });
  ann = await aPerson({ username: "annmoss" });
  await setSetting("messageMonitoring", { on: true });
});

describe("suspicious patterns", () => {
  it("stand on the dashboard where monitoring is on", async () => {
    await raise();
    const shown = await words("/admin-dashboard?tab=messages");
    for (const text of ["Message flooding", "Critical", "annmoss", "Sent 81 messages in 24 hours"])
      expect(shown).toContain(text);
  });

  it("say how often and since when, as somebody would", async () => {
    await raise(Date.now() - 3 * 3_600_000);
    expect(await words("/admin/patterns")).toContain("Seen once, 3h ago · Automatic action:");
    await raise();
    expect(await words("/admin/patterns")).toContain("Seen 2 times, first 3h ago · Automatic action:");
  });

  it("stand nowhere while it is off: tab and pages say so, since when, and where the switch is", async () => {
    await raise();
    const path = await patternPath();
    await setSetting("messageMonitoring", { on: false });
    for (const address of ["/admin-dashboard?tab=messages", "/admin/patterns", path]) {
      const shown = await words(address);
      expect(shown).not.toContain("Message flooding");
      for (const text of ["Message monitoring temporarily disabled.", "It was turned off", "Open the settings"])
        expect(shown).toContain(text);
    }
    for (const [address, form] of [
      ["/admin/patterns", { intent: "clear-old" }],
      [path, { adminNotes: "Unseen" }],
    ] as const)
      expect((await post(address, form)).status).toBe(409);
    await env.DB.prepare("delete from settings").run();
    forgetSettings();
    expect(await words("/admin/patterns")).toContain("It has been off since the site was installed.");
  });

  it("are found from the sidebar, the tools and the reported messages", async () => {
    for (const address of ["/", "/admin-tools", "/admin-dashboard?tab=messages"])
      expect(await (await ask(address, { cookie: admin.cookie })).text()).toContain('href="/admin/patterns"');
  });

  it("show what was seen, what was done, and how their member writes", async () => {
    await raise();
    const shown = await words(await patternPath());
    for (const text of ["Sent 81 messages in 24 hours", "No messages for 24 hours", "Spam score", "of 100"])
      expect(shown).toContain(text);
  });

  it("are resolved with notes, which the form asks for", async () => {
    await raise();
    const path = await patternPath();
    const empty = await post(path, { adminNotes: "  " });
    expect([empty.status, empty.words.includes("Please say what you found or did.")]).toEqual([400, true]);
    expect(await post(path, { adminNotes: "Spoke to them <script>twice</script>" })).toMatchObject({
      status: 303,
      to: path,
    });
    expect(await words(path)).toContain("Resolved by boss. Spoke to them");
    expect(await (await ask(path, { cookie: admin.cookie })).text()).not.toContain("<script>twice");
    expect((await post(path, { adminNotes: "Again" })).status).toBe(409);
    expect(await words("/admin/patterns")).toContain("No suspicious patterns");
    expect(await words("/admin/patterns?state=resolved")).toContain("Message flooding");
    expect(await words("/admin/audit")).toContain("resolved a messaging pattern of annmoss: Spoke to them");
  });

  it("that are resolved with the hold lifted say so in the audit log", async () => {
    await raise();
    await post(await patternPath(), { adminNotes: "A slip", release: "1" });
    expect(await words("/admin/audit")).toContain(
      "resolved a messaging pattern of annmoss and ended the limit on their messages: A slip",
    );
  });

  it("offer to end a limit, and never what moderators decided", async () => {
    await raise();
    const [path, until] = [await patternPath(), Date.now() + 7 * 86_400_000];
    const limiter = objectStubs(env, new Usage()).limiter(`messages:${ann.member.id}`);
    await limiter.decideHold({ by: "moderators", until });
    const alone = await words(path);
    expect(alone).toContain("Moderators decided about a message that they write nothing until");
    expect(alone).not.toMatch(/Let them write again|End the limit/);
    await limiter.holdUntil({ by: "too-fast", until: Date.now() + 3_600_000 });
    expect(await words(path)).toContain("End the limit; what moderators decided stands");
    await post(path, { adminNotes: "A slip", release: "1" });
    expect(await limiter.standing(Date.now())).toEqual({ limit: null, decided: { by: "moderators", until } });
  });

  it("are cleared after 30 days, once confirmed, and the list says how many", async () => {
    await raise(1);
    await db.batch(raisePattern(db, ann.member.id, vendorLimitReached(3), Date.now()));
    const listed = async () => {
      const shown = await words("/admin/patterns");
      return [shown.includes("Vendor spam"), shown.includes("Message flooding")];
    };
    const asking = "/admin/patterns?clear=old";
    expect(await post("/admin/patterns", {})).toMatchObject({ status: 303, to: asking });
    const asked = await words(asking);
    for (const text of ["Clear old patterns?", "more than 30 days ago", "including those that nobody has resolved"])
      expect(asked).toContain(text);
    expect(await listed()).toEqual([true, true]);
    const clearing = () => ask("/admin/patterns", { form: { intent: "clear-old" }, cookie: admin.cookie });
    expect(await ledTo(await clearing(), admin)).toContain("1 pattern cleared.");
    expect(await listed()).toEqual([true, false]);
    const again = await clearing();
    expect([again.status, again.headers.get("location")]).toEqual([303, "/admin/patterns"]);
    expect(await ledTo(again, admin)).toContain("No pattern is older than 30 days.");
  });

  it("are not found where there is none", async () => {
    expect((await ask("/admin/patterns/nothing", { cookie: admin.cookie })).status).toBe(404);
  });
});
