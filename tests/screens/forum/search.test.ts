import { beforeAll, describe, expect, it } from "vitest";
import { aDiscussion } from "../../factories/forum";
import { sayAllPosts } from "../../factories/forum-search";
import { stopClock } from "../../factories/cost";
import { NOW } from "../../factories/rows";
import { ask } from "../../factories/site";

const page = async (query: string, init = {}) =>
  (await (await ask(`/community/search${query}`, init)).text()).replaceAll("<!-- -->", "");
const api = (query: string) => ask(`/api/forum/search${query}`);

beforeAll(async () => {
  await stopClock(NOW);
  await aDiscussion({ thread: { id: "01SEALS", title: 'Seals <b>bold</b> & "quotes"', tags: ["labels"] }, replies: 1 });
  await aDiscussion({ thread: { id: "01ZONE", title: "Seals of the zone", categoryId: "verified-vendors" } });
  await sayAllPosts();
});

describe("the forum's search", () => {
  it("is a plain form that keeps what was asked, and marks what it found", async () => {
    const html = await page("?q=seals&category=general&kind=threads&since=year&author=&tag=labels");
    expect(html).toMatch(/<form[^>]*action="\/community\/search"/);
    expect(html).toMatch(/name="q"[^>]*value="seals"|value="seals"[^>]*name="q"/);
    expect(html).toContain("<mark>Seals</mark> &lt;b&gt;bold&lt;/b&gt; &amp; &quot;quotes&quot;");
    expect(html).not.toContain("zone");
  });

  it.each(["NEAR(", '"', "*", "title:x", "<script>alert(1)</script>", "' or 1=1 --", "%00"])(
    "answers %s like any other words, and shows it as text",
    async (typed) => {
      for (const field of ["q", "author", "tag", "category"]) {
        const answer = await ask(`/community/search?${field}=${encodeURIComponent(typed)}`);
        expect(answer.status).toBe(200);
        expect(await answer.text()).not.toContain("<script>alert(1)");
        expect((await api(`?${field}=${encodeURIComponent(typed)}`)).status).toBe(200);
      }
    },
  );

  it("says when no member has the name that was asked for", async () => {
    expect(await page("?q=seals&author=nobody-there")).toContain("No member has this name: nobody-there");
    expect(await page("?q=walruses")).not.toContain("No member has this name");
    expect(await (await ask("/search?q=seals")).text()).toContain('href="/community/search?q=seals"');
  });

  it("answers the API with plain text, and refuses a kind that is none", async () => {
    const { items } = await (await api("?q=bold&kind=threads")).json<{ items: object[] }>();
    expect(items).toMatchObject([
      { threadId: "01SEALS", kind: "opening", threadTitle: 'Seals <b>bold</b> & "quotes"' },
    ]);
    expect((await api("?q=bold&kind=images")).status).toBe(400);
    expect((await api("?q=zone")).status).toBe(200);
    expect(await (await api("?q=zone")).json()).toMatchObject({ items: [], nextCursor: null });
  });

  it("says when nothing was found, and looks for nothing unasked", async () => {
    expect(await page("?q=nowhere")).toContain("Nothing found");
    expect(await page("")).not.toContain("Nothing found");
  });

  it("has a box on the forum's home", async () => {
    expect(await (await ask("/community")).text()).toContain('action="/community/search"');
  });
});
