import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../../factories/earlier-database";

const moves = async (): Promise<Record<string, unknown>> => {
  const { results } = await env.DB.prepare("select id, last_move from forum_threads").all<Record<string, string>>();
  return Object.fromEntries(
    results.map(({ id = "", last_move: move }): [string, unknown] => [id, JSON.parse(move ?? "null")]),
  );
};

describe("a database from before threads said what was moved and what asks", () => {
  beforeAll(async () => {
    const migrate = await databaseBefore("0045_thread_marks.sql");
    const threads = JSON.stringify(
      ["into", "gone", "away", "quiet", "zone"].map((id) => [id, id === "gone" ? "into" : null]),
    );
    const acts = JSON.stringify([
      [1, "merged", "into", { from: "gone", title: "T gone", reason: "The same." }],
      [2, "split", "away", { from: "into", replies: [4, 5], reason: "Other." }],
      [3, "moved", "away", { from: "off-topic", reason: "Fits." }],
      [4, "locked", "quiet", { reason: "Done." }],
      [5, "moved", "zone", { from: "verified-vendors" }],
    ]);
    await env.DB.exec(
      `insert into forum_threads (id, category_id, author_id, title, excerpt, tags, created_at, last_post_at, last_post_by, merged_into) select value ->> 0, 'general', 'ann', 'T ' || (value ->> 0), '', '[]', 1, 1, 'ann', value ->> 1 from json_each('${threads}')`,
    );
    await env.DB.exec(
      `insert into audit_log (id, at, actor_name, action, subject_type, subject_id, detail, request_id) select 'log' || key, value ->> 0, 'mod', 'forum.thread.' || (value ->> 1), 'forum_thread', value ->> 2, value -> 3, 'r' from json_each('${acts}')`,
    );
    const polls = ["quiet", "away"].map(
      (id, n) =>
        `insert into forum_polls (id, thread_id, author_id, question, options, multiple, changeable, created_at) values ('p${n}', '${id}', 'ann', 'Which?', '${n === 0 ? '["A","B"]' : "[]"}', 0, 0, 1)`,
    );
    for (const poll of polls) await env.DB.exec(poll);
    await migrate();
  });

  it("has what the audit log knows last of each thread", async () => {
    expect(await moves()).toEqual({
      away: { kind: "moved", at: 3, name: "Off Topic", capability: null, reason: "Fits." },
      gone: null,
      into: {
        ...{ kind: "split", at: 2, threadId: "away", name: "T away", posts: 2, shown: true, capability: null },
        reason: "Other.",
      },
      quiet: null,
      zone: { kind: "moved", at: 5, name: "Verified Vendor Zone", capability: "forum.vendorZone", reason: "" },
    });
  });

  it("marks threads that ask something, and none whose question was removed", async () => {
    const { results } = await env.DB.prepare("select id from forum_threads where has_poll = 1").all();
    expect(results).toEqual([{ id: "quiet" }]);
  });
});
