import { beforeEach, describe, expect, it } from "vitest";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { connect } from "@worker/db/client";
import { env } from "cloudflare:workers";
import { tagPage } from "@worker/domain/views/forum/tag-page";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { tagOf } from "@worker/domain/voice/forum/read-forms";
import { aForum, as, comment, reply, someWords, thread } from "../factories/forum-writing";
import { NOW } from "../factories/rows";

beforeEach(() => aForum({ ann: {}, ben: {} }));

describe("a post that shows nothing", () => {
  const nothing = [
    "&nbsp;&nbsp;&nbsp;&nbsp;",
    "&#8203;&#x2060;&zwnj;&zwj;&#x2800;",
    "- - - - -",
    "# \n\n## \n\n### ",
    "****  ****",
    "> &nbsp;\n> &nbsp;",
  ];
  const refused = { fields: { content: "This shows nothing. Please write some words." } };

  it.each(nothing)("is refused where its Markdown is %j", async (content) => {
    const { threadId } = await thread("ann");
    const { id } = await reply("ben", threadId);
    await expect(thread("ben", { content: `${content}\n\n${content}` })).rejects.toMatchObject(refused);
    await expect(reply("ben", threadId, content)).rejects.toMatchObject(refused);
    await expect(comment("ben", id, content)).rejects.toMatchObject(refused);
    await expect(editPost(as("ben", {}, NOW + 9), id, { content })).rejects.toMatchObject(refused);
  });

  it("is none where it has a picture, a mark or only what it quotes", async () => {
    const { threadId } = await thread("ann");
    const picture = `![](/files/forum/${"a".repeat(64)}.png)`;
    for (const content of [picture, "👍👍👍👍👍", "> quoted words", "`code`"]) await reply("ben", threadId, content);
  });
});

it("a tag of thirty characters has its page, however many bytes they take", async () => {
  const tag = "😀".repeat(30);
  await thread("ann", { tags: [tag], content: someWords() });
  expect(tagOf(` ${tag} `)).toBe(tag);
  expect((await tagPage(connect(env.DB), NOBODY, tagOf(tag), undefined, NOW)).items).toHaveLength(1);
});
