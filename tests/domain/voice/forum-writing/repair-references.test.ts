import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { repairReferences } from "@worker/domain/voice/forum-writing/repair-references";
import { aForum, as, comment, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";
import { ORIGIN } from "../../../factories/site";

const references = () => rowsOf("select * from forum_references order by post_id, kind, about_id");
const repair = (night: { step?: number; posts?: number } = {}) =>
  repairReferences(connect(env.DB), { now: NOW, origin: ORIGIN, ...night });
const forget = () => env.DB.exec("delete from forum_references");

beforeEach(async () => {
  await aForum({ ann: {}, ben: {} });
  await env.DB.exec("delete from settings where key glob 'jobPosition*'");
});

describe("posts from before references were kept", () => {
  it("are given those that they would have had", async () => {
    const { threadId } = await thread("ann", { content: `${someWords()} [a](/vendor/harrow) and [b](/lab/one)` });
    const { id } = await reply("ben", threadId, `${someWords()} ${ORIGIN}/vendor/harrow/product/leaf`);
    await comment("ann", id, `${someWords()} [c](/reviews?vendor=harrow#review-good)`);
    await reply("ann", threadId, "Nothing of the kind, see `/vendor/harrow`.");
    const before = await references();
    expect(before).toHaveLength(4);
    await forget();
    expect(await repair()).toBe(3);
    expect(await references()).toEqual(before);
    expect(await repair()).toBe(0);
    expect(await references()).toEqual(before);
  });

  it("are read a part at a time, and the next night goes on behind them", async () => {
    const { threadId } = await thread("ann");
    for (let nth = 1; nth <= 5; nth += 1)
      await reply("ben", threadId, `${someWords()} [a](/vendor/harrow)`, NOW + nth * 60_000);
    await forget();
    expect(await repair({ step: 1, posts: 2 })).toBe(1);
    expect(await repair({ step: 2, posts: 2 })).toBe(2);
    expect(await repair({ step: 2, posts: 20 })).toBe(2);
    expect(await references()).toHaveLength(5);
  });

  it("keep what they have, and stay as they are where their author deleted them", async () => {
    const { threadId } = await thread("ann", { content: `${someWords()} [a](/vendor/harrow)` });
    const { id } = await reply("ben", threadId, `${someWords()} [a](/vendor/harrow)`);
    await deletePost(as("ben"), id);
    await env.DB.exec("delete from forum_references where position = 1");
    const before = await references();
    expect(await repair()).toBe(0);
    expect(await references()).toEqual(before);
  });
});
