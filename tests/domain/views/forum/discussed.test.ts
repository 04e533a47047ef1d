import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePost, undoDeletion } from "@worker/domain/voice/forum-writing/delete-post";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { aForum, as, aThreadInput, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { insert } from "../../../factories/insert";
import { aLabPartner, aLabResult, aProduct, aVendor, NOW } from "../../../factories/rows";
import { aPerson, ask, type Person } from "../../../factories/site";
import { stopClock } from "../../../factories/cost";
import { costOf } from "../../../budgets/cost";

let mod: Person;
const PRODUCT = "/vendor/harrow/product/leaf";
const PAGES = { product: PRODUCT, vendor: "/vendor/harrow", "lab-result": "/lab/result" } as const;
const LINKS = `[a](${PRODUCT}) [b](/vendor/harrow) [c](/lab/result)`;
/** A member reads no cached copy. */
const textOf = async (path: string) => (await ask(path, { cookie: mod.cookie })).text();
const speaks = (title: string, at = NOW, overrides = {}) =>
  thread("ann", { title, content: `${someWords()} ${LINKS}`, ...overrides }, at);
const titles = async (path: string) =>
  [...(await textOf(path)).matchAll(/<li><a[^>]*href="\/community\/thread\/[^"]+"[^>]*>([^<]*)</g)].map(
    ([, title]) => title,
  );

beforeAll(() => stopClock());

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, vendor: { role: "verified_vendor" } });
  mod = await aPerson({ username: "mod", role: "moderator" });
  await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane", hiddenAt: null })]);
  await insert(env.DB, "products", [aProduct({ id: "leaf", vendorId: "harrow", name: "Green leaf", hiddenAt: null })]);
  await insert(env.DB, "labPartners", [aLabPartner({ id: "lab" })]);
  await insert(env.DB, "labResults", [
    aLabResult({ id: "result", productId: "leaf", vendorId: "harrow", labId: "lab", status: "verified" }),
  ]);
});

describe.each(Object.entries(PAGES))("the page of a %s", (kind, path) => {
  it("names the newest threads that speak of it, each once, and leads to all", async () => {
    for (let nth = 1; nth <= 5; nth += 1) {
      const { threadId } = await speaks(`Thread number ${nth}`, NOW + nth * 1000);
      await reply("ben", threadId, `${someWords()} ${LINKS}`, NOW + nth * 1000);
    }
    expect(await titles(path)).toEqual(["Thread number 5", "Thread number 4", "Thread number 3"]);
    const page = await textOf(path);
    const all = /href="(\/community\/about\/[^"]+)">5 threads</.exec(page)?.[1] ?? "";
    expect(all).toContain(`/community/about/${kind}/`);
    const list = await textOf(all);
    expect(list.match(/Thread number \d<\/a>/g)).toHaveLength(5);
  });

  it("says nothing where nobody speaks of it, and shows what is said as text", async () => {
    expect(await textOf(path)).not.toContain("Discussed in the community");
    await speaks(`<img src=x onerror=alert(1)>"'`);
    expect(await textOf(path)).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(await textOf(path)).not.toContain("<img src=x");
  });

  it("costs one trip, and a dozen rows whatever a thread holds of such posts", async () => {
    const before = await costOf(path);
    await speaks("Only this one");
    await env.DB.prepare(
      "insert into forum_references (post_id, kind, about_id, place, thread_id, position, shown) select post_id || '-' || each.value, kind, about_id, place, thread_id, 1, 1 from forum_references, json_each(?) as each",
    )
      .bind(JSON.stringify(Array.from({ length: 300 }, (_, n) => n)))
      .run();
    const { read, trips } = await costOf(`${path}?x=1`);
    expect([trips, before.trips]).toEqual([1, 1]);
    expect(read - before.read).toBeLessThanOrEqual(12);
  });
});

describe("a thread that not everybody reads", () => {
  it("is on no such page and in no list, for as long as that holds", async () => {
    const { id, threadId } = await speaks("Here and gone");
    expect(await titles(PRODUCT)).toEqual(["Here and gone"]);
    await deletePost(as("ann"), id);
    expect(await titles(PRODUCT)).toEqual([]);
    expect(await textOf("/community/about/product/leaf")).toContain("Nobody has spoken of it yet");
    await undoDeletion(as("ann"), id);
    expect(await titles(PRODUCT)).toEqual(["Here and gone"]);

    const other = await reply("ben", threadId, `${someWords()} ${LINKS}`);
    await deletePost(as("ben"), other.id);
    expect(await rowsOf("select distinct shown from forum_references where post_id = ?", other.id)).toEqual([
      { shown: 0 },
    ]);
  });

  it("is neither one in a restricted category, nor one moved there", async () => {
    await createThread(
      as("vendor", { role: "verified_vendor" }),
      aThreadInput({
        title: "Among vendors",
        content: `${someWords()} ${LINKS}`,
        categoryId: "verified-vendors",
      }),
    );
    const { threadId } = await speaks("Soon among vendors");
    expect(await titles(PRODUCT)).toEqual(["Soon among vendors"]);
    const json = { act: "move", categoryId: "verified-vendors", reason: "For vendors." };
    await ask(`/api/forum/threads/${threadId}/moderation`, { json, cookie: mod.cookie });
    expect(await titles(PRODUCT)).toEqual([]);
  });
});

describe("/community/about", () => {
  it("is not found for what has no page", async () => {
    for (const path of ["/community/about/product/none", "/community/about/review/x", "/community/about/image/x"])
      expect((await ask(path)).status, path).toBe(404);
  });

  it("goes on to older threads", async () => {
    for (let nth = 10; nth < 24; nth += 1) await speaks(`Thread ${nth}`, NOW + nth * 1000);
    const first = await textOf("/community/about/vendor/harrow");
    expect(first.match(/Thread \d\d<\/a>/g)).toHaveLength(12);
    const next = /href="(\/community\/about\/vendor\/harrow\?cursor=[^"]+)"/.exec(first)?.[1] ?? "";
    expect((await textOf(next)).match(/Thread \d\d<\/a>/g)).toEqual(["Thread 11</a>", "Thread 10</a>"]);
  });
});
