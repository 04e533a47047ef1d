import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aDiscussion } from "../../factories/forum";
import { aPerson, ask, type Person } from "../../factories/site";
import { page } from "../../factories/visits";

let member: Person;
let vendor: Person;

const run = (sql: string) => env.DB.prepare(sql).run();

beforeAll(async () => {
  member = await aPerson({ username: "reader" });
  vendor = await aPerson({ username: "seller", role: "verified_vendor" });
  const excerpt = "What the panel says </script><script>alert(1)</script>";
  await aDiscussion({ thread: { id: "01A", title: 'Panels "read" <b>', excerpt, tags: ["labs"] }, replies: 25 });
  await aDiscussion({ thread: { id: "01Z", title: "Margins", categoryId: "verified-vendors" }, replies: 1 });
  await run(
    "update forum_posts set hidden_at = 1, hidden_cause = 'moderator', hidden_reason = 'Insult' where id = '01A-r3'",
  );
});

describe("/community/thread/:threadId", () => {
  it("shows a visitor the thread, and where to log in to reply", async () => {
    const { status, text } = await page("/community/thread/01A");
    expect(status).toBe(200);
    expect(text).toContain("Panels &quot;read&quot; &lt;b&gt;");
    expect(text).toContain("25 replies");
    expect(text).toContain("Page 1 of 2");
    expect(text).toContain("You must be logged in to reply to this thread.");
    expect(text).toContain("Hidden by a moderator: Insult");
    expect(text).not.toContain("/01A/write");
    expect(text).toContain('href="/community/category/general"');
  });

  it("gives search engines and link previews its title and beginning, and no way out of the script", async () => {
    const { text } = await page("/community/thread/01A");
    const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "DiscussionForumPosting",
      headline: 'Panels "read" <b>',
      text: "What the panel says </script><script>alert(1)</script>",
      url: "http://localhost/community/thread/01A",
      commentCount: 25,
    });
    expect(text).toContain('property="og:type" content="article"');
    expect(text).toMatch(/property="og:description" content="What the panel says/);
    expect(text).not.toContain("<script>alert(1)");
    expect(text).not.toContain('name="robots" content="noindex"');
    expect((await page("/community/thread/01A?sort=top")).text).toContain('name="robots" content="noindex"');
  });

  it("answers 404 with the words for it where there is no thread, or none for this reader", async () => {
    for (const [path, person] of [
      ["/community/thread/nowhere", undefined],
      ["/community/thread/01Z", undefined],
      ["/community/thread/01Z", member],
    ] as const) {
      const { status, text } = await page(path, person);
      expect(status, path).toBe(404);
      expect(text).toContain("<h1>Thread Not Found</h1>");
      expect(text).toContain("The thread you&#x27;re looking for doesn&#x27;t exist or has been deleted.");
      expect(text).toContain('href="/community"');
      expect(text).not.toContain("Margins");
    }
    expect((await page("/community/thread/01Z", vendor)).text).toContain("Margins");
  });

  it("leads past the last page to the last, and takes a nonsensical one for the first", async () => {
    const beyond = await page("/community/thread/01A?page=99");
    expect([beyond.status, beyond.to]).toEqual([302, "/community/thread/01A?page=2"]);
    for (const query of ["page=0", "page=x", "page=-1", "sort=worst", "sort=top&cursor=garbage"]) {
      expect((await page(`/community/thread/01A?${query}`)).status, query).toBe(200);
    }
  });

  it("counts a look once a visitor and day", async () => {
    const views = () =>
      env.DB.prepare("select view_count from forum_threads where id = '01A'").first<number>("view_count");
    const before = (await views()) ?? 0;
    const look = { "sec-fetch-mode": "navigate", "user-agent": "Mozilla/5.0 Firefox/140.0" };
    for (const path of ["/community/thread/01A", "/community/thread/01A?page=2", "/community/thread/01A"]) {
      await (await ask(path, { from: "203.0.113.7", cookie: vendor.cookie, headers: look })).text();
    }
    await expect.poll(views).toBe(before + 1);
    await (await ask("/community/thread/01A", { from: "203.0.113.8", cookie: vendor.cookie, headers: look })).text();
    await expect.poll(views).toBe(before + 2);
  });

  it("notes how far a member read, and leads on to the first unread reply", async () => {
    await page("/community/thread/01A", member);
    await expect
      .poll(() =>
        env.DB.prepare("select position from forum_reads where user_id = ?").bind(member.member.id).first("position"),
      )
      .toBe(20);
    const { text } = await page("/community/category/general", member);
    expect(text).toContain('href="/community/thread/01A?page=2#reply-21"');
    expect(text).toContain("5 new");
    await page("/community/thread/01A?page=2", member);
    await expect
      .poll(async () => (await page("/community/category/general", member)).text)
      .toContain('href="/community/thread/01A"');
  });
});

describe("/community", () => {
  it("shows everybody the zone without a way in, and members the quick links", async () => {
    const visitor = await page("/community");
    expect(visitor.text).toContain("This category requires special permissions");
    expect(visitor.text).not.toContain("/community/category/verified-vendors");
    expect(visitor.text).not.toContain("/community/category/trading-post");
    expect(visitor.text).not.toContain("Margins");
    expect(visitor.text).toContain('href="/community/rules"');
    expect(visitor.text).not.toContain("/community/my-posts");
    const own = await page("/community", member);
    for (const path of ["create-thread", "feed", "my-posts"]) expect(own.text).toContain(`href="/community/${path}"`);
    expect((await page("/community", vendor)).text).toContain('href="/community/category/verified-vendors"');
  });

  it("answers 403 for the zone and 404 for a category that is none", async () => {
    const { status, text } = await page("/community/category/verified-vendors", member);
    expect([status, text.includes("This category requires special permissions")]).toEqual([403, true]);
    expect((await page("/community/category/nowhere")).status).toBe(404);
    const locked = await page("/community/category/trading-post");
    expect([locked.status, locked.text.includes("This category is locked.")]).toEqual([200, true]);
  });
});
