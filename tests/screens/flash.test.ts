import { describe, expect, it } from "vitest";
import { aForum, rowsOf, thread } from "../factories/forum-writing";
import { aPerson, ask, cookiesOf } from "../factories/site";

/** Somebody to whom the next page says something. */
async function spokenTo() {
  await aForum({ ben: {} });
  const { cookie } = await aPerson({ username: "ann" });
  const fields = { category: "general", title: "Half a title", content: "Half a text.", tags: "", intent: "draft" };
  const answer = await ask("/community/create-thread", { form: fields, cookie });
  return `${cookie}; __Host-flash=${cookiesOf(answer)["__Host-flash"] ?? ""}`;
}
async function newestPost(): Promise<{ id: string }> {
  await thread("ben");
  const [post] = await rowsOf<{ id: string }>("select id from forum_posts");
  return post ?? { id: "" };
}
const SAID = "Your draft has been saved.";

describe("a message", () => {
  it("is shown once, on a whole page as in the data of a screen", async () => {
    const cookie = await spokenTo();
    for (const path of ["/community/my-posts", "/community/my-posts.data"]) {
      const shown = await ask(path, { cookie });
      expect([path, cookiesOf(shown)["__Host-flash"]]).toEqual([path, ""]);
      expect(await shown.text()).toContain(SAID);
    }
  });

  it("waits where an answer leads on, and where the frame is not asked for", async () => {
    const cookie = await spokenTo();
    const { id } = await newestPost();
    const waits = [
      `/community/post/${id}`,
      `/community/post/${id}.data`,
      "/community/my-posts.data?_routes=forum%2Fmy-posts",
    ];
    for (const path of waits) {
      const answer = await ask(path, { cookie });
      expect([path, answer.status < 400, "__Host-flash" in cookiesOf(answer)]).toEqual([path, true, false]);
    }
  });
});
