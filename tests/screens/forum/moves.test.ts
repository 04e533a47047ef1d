import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { movedNow } from "@worker/domain/oversight/forum-moderation/moved-now";
import { aDiscussion } from "../../factories/forum";
import { page } from "../../factories/visits";

const db = connect(env.DB);
const shared = { at: 1, capability: null };
const wordsOf = (text: string) => text.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");

beforeAll(async () => {
  await aDiscussion({ thread: { id: "01A", title: "Panels" }, replies: 1 });
  await aDiscussion({ thread: { id: "01B", title: "What <went> away" }, replies: 1 });
  await aDiscussion({ thread: { id: "01C", title: "Flavors" }, replies: 1 });
  const went = { kind: "split", threadId: "01B", name: "What <went> away", posts: 1, shown: true } as const;
  const movedOut = movedNow(db, "01A", { ...shared, ...went, reason: "Off <topic>" });
  const came = { kind: "merged", threadId: "gone", name: "", posts: 12 } as const;
  const movedIn = movedNow(db, "01C", { ...shared, ...came, reason: "The same." });
  await db.batch([movedOut, movedIn]);
});

describe("the line of a thread about its posts", () => {
  it("leads to where they went, with the reason", async () => {
    const { text } = await page("/community/thread/01A");
    const line = /<p class="forum-move.*?<\/p>/s.exec(text)?.[0] ?? "";
    expect(wordsOf(line)).toContain("1 reply was moved to What &lt;went&gt; away by a moderator: Off &lt;topic&gt;");
    expect(line).toContain('href="/community/thread/01B"');
    expect(wordsOf((await page("/community/thread/01C")).text)).toContain(
      "12 posts of another thread were moved here by a moderator: The same.",
    );
    expect((await page("/community/thread/01B")).text).not.toContain("forum-move");
  });
});
