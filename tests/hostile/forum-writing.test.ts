import { beforeAll, describe, expect, it } from "vitest";
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
      const { id } = await replyInThread(who, threadId, { content: `${someWords()} [x](${bad}) ![y](${bad})` });
      await commentOnPost(who, id, { content: `${someWords()} > ${bad}`.slice(0, 1900) });
      const quoting = n % 8 === 0 ? [`/community/thread/${threadId}/write?quote=${id}`] : [];
      for (const path of [`/community/thread/${threadId}`, ...quoting]) {
        const faults = elementsIn(await shown(path)).flatMap(faultsOf);
        expect(faults, `${path} with ${bad}`).toEqual([]);
      }
    }
  }, 300_000);

  it("run nowhere in lists either", async () => {
    for (const path of ["/community", "/community/category/general"])
      expect(elementsIn(await shown(path)).flatMap(faultsOf), path).toEqual([]);
  });
});
