import { env } from "cloudflare:workers";
import { getTableColumns, getTableName } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOMS } from "@worker/domain/registry/totals";
import { voteInPoll } from "@worker/domain/voice/forum-polls/vote";
import { takeStance } from "@worker/domain/voice/forum-stances/take-stance";
import { aForum, as, comment, driftsNow, reply, rowsOf, thread } from "../../factories/forum-writing";
import { expectLogged } from "../../setup";

/** Every number that the forum stores and the night counts again; a new one is here with its place in the registry. */
const STORED = Object.entries(ROOMS).flatMap(([name, { table, counts }]) =>
  name.startsWith("forum")
    ? Object.keys(counts).map((total) => {
        const column = getTableColumns(table)[total]!;
        const wrong = column.dataType === "string" ? "'off'" : `coalesce(${column.name}, 0) + 7`;
        return { total: `${name}.${total}`, table: getTableName(table), column: column.name, wrong };
      })
    : [],
);

beforeAll(async () => {
  await aForum({ ann: {}, ben: {}, cal: {} });
  await thread("ann");
  const poll = {
    question: "Which?",
    options: ["One", "Two"],
    multiple: false,
    changeable: false,
    closesAfterDays: null,
  };
  const { threadId } = await thread("ann", { poll });
  const { id } = await reply("ben", threadId, "It is the one of [this vendor](/vendor/harrow).");
  const { id: below } = await comment("cal", id);
  await comment("ben", below);
  await takeStance(as("ann"), id, { vote: "up", reaction: "wow" });
  await takeStance(as("cal"), id, { vote: "down", reaction: "like" });
  await voteInPoll(as("ben"), threadId, { choices: [1] });
});

describe("the nightly recount of the forum", () => {
  it("knows every number of threads, categories, posts, votes, reactions, polls and references", () => {
    const tables = new Set(STORED.map(({ table }) => table));
    expect([...tables].sort()).toEqual([
      "forum_categories",
      "forum_polls",
      "forum_posts",
      "forum_references",
      "forum_threads",
    ]);
    expect(STORED.length).toBeGreaterThanOrEqual(33);
    // Without a default, so that only this says they are there.
    const more = ["forumThreads.lastPostAt", "forumThreads.lastPostBy", "forumThreads.hasPoll"];
    expect(STORED.map(({ total }) => total)).toEqual(expect.arrayContaining(more));
  });

  it.each(STORED)("puts $total right in one night, and nothing else", async ({ total, table, column, wrong }) => {
    const read = () => rowsOf(`select * from ${table}`);
    const right = await read();
    expect(await driftsNow()).toEqual({});
    await env.DB.exec(`update ${table} set ${column} = ${wrong}`);
    expect(await read()).not.toEqual(right);
    expect(Object.keys(await driftsNow())).toEqual([total.split(".")[0]]);
    expectLogged("stored totals were off");
    expect(await read()).toEqual(right);
    expect(await driftsNow()).toEqual({});
  });
});
