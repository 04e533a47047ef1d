import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { aForum, rowsOf, someWords } from "../../factories/forum-writing";
import { insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";
import { aPerson, ask, ORIGIN, type Person } from "../../factories/site";
import { page, send } from "../../factories/visits";

const SCRIPT = `<script>alert("1")</script>`;

let ann: Person, ben: Person, mod: Person;
let threadId: string, opening: string;

const aText = (fields: Record<string, string> = {}) => ({
  category: "general",
  title: "What is on the label",
  content: someWords(),
  tags: "Label, units",
  intent: "send",
  ...fields,
});
const newest = async () => {
  const [post] = await rowsOf<{ id: string; thread: string }>(
    "select id, thread_id as thread from forum_posts order by rowid desc limit 1",
  );
  return post ?? { id: "", thread: "" };
};

beforeEach(async () => {
  await aForum({});
  ann = await aPerson({ username: "ann" });
  ben = await aPerson({ username: "ben" });
  mod = await aPerson({ username: "mod", role: "moderator" });
  await env.DB.exec("update users set created_at = 1");
  await send("/community/create-thread", aText(), ann);
  ({ id: opening, thread: threadId } = await newest());
});

describe("/community/create-thread", () => {
  it("asks a visitor to log in", async () => {
    const { status, text } = await page("/community/create-thread");
    expect([status, text.includes("Login Required")]).toEqual([401, true]);
    expect(text).toContain("You must be logged in to create new threads.");
  });

  it("offers the categories that the member may write in, and pinning to moderators", async () => {
    const { text } = await page("/community/create-thread?category=general", ann);
    expect(text).toMatch(/<option value="general" selected=""/);
    expect(text).not.toContain("Verified Vendor Zone");
    expect(text).not.toContain("Trading Post");
    expect(text).not.toContain("Pin this thread");
    const theirs = await page("/community/create-thread", mod);
    for (const words of ["Verified Vendor Zone", "Trading Post", "Pin this thread"])
      expect(theirs.text).toContain(words);
  });

  it("leads to the thread, scripts off", async () => {
    const { status, to } = await send("/community/create-thread", aText(), ann);
    expect([status, to]).toEqual([303, `/community/thread/${(await newest()).thread}`]);
    const shown = await page(to, ben);
    expect(shown.text).toContain("What is on the label");
  });

  it("shows what is wrong beside the fields, with everything that was typed", async () => {
    const fields = aText({ category: "", title: "Four", content: `Short<b`, tags: "x, ".repeat(1) + "y".repeat(31) });
    const { status, text } = await send("/community/create-thread", fields, ann);
    expect(status).toBe(400);
    for (const words of ["Please select a category", "Title must be at least 5", "Content must be at least 10"])
      expect(text).toContain(words);
    expect(text).toContain("A tag has at most 30 characters");
    expect(text).toContain("Short&lt;b");
    expect(text).toContain("y".repeat(31));
  });

  it("names similar threads where the form comes back, in a tab of their own", async () => {
    const fields = aText({ title: "Reading labels", intent: "preview" });
    const { text } = await send("/community/create-thread", fields, ben);
    expect(text).toContain("Similar threads");
    expect(text).toMatch(new RegExp(`<a target="_blank"[^>]* href="/community/thread/${threadId}"`));
    expect((await send("/community/create-thread", { ...fields, title: "Nothing alike" }, ben)).text).not.toContain(
      "Similar threads",
    );
  });

  it("shows the banner where the thread was refused, and keeps the text", async () => {
    const fields = aText();
    await send("/community/create-thread", fields, ann);
    const again = await send("/community/create-thread", fields, ann);
    expect(again.status).toBe(409);
    expect(again.text).toContain("Failed to create thread.");
    expect(again.text).toContain("You wrote the same within the last day.");
    expect(again.text).not.toContain("Please try again");
    expect(again.text).toContain(fields.content);
  });

  it("keeps the text of whose session ended", async () => {
    const fields = aText();
    const { status, text } = await send("/community/create-thread", fields);
    expect(status).toBe(401);
    expect(text).toContain("You must be logged in to create new threads.");
    expect(text).toContain(fields.content);
    expect(text).toMatch(/href="\/login\?returnTo=/);
  });

  it("previews and saves a draft, scripts off", async () => {
    await insert(env.DB, "vendors", [aVendor({ id: "harrow", name: "Harrow Lane", hiddenAt: null })]);
    const fields = aText({ content: `**Bold** ${SCRIPT} ${ORIGIN}/vendor/harrow` });
    const { text } = await send("/community/create-thread", { ...fields, intent: "preview" }, ann);
    expect(text).toContain('aria-label="Preview"');
    expect(text.slice(text.indexOf('aria-label="Preview"'))).toContain("Harrow Lane");
    expect(text).not.toContain(SCRIPT);
    expect((await send("/community/create-thread", { ...fields, intent: "draft" }, ann)).status).toBe(303);
    const again = await page("/community/create-thread", ann);
    expect(again.text).toContain("**Bold**");
    expect(again.text).toContain("Label, units");
  });
});

describe("a draft", () => {
  it("is named in its form, and thrown away there and on the list", async () => {
    const path = "/community/create-thread";
    expect((await page(path, ann)).text).not.toContain("Draft, saved");
    for (const from of [path, "/community/my-posts?tab=drafts"]) {
      await send(path, aText({ content: "Half a thought", intent: "draft" }), ann);
      const { text } = await page(from, ann);
      for (const words of ["Half a thought", 'value="discard"']) expect(text).toContain(words);
      expect((await page(path, ann)).text).toContain("Draft, saved");
      expect((await send(path, { intent: "discard", returnTo: from }, ann)).to).toBe(from);
      expect((await page(path, ann)).text).not.toContain("Half a thought");
    }
  });

  it("of a reply and of a comment goes the same way", async () => {
    await send(`/community/thread/${threadId}/write`, { content: someWords(), intent: "send" }, ben);
    for (const path of [`/community/thread/${threadId}/write`, `/community/post/${(await newest()).id}/comment`]) {
      await send(path, { content: "Half a thought", intent: "draft" }, ann);
      expect((await page(path, ann)).text).toContain("Draft, saved");
      expect((await send(path, { intent: "discard" }, ann)).to).toBe(path);
      expect((await page(path, ann)).text).not.toContain("Half a thought");
    }
  });
});

describe("the first day of an account", () => {
  it("says in place of the poll's fields that it cannot start one", async () => {
    expect((await page("/community/create-thread", ann)).text).toContain("Add a poll (optional)");
    await env.DB.exec(`update users set created_at = ${Date.now()}`);
    const { text } = await page("/community/create-thread", ann);
    expect(text).toContain("In its first day an account cannot start a poll.");
    expect(text).not.toContain("Add a poll (optional)");
  });
});

describe("answering", () => {
  it("replies, scripts off, with the quote that the address names", async () => {
    const path = `/community/thread/${threadId}/write`;
    const quoted = await page(`${path}?quote=${opening}`, ben);
    expect(quoted.text).toMatch(/@ann[^]*wrote[^]*&gt; What I have to say/);
    const { status, to } = await send(path, { content: someWords(), intent: "send" }, ben);
    const { id } = await newest();
    expect([status, to]).toEqual([303, `/community/post/${id}`]);
    expect(await rowsOf("select kind, position from forum_posts where id = ?", id)).toEqual([
      { kind: "reply", position: 1 },
    ]);
  });

  it("says why not, and keeps the text", async () => {
    const path = `/community/thread/${threadId}/write`;
    const short = await send(path, { content: "abc", intent: "send" }, ben);
    expect([short.status, short.text.includes("A reply needs at least 5 characters")]).toEqual([400, true]);
    await env.DB.exec("update forum_threads set locked_at = 1");
    const content = someWords();
    const locked = await send(path, { content, intent: "send" }, ben);
    expect([locked.status, locked.text.includes("This thread is locked.")]).toEqual([409, true]);
    expect((await page(path, ben)).text).toContain("This thread is locked.");
    await env.DB.exec("update forum_threads set locked_at = null");
    const visitor = await send(path, { content, intent: "send" });
    expect([visitor.status, visitor.text.includes(content)]).toEqual([401, true]);
  });

  it("comments on a reply, and finds nothing behind what is deleted or restricted", async () => {
    await send(`/community/thread/${threadId}/write`, { content: someWords() }, ben);
    const { id } = await newest();
    const path = `/community/post/${id}/comment`;
    expect((await page(path)).text).toContain("You must be logged in to comment.");
    expect((await send(path, { content: "Yes", intent: "send" }, ann)).status).toBe(303);
    await send(`/community/post/${id}/delete`, { intent: "delete" }, ben);
    expect((await page(path, ann)).status).toBe(404);
    await send("/community/create-thread", aText({ category: "verified-vendors" }), mod);
    const { thread } = await newest();
    expect((await page(`/community/thread/${thread}/write`, ann)).status).toBe(404);
  });
});

describe("changing", () => {
  it("edits text and title, and shows the earlier version to the author and moderators", async () => {
    const path = `/community/post/${opening}`;
    const form = await page(`${path}/edit`, ann);
    expect(form.text).toContain("What is on the label");
    const fields = { title: "What is below the label", content: someWords(), basedOn: "0", intent: "send" };
    expect((await send(`${path}/edit`, fields, ann)).status).toBe(303);
    const late = await send(`${path}/edit`, { ...fields, content: someWords() }, ann);
    expect([late.status, late.text.includes("Something has changed in the meantime")]).toEqual([409, true]);
    for (const who of [ann, mod]) expect((await page(`${path}/history`, who)).text).toContain("What is on the label");
    expect((await page(`${path}/history`, ben)).status).toBe(404);
    expect((await page(`${path}/edit`, ben)).status).toBe(404);
  });

  it("offers moderators to edit what others wrote, and shows their reason beside what it said before", async () => {
    const edit = `href="/community/post/${opening}/edit"`;
    for (const [who, offered] of [
      [mod, true],
      [ann, true],
      [ben, false],
    ] as const)
      expect((await page(`/community/thread/${threadId}`, who)).text.includes(edit)).toBe(offered);
    const fields = { title: "What is on the label", content: someWords(), basedOn: "0", intent: "send" };
    await send(`/community/post/${opening}/edit`, { ...fields, reason: "A phone number." }, mod);
    const { text } = await page(`/community/post/${opening}/history`, ann);
    for (const words of ["A phone number.", "changed by", "mod"]) expect(text).toContain(words);
  });

  it("deletes after asking, and brings back", async () => {
    const path = `/community/post/${opening}/delete`;
    expect((await page(path, ann)).text).toContain("Delete this thread with everything in it?");
    expect((await send(path, { intent: "delete" }, ann)).to).toBe(path);
    expect((await page(`/community/thread/${threadId}`, ben)).status).toBe(404);
    expect((await page(path, ann)).text).toContain("Bring it back");
    expect((await send(path, { intent: "undo" }, ann)).status).toBe(303);
    expect((await page(`/community/thread/${threadId}`, ben)).status).toBe(200);
    expect((await page(path, mod)).text).toContain("Reason");
  });

  it("asks a moderator whether to hide what others wrote, and goes back to it", async () => {
    const path = `/community/post/${opening}/delete`;
    const asked = (await page(path, mod)).text;
    expect(asked).toContain("Hide this thread with everything in it?");
    expect(asked).not.toMatch(/Delete (it|this)/);
    const done = await send(path, { intent: "delete", reason: "A phone number." }, mod);
    expect(done.to).toBe(`/community/post/${opening}`);
    const way = `/account/decisions?post=${opening}`;
    for (const path of [`/community/thread/${threadId}`, "/community/my-posts"])
      expect((await page(path, ann)).text).toMatch(/post=\w+"[^>]*>Read the decision and appeal/);
    expect((await page(`/community/thread/${threadId}`, mod)).text).not.toContain("Read the decision");
    const decision = await ask(way, { cookie: ann.cookie });
    expect(decision.headers.get("location")).toMatch(/^\/account\/decisions\/\w+$/);
    expect((await ask(way, { cookie: ben.cookie })).status).toBe(200);
  });

  it("says before somebody writes that slow mode is on, and not to moderators", async () => {
    await env.DB.exec("update forum_categories set slow_ms = 300000, slow_until = 4e12 where id = 'general'");
    const line = "you can post once every 5 minutes";
    for (const path of [
      "/community/create-thread",
      `/community/thread/${threadId}`,
      `/community/thread/${threadId}/write`,
    ]) {
      expect((await page(path, ben)).text.replaceAll("<!-- -->", "")).toContain(line);
      expect((await page(path, mod)).text.replaceAll("<!-- -->", "")).not.toContain(line);
    }
    await env.DB.exec("update forum_categories set slow_until = 1");
    expect((await page("/community/create-thread", ben)).text).not.toContain("Slow mode");
  });
});
