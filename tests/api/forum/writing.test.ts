import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../factories/cost";
import { aThread as aThreadRow, insertThreads } from "../../factories/forum";
import { aForum, rowsOf, someWords } from "../../factories/forum-writing";
import { insert } from "../../factories/insert";
import { aVendor } from "../../factories/rows";
import { anAccount, ask, ORIGIN, sessionFor } from "../../factories/site";

beforeAll(() => stopClock());

let ann: string, ben: string, mod: string;

beforeEach(async () => {
  await aForum({});
  const join = async (id: string, role: "member" | "moderator" = "member") => {
    await anAccount({ id, username: id, email: `${id}@example.org`, role, ageVerifiedAt: 1, createdAt: 1 });
    return sessionFor(id);
  };
  [ann, ben, mod] = [await join("ann"), await join("ben"), await join("mod", "moderator")];
});

const aText = (overrides: object = {}) => ({
  categoryId: "general",
  title: "What is on the label",
  content: someWords(),
  ...overrides,
});
const send = async (cookie: string | undefined, method: string, path: string, json: unknown) => {
  const answer = await ask(`/api/forum${path}`, { method, json, ...(cookie === undefined ? {} : { cookie }) });
  return { status: answer.status, body: await answer.json<Record<string, unknown>>() };
};
const aThread = async (overrides: object = {}) => {
  const { status, body } = await send(ann, "POST", "/threads", aText(overrides));
  expect(status).toBe(201);
  return { id: String(body["id"]), threadId: String(body["threadId"]) };
};

describe("writing through the API", () => {
  it("takes a thread, a reply, a comment, an edit and a deletion, and says how each stands", async () => {
    const { threadId } = await aThread({ tags: [" Label "] });
    const reply = await send(ben, "POST", `/threads/${threadId}/replies`, { content: someWords() });
    expect(reply).toMatchObject({ status: 201, body: { threadId, held: null } });
    const path = `/posts/${String(reply.body["id"])}`;
    expect(await send(ann, "POST", `${path}/comments`, { content: "Yes" })).toMatchObject({ status: 201 });
    const edit = await send(ben, "PUT", path, { content: "Other words now.", basedOn: 0 });
    expect(edit).toMatchObject({ status: 200, body: { threadId } });
    expect(await send(ben, "PUT", path, { content: "Later words.", basedOn: 0 })).toMatchObject({
      status: 409,
      body: { code: "changed-meanwhile" },
    });
    const history = await ask(`/api/forum${path}/history`, { cookie: mod });
    expect((await history.json<{ items: unknown[] }>()).items).toHaveLength(1);
    const standing = async (withdrawn: boolean) =>
      (await send(ben, "PUT", `${path}/withdrawal`, { withdrawn })).body["standing"];
    expect([await standing(true), await standing(true), await standing(false)]).toEqual([
      "deleted",
      "deleted",
      "shown",
    ]);
  });

  it("names what is wrong with which field", async () => {
    const bad = { categoryId: "", title: "Four", content: "Short", tags: ["x".repeat(31)] };
    expect((await send(ann, "POST", "/threads", bad)).body["errors"]).toEqual({
      categoryId: "Please select a category",
      title: "Title must be at least 5 characters long",
      content: "Content must be at least 10 characters long",
      "tags.0": "A tag has at most 30 characters",
    });
    const six = await send(ann, "POST", "/threads", aText({ tags: ["a", "b", "c", "d", "e", "f"] }));
    expect(six).toMatchObject({ status: 400, body: { errors: { tags: "A thread has at most 5 tags" } } });
    expect((await send(ann, "POST", "/threads", aText({ title: "x".repeat(201) }))).status).toBe(400);
    expect((await send(ann, "POST", "/threads", aText({ title: "x".repeat(200) }))).status).toBe(201);
  });

  it("is for members past the age gate, and pinning for moderators", async () => {
    expect((await send(undefined, "POST", "/threads", aText())).status).toBe(401);
    expect((await send(ann, "POST", "/threads", aText({ isPinned: true }))).status).toBe(403);
    expect((await send(mod, "POST", "/threads", aText({ isPinned: true }))).status).toBe(201);
    await env.DB.exec("update users set age_verified_at = null where id = 'ann'");
    expect((await send(ann, "POST", "/threads", aText())).status).toBe(403);
  });

  it("does not tell a restricted category from one that is not there", async () => {
    const categoryId = "verified-vendors";
    const there = await send(ann, "POST", "/threads", aText({ categoryId }));
    const nowhere = await send(ann, "POST", "/threads", aText({ categoryId: "nowhere" }));
    expect(there.body["errors"]).toEqual(nowhere.body["errors"]);
    const { body } = await send(mod, "POST", "/threads", aText({ categoryId }));
    const inside = await send(ann, "POST", `/threads/${String(body["threadId"])}/replies`, { content: someWords() });
    const outside = await send(ann, "POST", "/threads/nowhere/replies", { content: someWords() });
    expect([inside.status, inside.body["message"]]).toEqual([404, outside.body["message"]]);
  });

  it("quotes a post for whoever may read it", async () => {
    const { id } = await aThread();
    const quote = await (await ask(`/api/forum/posts/${id}/quote`, { cookie: ben })).json<{ quote: string }>();
    expect(quote.quote).toMatch(/^@ann \[wrote\]\([^)]+\):\n\n> What I have to say/);
    const { body } = await send(mod, "POST", "/threads", aText({ categoryId: "verified-vendors" }));
    expect((await ask(`/api/forum/posts/${String(body["id"])}/quote`, { cookie: ben })).status).toBe(404);
  });

  it("saves a draft, gives it back, and gives it to nobody else", async () => {
    const draft = { categoryId: "general", title: "Half a title", content: "", tags: ["a"] };
    expect((await send(ann, "PUT", "/drafts/new", draft)).body["savedAt"]).toEqual(expect.any(Number));
    const read = async (cookie: string) =>
      (await (await ask("/api/forum/drafts/new", { cookie })).json<{ draft: unknown }>()).draft;
    expect(await read(ann)).toMatchObject(draft);
    expect(await read(ben)).toBeNull();
  });

  it("shows a text as it would look, and stores nothing", async () => {
    const { status, body } = await send(ann, "POST", "/preview", { content: "Some <b>words</b>" });
    expect([status, String(body["html"]).includes("<b>"), body["cards"]]).toEqual([200, false, []]);
    expect(await rowsOf("select 1 from forum_posts")).toEqual([]);
  });

  it("shows the cards that the post would have, four at most, and none of what its writer may not read", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    await insert(
      env.DB,
      "vendors",
      ids.map((id) => aVendor({ id, name: `Vendor ${id}`, hiddenAt: null })),
    );
    const content = ids.map((id) => `${ORIGIN}/vendor/${id}`).join(" and ");
    const { body } = await send(ann, "POST", "/preview", { content });
    const shown = (body["cards"] as { title: string; path: string }[]).map(({ title, path }) => [title, path]);
    expect(shown).toEqual(ids.slice(0, 4).map((id) => [`Vendor ${id}`, `/vendor/${id}`]));
    await insertThreads([aThreadRow({ id: "01ZONE", categoryId: "verified-vendors", authorId: "mod" })]);
    const hidden = await send(ann, "POST", "/preview", { content: `See ${ORIGIN}/community/thread/01ZONE` });
    expect(hidden.body["cards"]).toEqual([]);
  });
});
