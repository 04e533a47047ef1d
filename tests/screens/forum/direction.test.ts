import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { deriveTrends } from "@worker/domain/voice/forum/derive-trends";
import { connect } from "@worker/db/client";
import { stopClock } from "../../factories/cost";
import { aForum, comment, reply, thread } from "../../factories/forum-writing";
import { NOW } from "../../factories/rows";
import { ask, sessionFor } from "../../factories/site";

const NAME = "נועה";
const TITLE = "כמה זמן לוקח משלוח";
const TEXT = "הגיע אחרי שלושה ימים (bali)";
const TAG = "משלוח";

let threadId: string;
let replyId: string;
let cookie: string;

beforeAll(async () => {
  await stopClock(NOW);
  await aForum({ ann: {}, ben: {}, cyd: {} });
  await env.DB.exec(`update users set age_verified_at = 1`);
  await env.DB.prepare("update users set username = ?, username_key = ? where id = 'ann'").bind(NAME, NAME).run();
  ({ threadId } = await thread("ann", { title: TITLE, content: `${TEXT} 1`, tags: [TAG] }));
  ({ id: replyId } = await reply("ann", threadId, `${TEXT} 2`));
  await comment("ann", replyId, `${TEXT} 3`);
  for (const [at, id] of ["ben", "cyd"].entries()) await reply(id, threadId, `${TEXT} ${at + 4}`);
  await deriveTrends(connect(env.DB), NOW);
  cookie = await sessionFor("ann");
  await ask(`/community/post/${replyId}/bookmark`, { form: { intent: "save", note: TEXT, reminder: "none" }, cookie });
});

/** The tags right before a text that people read: what is only an attribute, a script or the head's has none. */
function around(html: string, text: string): string[] {
  const body = html
    .slice(html.indexOf("<main"))
    .replace(/<script[\s\S]*?<\/script>|<nav class="crumbs"[\s\S]*?<\/nav>/g, "")
    .replaceAll("<!-- -->", "");
  return [...body.matchAll(/<([a-z][^>]*)>([^<]*)/g)].flatMap(([, tag = "", words = ""]) =>
    words.includes(text) ? [tag] : [],
  );
}

/** A name's direction comes from its class, as the breadcrumbs' does: every list and page would else pay for it. */
const isSet = (tag: string, html: string): boolean =>
  tag === "bdi" ||
  /class="person\b/.test(tag) ||
  /\bdir="?auto/.test(tag) ||
  (tag === "p" && /class="prose[^"]*" dir="auto"/.test(html));

for (const [name, path, texts] of [
  ["home", () => "/community", [TITLE, NAME, TAG]],
  ["a category", () => "/community/category/general", [TITLE, NAME, TAG]],
  ["a thread", () => `/community/thread/${threadId}`, [TITLE, NAME, TAG, TEXT]],
  ["comments", () => `/community/thread/${threadId}/reply/${replyId}`, [TITLE, NAME, TEXT]],
  ["a tag", () => `/community/tag/${encodeURIComponent(TAG)}`, [TITLE, NAME, TAG]],
  ["the search", () => "/community/search?q=bali", [NAME]],
  ["my posts", () => "/community/my-posts?tab=replies", [TITLE, TEXT]],
  ["bookmarks", () => "/community/bookmarks", [TITLE, NAME, TEXT]],
] as const)
  it(`writes what people wrote in its own direction: ${name}`, async () => {
    const html = await (await ask(path(), { cookie })).text();
    for (const text of texts) {
      const tags = around(html, text);
      expect(tags.length, `${text} on ${path()}`).toBeGreaterThan(0);
      expect(
        tags.filter((tag) => !isSet(tag, html)),
        text,
      ).toEqual([]);
    }
  });

it("lets whoever writes do so in their direction, in one line and in several", async () => {
  const html = await (await ask("/community/create-thread", { cookie })).text();
  for (const field of ["title", "tags", "content"]) {
    const tag = new RegExp(`<(?:input|textarea)[^>]* name="${field}"[^>]*>`).exec(html)?.[0] ?? "";
    expect(tag, field).toContain('dir="auto"');
  }
});
