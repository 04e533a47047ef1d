import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { similarThreads } from "@worker/domain/views/forum-search/similar-threads";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { aForum, as, aThreadInput, someWords, thread } from "../../../factories/forum-writing";
import { aPerson, ask } from "../../../factories/site";

const titlesLike = async (title: string, ...who: Parameters<typeof as>) =>
  (await similarThreads(as(...who), title)).map((found) => found.title);
const start = (title: string, content = someWords()) => thread("ann", { title, content });

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, vendor: { role: "verified_vendor" } });
  await start("Broken seal on a batch");
  await start("Which dose to begin with", `Storing batches: ${someWords()}`);
  await start("Shipping to Oregon");
});

describe("threads similar to a title", () => {
  it("share its words in either number, in the title before the text", async () => {
    expect(await titlesLike("Are broken seals on batches normal?", "ben")).toEqual(["Broken seal on a batch"]);
    expect(await titlesLike("Doses by batch", "ben")).toEqual(["Which dose to begin with", "Broken seal on a batch"]);
    expect(await titlesLike("OREGON", "ben")).toEqual(["Shipping to Oregon"]);
  });

  it("share more than what everybody says", async () => {
    for (const title of [
      "",
      "What is the best kratom for you",
      "🌿",
      '") OR ("seal',
      "NEAR(",
      "kopening marks",
      "a".repeat(200),
    ])
      expect((await titlesLike(title, "ben")).length).toBeLessThanOrEqual(1);
    expect(await titlesLike("What is the best kratom for you", "ben")).toEqual([]);
    for (let nth = 0; nth < 6; nth += 1) await thread("ben", { title: `Usual thing ${"abcdef"[nth]}` });
    expect(await titlesLike("Usual absence", "ben")).toEqual([]);
    expect(await titlesLike("Usual", "ben")).toHaveLength(5);
  });

  it("are none that are hidden, or in a category that the writer may not read", async () => {
    const role = "verified_vendor" as const;
    const input = aThreadInput({ categoryId: "verified-vendors", title: "Secret margins" });
    await createThread(as("vendor", { role }), input);
    expect(await titlesLike("Secret margins", "ben")).toEqual([]);
    expect(await titlesLike("Secret margins", "vendor", { role })).toEqual(["Secret margins"]);
    await env.DB.exec("update forum_threads set hidden_at = 1 where title = 'Shipping to Oregon'");
    expect(await titlesLike("Shipping to Oregon", "ben")).toEqual([]);
  });

  it("cost one round trip and a bounded number of rows, and are not for machines", async () => {
    const context = as("ben");
    await similarThreads(context, "Broken seal on a batch of doses shipped to Oregon");
    expect(context.usage.d1.trips).toBe(1);
    await expect(
      (async () => {
        for (let nth = 0; nth < 121; nth += 1) await similarThreads(context, "🌿");
      })(),
    ).rejects.toThrow();
  });

  it("are for members of the API too", async () => {
    const { cookie } = await aPerson({ username: "reader" });
    expect((await ask("/api/forum/similar?title=oregon")).status).toBe(401);
    const answer = await ask("/api/forum/similar?title=oregon", { cookie });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer.json()).toMatchObject({
      items: [{ title: "Shipping to Oregon", category: { id: "general", name: "General" }, replies: 0 }],
    });
    expect((await ask(`/api/forum/similar?title=${"x".repeat(201)}`, { cookie })).status).toBe(400);
  });
});
