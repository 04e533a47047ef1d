import { beforeAll, describe, expect, it } from "vitest";
import { categoryFeedPath, tagPath, threadFeedPath } from "@worker/domain/voice/forum/addresses";
import { createThread } from "@worker/domain/voice/forum-writing/create-thread";
import { replyInThread } from "@worker/domain/voice/forum-writing/reply";
import { commentOnPost } from "@worker/domain/voice/forum-writing/comment";
import { threadForm } from "@worker/domain/voice/forum-writing/writing-forms";
import * as v from "valibot";
import { INJECTIONS } from "../domain/foundation/markup/injections";
import { elementsIn, type Shape } from "../domain/foundation/markup/shape";
import { aForum, as, someWords } from "../factories/forum-writing";
import { aPerson, ask, ORIGIN, type Person } from "../factories/site";

const SAFE = /^(https?|mailto|tel):$/;
const ADDRESSED = ["href", "src", "action", "formaction", "xlink:href", "data", "poster"];

function faultsOf({ tag, attrs }: Shape): string[] {
  const faults = Object.keys(attrs).flatMap((name) => (name.startsWith("on") ? [`<${tag} ${name}>`] : []));
  if (["iframe", "object", "embed", "base", "math", "frame", "applet"].includes(tag)) faults.push(`<${tag}>`);
  if (tag === "script" && attrs["nonce"] === undefined && attrs["type"] !== "application/ld+json")
    faults.push("<script>");
  for (const name of ADDRESSED) {
    const address = attrs[name];
    // Pictures of members are drawn in place.
    if (address === undefined || address.startsWith("data:image/svg+xml,%3Csvg")) continue;
    if (!URL.canParse(address, ORIGIN) || !SAFE.test(new URL(address, ORIGIN).protocol))
      faults.push(`${name}=${address}`);
  }
  return faults;
}

/** Where a list goes on. */
const nextOf = (elements: Shape[]): string | null =>
  elements.find(({ tag, attrs }) => tag === "a" && attrs["rel"] === "next")?.attrs["href"] ?? null;

let reader: Person;

beforeAll(async () => {
  const authors = Object.fromEntries(INJECTIONS.map((_, n) => [`writer${n}`, {}]));
  await aForum(authors);
  reader = await aPerson({ username: "reader" });
});

const shown = async (path: string) => {
  const answer = await ask(path, { cookie: reader.cookie });
  expect(answer.status, path).toBe(200);
  return answer.text();
};

describe(`${INJECTIONS.length} injections through title, text, tags, reply and comment`, () => {
  it("would be found", () => {
    const bad = `<img onerror="x" src="javascript:x"><script>x</script><iframe></iframe><a href="java\tscript:x">x</a>`;
    expect(elementsIn(bad).flatMap(faultsOf)).toHaveLength(5);
  });

  it("run nowhere on the pages that show or edit them", async () => {
    expect(INJECTIONS.length).toBeGreaterThanOrEqual(150);
    for (const [n, bad] of INJECTIONS.entries()) {
      const who = as(`writer${n}`);
      const text = `${someWords()}\n\n${bad}`.slice(0, 1900);
      const tags = [Array.from(bad).slice(0, 30).join("")];
      const title = Array.from(`Title ${bad}`).slice(0, 200).join("");
      const input = v.parse(threadForm, { categoryId: "general", title, content: text, tags });
      const { threadId } = await createThread(who, input);
      const { id } = await replyInThread(who, threadId, { content: `@reader ${someWords()} [x](${bad}) ![y](${bad})` });
      await commentOnPost(who, id, { content: `${someWords()} > ${bad}`.slice(0, 1900) });
      // Every eighth, as these show what the thread's own page shows.
      const rare = [`/community/thread/${threadId}/write?quote=${id}`, ...input.tags.map(tagPath)];
      const paths = [`/community/thread/${threadId}`, threadFeedPath(threadId), ...(n % 8 === 0 ? rare : [])];
      for (const path of paths) {
        const faults = elementsIn(await shown(path)).flatMap(faultsOf);
        expect(faults, `${path} with ${bad}`).toEqual([]);
      }
    }
  }, 300_000);

  it("run nowhere in lists, searches, notices and feeds either", async () => {
    const { unread } = await (await ask("/api/notifications", { cookie: reader.cookie })).json<{ unread: number }>();
    expect(unread).toBeGreaterThanOrEqual(INJECTIONS.length);
    const lists = [
      "/community",
      "/community/category/general",
      "/community/feed",
      "/notifications",
      categoryFeedPath("general"),
    ];
    const found = ["Title", "script", "onerror", "javascript"].map((word) => `/community/search?q=${word}`);
    for (const first of [...lists, ...found]) {
      for (let path: string | null = first, pages = 0; path !== null && pages < 10; pages += 1) {
        const elements = elementsIn(await shown(path));
        expect(elements.flatMap(faultsOf), path).toEqual([]);
        path = nextOf(elements);
      }
    }
  });
});
