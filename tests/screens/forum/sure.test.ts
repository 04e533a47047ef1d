import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { aForum, rowsOf, someWords } from "../../factories/forum-writing";
import { aPerson, ORIGIN, type Person } from "../../factories/site";
import { send } from "../../factories/visits";

let ann: Person, mod: Person;

async function aThread(title: string): Promise<string> {
  const fields = { category: "general", title, content: someWords(), tags: "", intent: "send" };
  const { to } = await send("/community/create-thread", fields, ann);
  return to.replace("/community/thread/", "");
}

const threadOf = (title: string) => rowsOf("select id from forum_threads where title = ? and hidden_at is null", title);

beforeEach(async () => {
  await aForum({});
  ann = await aPerson({ username: "ann" });
  mod = await aPerson({ username: "mod", role: "moderator" });
  await env.DB.exec("update users set created_at = 1");
});

describe("merging and splitting by the form", () => {
  it("names the other thread and how many posts go there, and merges after the second press alone", async () => {
    const [from, into] = [await aThread("The one that goes"), await aThread("The one that stays")];
    await send(`/community/thread/${from}/write`, { content: someWords() }, mod);
    const path = `/community/thread/${from}/moderate`;
    const fields = { act: "merge", into: `${ORIGIN}/community/thread/${into}?page=2`, reason: "The same." };
    const { status, text } = await send(path, fields, mod);
    expect(status).toBe(200);
    for (const words of ["Merge 2 posts into “The one that stays”?", "This cannot be undone.", "btn--danger-solid"])
      expect(text).toContain(words);
    expect(await threadOf("The one that goes")).toHaveLength(1);
    expect((await send(path, { ...fields, sure: "yes" }, mod)).to).toBe(`/community/thread/${into}`);
    expect(await threadOf("The one that goes")).toHaveLength(0);
  });

  it("takes no address of another site for a thread of this one", async () => {
    const [from, into] = [await aThread("The one that goes"), await aThread("The one that stays")];
    const path = `/community/thread/${from}/moderate`;
    for (const address of [`https://other.example/community/thread/${into}`, `other.example/community/thread/${into}`])
      for (const sure of [{}, { sure: "yes" }] as Record<string, string>[]) {
        const { status } = await send(path, { act: "merge", into: address, reason: "The same.", ...sure }, mod);
        expect([address, status]).toEqual([address, 400]);
      }
    expect(await threadOf("The one that goes")).toHaveLength(1);
  });

  it("lists the replies that leave before they do", async () => {
    const from = await aThread("Two matters in one");
    await send(`/community/thread/${from}/write`, { content: "Off the matter entirely." }, mod);
    const path = `/community/thread/${from}/moderate`;
    const fields = { act: "split", replies: "1", title: "Another matter", categoryId: "general", reason: "Off topic." };
    const { text } = await send(path, fields, mod);
    for (const words of ["Split 1 reply into “Another matter”?", "Off the matter entirely.", "#1 by mod"])
      expect(text.replaceAll("<!-- -->", "")).toContain(words);
    expect(await threadOf("Another matter")).toHaveLength(0);
    expect((await send(path, { ...fields, replies: "1, 7" }, mod)).text).toContain("This thread has no reply 7.");
    expect((await send(path, { ...fields, sure: "yes" }, mod)).status).toBe(303);
    expect(await threadOf("Another matter")).toHaveLength(1);
  });
});
