import { expect, it } from "vitest";
import { saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { POST_RULE } from "@worker/domain/voice/forum-writing/limits";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { takeTurn } from "@worker/domain/voice/forum-writing/new-post";
import { removePost } from "@worker/domain/oversight/moderation/remove-post";
import { deciding } from "../../../factories/lab-panel";
import { aForum, as, reply, thread } from "../../../factories/forum-writing";

it("counts what a member writes and changes together, and drafts apart", async () => {
  await aForum({ ann: {}, ben: {} });
  const { threadId } = await thread("ann");
  const { id } = await reply("ben", threadId);
  for (let n = 1; n < POST_RULE.limit; n += 1) await editPost(as("ben"), id, { content: `Version ${n} of it` });
  await expect(reply("ben", threadId)).rejects.toEqual(expect.objectContaining({ code: "rate-limited" }));
  await reply("ann", threadId);
  await saveDraft(as("ben"), threadId, { categoryId: "", title: "", content: "Later, then", tags: [] });
});

it("does not stop a moderator in the middle of a raid", async () => {
  await aForum({ ann: {}, mod: { role: "moderator" } });
  const { threadId } = await thread("ann");
  const { id } = await reply("ann", threadId);
  const mod = as("mod", { role: "moderator" });
  for (let n = 0; n < POST_RULE.limit; n += 1) await takeTurn(mod);
  await expect(takeTurn(mod)).rejects.toEqual(expect.objectContaining({ code: "rate-limited" }));
  expect(await removePost({ ...mod, ...deciding(mod.viewer) }, id, "Spam.")).toBe("deleted");
});
