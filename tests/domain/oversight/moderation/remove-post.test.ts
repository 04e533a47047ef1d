import { beforeEach, describe, expect, it } from "vitest";
import { env } from "cloudflare:workers";
import { connect } from "@worker/db/client";
import { appealDecision } from "@worker/domain/oversight/moderation/appeal-decision";
import { decideAppeal } from "@worker/domain/oversight/moderation/decide-appeal";
import { ownDecisions } from "@worker/domain/oversight/moderation/own-decisions";
import { removePost } from "@worker/domain/oversight/moderation/remove-post";
import { editPost } from "@worker/domain/voice/forum-writing/edit-post";
import { deletePost, undoDeletion } from "@worker/domain/voice/forum-writing/delete-post";
import { aForum, driftsNow, reply, rowsOf, someWords, thread } from "../../../factories/forum-writing";
import { deciding } from "../../../factories/lab-panel";
import { aMember } from "../../../factories/reviewing";
import { NOW } from "../../../factories/rows";

const db = connect(env.DB);
const coded = (code: string): unknown => expect.objectContaining({ code });
const by = (id: string, now = NOW) =>
  deciding(aMember(id === "ben" || id === "cal" ? { id } : { id, role: "moderator" }), now);
const cases = () =>
  rowsOf<{ id: string }>("select id, status, decision, decision_reason as reason, source from moderation_cases");

let id = "";

beforeEach(async () => {
  await aForum({ ann: {}, ben: {}, cal: {}, mod: { role: "moderator" }, other: { role: "moderator" } });
  ({ id } = await reply("ben", (await thread("ann")).threadId));
});

describe("a moderator's deletion", () => {
  it("has a reason, and is the moderators' alone", async () => {
    await expect(removePost(by("mod"), id)).rejects.toMatchObject({ fields: { reason: "Please give a reason." } });
    await expect(removePost(by("cal"), id, "Mine.")).rejects.toEqual(coded("not-found"));
    await expect(deletePost(by("mod"), id)).rejects.toEqual(coded("not-found"));
    expect(await rowsOf("select hidden_at as at from forum_posts where id = ?", id)).toEqual([{ at: null }]);
  });

  it("is a decision that stands against undoing, with a notice that leads to it", async () => {
    await removePost(by("mod"), id, "Advertising.");
    const [decided] = await cases();
    expect(decided).toMatchObject({ status: "decided", decision: "hide", reason: "Advertising.", source: "moderator" });
    await expect(undoDeletion(by("ben"), id)).rejects.toEqual(coded("hidden-by-moderators"));
    await expect(removePost(by("ben"), id)).rejects.toEqual(coded("hidden-by-moderators"));
    await expect(editPost(by("ben"), id, { content: someWords() })).rejects.toEqual(coded("hidden-by-moderators"));
    expect(await rowsOf("select action_url as url from notifications where user_id = 'ben'")).toEqual([
      { url: `/account/decisions/${decided?.id}` },
    ]);
    const { items } = await ownDecisions({ db, viewer: aMember({ id: "ben" }), now: NOW, env }, null);
    expect(items).toMatchObject([{ id: decided?.id, reason: "Advertising." }]);
    expect(items[0]?.appealUntil).not.toBeNull();
    expect(await driftsNow()).toEqual({});
  });

  it("is lifted by an appeal", async () => {
    await removePost(by("mod"), id, "Advertising.");
    const caseId = (await cases())[0]?.id ?? "";
    await appealDecision(by("ben", NOW + 1), aMember({ id: "ben" }), { caseId, text: "It was none." });
    await decideAppeal(by("other", NOW + 2), { id: caseId, outcome: "overturned", note: "Right." });
    expect(await rowsOf("select hidden_at as at from forum_posts where id = ?", id)).toEqual([{ at: null }]);
    expect(await driftsNow()).toEqual({});
  });

  it("is done once, of many at once too, and not with what its author deleted", async () => {
    const answers = await Promise.allSettled(["mod", "other"].map((who) => removePost(by(who), id, who)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(removePost(by("mod"), id, "Another reason.")).rejects.toEqual(coded("already-decided"));
    expect(await cases()).toHaveLength(1);
    const own = await reply("cal", (await thread("ann")).threadId);
    await removePost(by("cal"), own.id);
    await expect(removePost(by("mod"), own.id, "Late.")).rejects.toEqual(coded("already-decided"));
    expect(await cases()).toHaveLength(1);
  });

  it("decides the case that waited for it", async () => {
    await env.DB.prepare(
      "insert into moderation_cases (id, kind, subject_id, owner_id, source, status, opened_at) values ('c', 'forum_post', ?, 'ben', 'report', 'open', 1)",
    )
      .bind(id)
      .run();
    await removePost(by("mod"), id, "Advertising.");
    expect(await cases()).toEqual([
      { id: "c", status: "decided", decision: "hide", reason: "Advertising.", source: "report" },
    ]);
    expect(await driftsNow()).toEqual({});
  });
});
