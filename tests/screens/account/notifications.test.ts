import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock, tripsOf } from "../../factories/cost";
import { clear, insert } from "../../factories/insert";
import { wordsOf } from "../../factories/page-words";
import { aNotification } from "../../factories/notifications";
import { aPerson, ask, cookiesOf, type Person } from "../../factories/site";

beforeAll(() => stopClock());

let anna: Person;
let berta: Person;
const put = (...rows: Parameters<typeof aNotification>[0][]) =>
  insert(
    env.DB,
    "notifications",
    rows.map((row) => aNotification({ userId: anna.member.id, ...row })),
  );
const get = async (path: string, { cookie } = anna) => (await ask(path, { cookie })).text();
const post = (form: Record<string, string>, { cookie } = anna, path = "/notifications") =>
  ask(path, { form, cookie, headers: { origin: "http://localhost" } });
const leadsTo = (answer: Response) => [answer.status, answer.headers.get("location")];
const stored = (id: string) =>
  env.DB.prepare("SELECT read_at, deleted_at FROM notifications WHERE id = ?")
    .bind(id)
    .first<{ read_at: number | null; deleted_at: number | null }>();

beforeAll(async () => {
  await clear(env.DB);
  anna = await aPerson({ username: "anna" });
  berta = await aPerson({ username: "berta" });
});
beforeEach(() => env.DB.exec("DELETE FROM notifications; DELETE FROM notification_preferences"));

describe("/notifications", () => {
  it("asks visitors to log in, in the specified words", async () => {
    const answer = await ask("/notifications");
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("You must be logged in to view your notifications.");
  });

  it('says "No notifications yet" where there are none', async () => {
    const html = await get("/notifications");
    expect(html).toContain("No notifications yet");
    for (const [filter, words] of [
      ["unread", "Nothing unread"],
      ["follow", "No follows yet"],
      ["friend", "No friend requests yet"],
      ["message", "No contact requests yet"],
    ] as const) {
      const filtered = await get(`/notifications?filter=${filter}`);
      expect(filtered).toContain(words);
      expect(filtered).toContain("Show all notifications");
      expect(filtered).not.toContain("No notifications yet");
    }
    expect(html).not.toContain("Mark all read");
    expect(html).toMatch(/<title>Notifications · Leafproof<\/title>/);
  });

  it("shows unread and read ones as such, with their filters in order", async () => {
    await put({ title: "northpine replied to you", message: "Thank you." }, { title: "an older one", readAt: 5 });
    const html = await get("/notifications");
    expect(html).toMatch(/notice--new.*Unread: .*northpine replied to you/s);
    expect(html).toMatch(/<a class="notice" href="\/reviews"[^>]*>.*an older one/s);
    const labels = [...html.matchAll(/class="pill"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(labels.slice(0, 5)).toEqual(["All", "Unread", "Mentions", "Replies", "Follows"]);
  });

  it("shows the picture of whom it came from, and a drawing where there is none", async () => {
    const northpine = await aPerson({ username: "northpine" });
    await env.DB.prepare("UPDATE users SET picture = 'me.webp' WHERE id = ?").bind(northpine.member.id).run();
    await put({ relatedUserId: northpine.member.id, relatedUsername: "northpine" });
    const shown = `src="/pictures/${northpine.member.id}/me.webp"`;
    expect(await get("/notifications")).toContain(shown);
    await env.DB.prepare("UPDATE users SET picture = NULL WHERE id = ?").bind(northpine.member.id).run();
    expect(await get("/notifications")).not.toContain(shown);
  });

  it("takes two trips for a member, the count on the bell included", async () => {
    await put({}, {});
    const answer = await ask("/notifications", { cookie: anna.cookie });
    expect(tripsOf(answer)).toBeLessThanOrEqual(2);
    expect(await answer.text()).toContain('aria-label="Notifications, 2 unread"');
  });

  it('counts to "99+" on the bell', async () => {
    await put(...Array.from({ length: 120 }, () => ({})));
    expect(await get("/mission")).toContain('aria-label="Notifications, 99+ unread"');
  });

  it("shows fifty, and the rest behind a link that keeps the filter", async () => {
    await put(...Array.from({ length: 60 }, () => ({})));
    const html = await get("/notifications?filter=unread");
    expect(html.match(/<button class="notice/g)).toHaveLength(50);
    const next = /href="(\/notifications\?filter=unread&amp;cursor=[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    expect((await get(next ?? "/")).match(/<button class="notice/g)).toHaveLength(10);
  });

  it("shows the first page for a filter or a cursor that is none", async () => {
    await put({ title: "here it is" });
    expect(await get("/notifications?filter=nonsense&cursor=nonsense")).toContain("here it is");
  });
});

describe("the list of five on the account's own page", () => {
  const mark = (form: Record<string, string>, path = "/account") => post(form, anna, path);

  it("shows the five newest with the filters of the page, and leads to all", async () => {
    await put(...Array.from({ length: 7 }, (_, n) => ({ title: `number ${n}`, createdAt: n + 1 })));
    const html = await get("/account");
    const shown = [...html.matchAll(/number \d(?=<\/strong>)/g)].map(([title]) => title);
    expect(shown).toEqual(["number 6", "number 5", "number 4", "number 3", "number 2"]);
    const labels = [...html.matchAll(/class="pill"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(labels.slice(0, 5)).toEqual(["All", "Unread", "Mentions", "Replies", "Follows"]);
    expect(wordsOf(html)).toContain("All notifications");
    expect(wordsOf(await get("/account?filter=follow"))).toContain("No follows yet");
  });

  it("takes two trips, as the page does", async () => {
    await put({}, {});
    expect(tripsOf(await ask("/account", { cookie: anna.cookie }))).toBeLessThanOrEqual(2);
  });

  it("opens, marks one, marks all, deletes and brings back without scripts, and comes back to its filter", async () => {
    await put({ id: "n1", actionUrl: "/reviews?vendor=x" }, { id: "n2" }, { id: "n3" });
    const back = "/account?filter=unread#latest-notices";
    expect(leadsTo(await mark({ intent: "open", id: "n1" }))).toEqual([303, "/reviews?vendor=x"]);
    expect(leadsTo(await mark({ intent: "read", id: "n2" }, "/account?filter=unread"))).toEqual([303, back]);
    expect((await stored("n3"))?.read_at).toBeNull();
    expect(leadsTo(await mark({ intent: "read-all" }))).toEqual([303, "/account#latest-notices"]);
    expect((await stored("n3"))?.read_at).not.toBeNull();
    expect(leadsTo(await mark({ intent: "delete", id: "n3" }))).toEqual([303, "/account?deleted=n3#latest-notices"]);
    expect((await stored("n3"))?.deleted_at).not.toBeNull();
    expect(wordsOf(await get("/account?deleted=n3"))).toContain("Notification deleted.");
    expect(leadsTo(await mark({ intent: "restore", id: "n3" }))).toEqual([303, "/account#latest-notices"]);
    expect((await stored("n3"))?.deleted_at).toBeNull();
  });

  it("shows and changes nobody else's", async () => {
    await put({ id: "n1", title: "only anna's" });
    expect(await get("/account", berta)).not.toContain("only anna");
    for (const intent of ["open", "read", "delete", "restore"])
      expect((await post({ intent, id: "n1" }, berta, "/account")).status).toBe(404);
    expect(await stored("n1")).toEqual({ read_at: null, deleted_at: null });
    expect((await ask("/account", { form: { intent: "nonsense" }, cookie: anna.cookie })).status).toBe(400);
  });
});

describe("the preferences", () => {
  it("promise no notice on the site of what only its badge counts", async () => {
    const { cookie } = await aPerson({ username: "chooses" });
    const shown = wordsOf(await (await ask("/account/notifications", { cookie })).text());
    expect(shown).toContain("That somebody wrote to you goes out by email and push; on the site Messages counts it");
  });
});

describe("the page's forms, without scripts", () => {
  it("open one: it is read, and its reader is where it leads", async () => {
    await put({ id: "n1", actionUrl: "/reviews?vendor=x" });
    expect(leadsTo(await post({ intent: "open", id: "n1" }))).toEqual([303, "/reviews?vendor=x"]);
    expect((await stored("n1"))?.read_at).not.toBeNull();
  });

  it("come back to the list where it leads nowhere, or off the site, or where the reader may not go", async () => {
    await put(
      { id: "n1", actionUrl: null },
      { id: "n2", actionUrl: "//evil.example" },
      { id: "n3", actionUrl: "/admin" },
    );
    for (const id of ["n1", "n2", "n3"]) {
      expect(leadsTo(await post({ intent: "open", id }, anna, "/notifications?filter=unread"))).toEqual([
        303,
        "/notifications?filter=unread",
      ]);
    }
  });

  it("mark one and all read", async () => {
    await put({ id: "n1" }, { id: "n2" });
    expect(leadsTo(await post({ intent: "read", id: "n1" }))).toEqual([303, "/notifications"]);
    expect((await stored("n2"))?.read_at).toBeNull();
    expect(leadsTo(await post({ intent: "read-all" }))).toEqual([303, "/notifications"]);
    expect((await stored("n2"))?.read_at).not.toBeNull();
  });

  it("delete one and offer to take that back", async () => {
    await put({ id: "n1", title: "to be deleted" });
    expect(leadsTo(await post({ intent: "delete", id: "n1" }))).toEqual([303, "/notifications?deleted=n1"]);
    const html = await get("/notifications?deleted=n1");
    expect(html).toContain("Notification deleted.");
    expect(html).toContain("Undo");
    expect(html).not.toContain("to be deleted");
    expect(leadsTo(await post({ intent: "restore", id: "n1" }, anna, "/notifications?deleted=n1"))).toEqual([
      303,
      "/notifications",
    ]);
    expect(await get("/notifications")).toContain("to be deleted");
  });

  it.each(["open", "read", "delete", "restore"])("answer 404 for another member's: %s", async (intent) => {
    await put({ id: "n1", deletedAt: intent === "restore" ? 5 : null });
    expect((await post({ intent, id: "n1" }, berta)).status).toBe(404);
    expect(await stored("n1")).toEqual({ read_at: null, deleted_at: intent === "restore" ? 5 : null });
  });

  it.each<Record<string, string>>([{}, { intent: "open" }, { intent: "burn", id: "n1" }])(
    "answer 400 for what is no act: %o",
    async (form) => {
      expect((await post(form)).status).toBe(400);
    },
  );

  it("take at most three trips", async () => {
    await put({ id: "n1" });
    for (const intent of ["read-all", "open", "delete"]) {
      expect(tripsOf(await post({ intent, id: "n1" }))).toBeLessThanOrEqual(3);
    }
  });
});

describe("what others wrote", () => {
  it("stays text in titles, messages and names", async () => {
    const attack = `</script><img src=x onerror="alert(1)">`;
    await put({ title: attack, message: attack, relatedUserId: `"><script>x</script>`, relatedUsername: attack });
    const html = await get("/notifications");
    expect(html).toContain("&lt;/script&gt;&lt;img");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>x");
  });
});

describe("/account/notifications", () => {
  const path = "/account/notifications";
  const box = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "none";
  const choice = (html: string, name: string) =>
    new RegExp(`<select[^>]*name="${name}"[^>]*>.*?<option value="([a-z_]+)" selected`, "s").exec(html)?.[1];

  it("starts with the site ticked and mail not, and site notices fixed", async () => {
    const html = await get(path);
    expect(box(html, "reply-onSite")).toContain("checked");
    expect(choice(html, "reply-mail")).toBe("never");
    expect(box(html, "system-onSite")).toContain("disabled");
    expect(html).toContain("Site notices stay on the site.");
  });

  it("saves what is ticked, and shows it", async () => {
    const answer = await post({ "mention-onSite": "on", "reply-mail": "daily", "like-mail": "hourly" }, anna, path);
    expect(leadsTo(answer)).toEqual([303, path]);
    expect(Object.keys(cookiesOf(answer))).toContain("__Host-flash");
    expect(tripsOf(answer)).toBeLessThanOrEqual(3);
    const html = await get(path);
    expect(box(html, "mention-onSite")).toContain("checked");
    expect(choice(html, "reply-mail")).toBe("daily");
    expect(choice(html, "like-mail")).toBe("never");
    expect(box(html, "reply-onSite")).not.toContain("checked");
    expect(box(html, "system-onSite")).toContain("checked");
  });

  it("asks visitors to log in", async () => {
    expect((await ask(path)).status).toBe(401);
    expect((await post({}, { ...anna, cookie: "" }, path)).status).toBe(401);
  });
});
