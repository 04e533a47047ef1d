import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { aDiscussion, aPost, insertPosts } from "../../factories/forum";
import { ask, sessionFor } from "../../factories/site";
import { insert } from "../../factories/insert";
import { aUser, NOW } from "../../factories/rows";

const HOSTILE = `]]> <script>alert("x")</script> & 'q' \u0007`;
const feed = async (path: string) => (await ask(`/feeds/community${path}`)).text();
const THREAD = "/thread/01OPEN/posts.xml";

beforeAll(async () => {
  await insert(env.DB, "users", [aUser({ id: "vendor", role: "verified_vendor" })]);
  await aDiscussion({ thread: { id: "01OPEN", title: HOSTILE, tags: ['<i>"'], createdAt: NOW - 1000 }, replies: 1 });
  await aDiscussion({ thread: { id: "01TALK", title: "Elsewhere", categoryId: "off-topic", createdAt: NOW } });
  await aDiscussion({ thread: { id: "01ZONE", title: "Margins", categoryId: "verified-vendors", createdAt: NOW } });
  await aDiscussion({ thread: { id: "01GONE", title: "Gone", hiddenAt: 1, hiddenCause: "moderator", createdAt: NOW } });
  await insertPosts([
    aPost({ id: "hidden", threadId: "01OPEN", position: 2, content: "secret", hiddenAt: 1, hiddenCause: "held" }),
    aPost({ id: "zz", threadId: "01OPEN", position: 3, content: "x", html: "<p>Said &lt;b&gt; &amp; done</p>" }),
  ]);
});

describe("the forum's feeds", () => {
  it("have the newest threads of all, of a category, and the newest posts of a thread", async () => {
    const titles = (xml: string) => xml.match(/<entry>/g)?.length ?? 0;
    expect(titles(await feed(".xml"))).toBe(2);
    expect(titles(await feed("/category/general/threads.xml"))).toBe(1);
    expect(titles(await feed("/category/off-topic/threads.xml"))).toBe(1);
    expect(titles(await feed(THREAD))).toBe(3);
    expect(await feed(THREAD)).toContain("Said &lt;b&gt; &amp; done");
  });

  it("lead by absolute addresses", async () => {
    const links = [...(await feed(THREAD)).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((href) => !href?.startsWith("http://localhost/"))).toEqual([]);
  });

  it("have nothing of what only some may read, whoever asks, nor of what is hidden", async () => {
    const cookie = await sessionFor("vendor");
    for (const path of [
      "/category/verified-vendors/threads.xml",
      "/thread/01ZONE/posts.xml",
      "/thread/01GONE/posts.xml",
    ]) {
      expect((await ask(`/feeds/community${path}`)).status).toBe(404);
      expect((await ask(`/feeds/community${path}`, { cookie })).status).toBe(404);
    }
    for (const path of [".xml", THREAD]) expect(await feed(path)).not.toMatch(/Margins|Gone|secret/);
  });

  it("write what members wrote as text that XML can hold", async () => {
    for (const path of [".xml", "/category/general/threads.xml", THREAD]) {
      const xml = await feed(path);
      expect(xml).not.toMatch(/<script|<i>|\u0007/);
      expect(xml).toContain("]]&gt; &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &apos;q&apos;");
    }
  });

  it("answer that nothing changed, until something does", async () => {
    const etag = (await ask(`/feeds/community${THREAD}`)).headers.get("etag") ?? "";
    const again = () => ask(`/feeds/community${THREAD}`, { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await env.DB.exec("update forum_posts set hidden_at = 1 where id = 'zz'");
    expect((await again()).status).toBe(200);
  });

  it("are named by the pages that they are of, but not where there is none", async () => {
    const named = async (path: string, cookie?: string) =>
      (await (await ask(path, cookie === undefined ? {} : { cookie })).text()).match(/\/feeds\/community\/[^"]+xml/g);
    expect(await named("/community/category/general")).toContain("/feeds/community/category/general/threads.xml");
    expect(await named("/community/thread/01OPEN")).toContain("/feeds/community/thread/01OPEN/posts.xml");
    expect(await named("/community/thread/01ZONE", await sessionFor("vendor"))).toBeNull();
  });
});
