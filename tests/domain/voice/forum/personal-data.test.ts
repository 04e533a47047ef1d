import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { eraseStatements } from "@worker/domain/oversight/accounts/erase-account";
import { PERSONAL_DATA } from "@worker/domain/registry/personal-data";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import {} from "@worker/domain/voice/forum-polls/schema";
import { VOTE_COLUMNS } from "@worker/domain/voice/forum-polls/vote-columns";
import { voteInPoll } from "@worker/domain/voice/forum-polls/vote";
import { aForum, as, rowsOf, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";
import { ask, sessionFor } from "../../../factories/site";

const db = connect(env.DB);
type Exported = Record<string, Record<string, unknown>[]>;
const exportOf = async (id: string) =>
  (await ask("/api/account/export", { cookie: await sessionFor(id) })).json<Exported>();
const erase = async (id: string) => {
  const leaving = { userId: id, username: id, email: `${id}@example.org` };
  const [first, ...rest] = eraseStatements(PERSONAL_DATA, db, leaving, NOW);
  if (first !== undefined) await db.batch([first, ...rest]);
};

beforeEach(() => aForum({ ann: {}, ben: {}, mod: { role: "moderator" } }));

describe("what a moderator edited of somebody else", () => {
  it("is its author's in exports, and goes with its author alone", async () => {
    const content = "What ann said before anybody edited it.";
    const { id } = await thread("ann", { content });
    await editPost(as("mod", { role: "moderator" }), id, {
      content: "What the moderator made of it.",
      reason: "Names.",
    });
    expect((await exportOf("ann"))["postEdits"]).toMatchObject([{ postId: id, content }]);
    expect((await exportOf("mod"))["postEdits"]).toEqual([]);
    expect(JSON.stringify(await exportOf("ann"))).not.toContain('"mod"');
    await erase("mod");
    expect(await rowsOf("select content from forum_post_edits")).toEqual([{ content }]);
    await erase("ann");
    expect(await rowsOf("select content from forum_post_edits")).toEqual([]);
  });
});

describe("a poll's author", () => {
  it("reads in the own data what was asked, and no results", async () => {
    const poll = { question: "What do you read first?", options: ["The label", "The price"], multiple: false };
    const { threadId } = await thread("ann", { poll: { ...poll, changeable: false, closesAfterDays: 7 } });
    await voteInPoll(as("ben"), threadId, { choices: [1] });
    const [own = {}] = (await exportOf("ann"))["polls"] ?? [];
    expect(own).toMatchObject({ question: poll.question, options: poll.options });
    expect(Object.keys(own).filter((key) => VOTE_COLUMNS.some((column) => column === key))).toEqual([]);
  });
});
