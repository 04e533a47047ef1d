import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { connect } from "@worker/db/client";
import { NOBODY } from "@worker/domain/foundation/access/policy";
import { categoryActForm, threadActForm } from "@worker/domain/oversight/forum-moderation/forms";
import { manageCategory } from "@worker/domain/oversight/forum-moderation/manage-category";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { forumHome } from "@worker/domain/views/forum/forum-home";
import { type LogEntry, moderationLog } from "@worker/domain/views/forum/moderation-log";
import { aForum, as, reply, thread } from "../../../factories/forum-writing";
import { NOW } from "../../../factories/rows";
import { aPerson, ask } from "../../../factories/site";

const db = connect(env.DB);
const mod = () => ({ ...as("mod", { role: "moderator" }), requestId: crypto.randomUUID() });
const lock = { act: "lock", reason: "It drew nothing but offers." } as const;
const unlock = { act: "unlock", reason: "The offers have stopped." } as const;
const general = async () => (await forumHome(db, NOBODY, NOW)).categories.find(({ id }) => id === "general");
/** The audit log cannot be emptied: each test reads what it did itself. */
const logged = async (isOwn: (entry: LogEntry) => boolean) =>
  (await moderationLog(db, NOBODY, {})).items
    .filter(isOwn)
    .map(({ says, reason }) => [says, reason])
    .sort();

beforeEach(() => aForum({ ann: {}, ben: {}, mod: { role: "moderator" } }));

describe("a category", () => {
  it("is locked and unlocked by moderators with a reason, which the public log shows", async () => {
    const { threadId } = await thread("ann");
    await manageCategory(mod(), "general", { ...lock, reason: "It drew offers." });
    expect(await general()).toMatchObject({ access: "locked", lockReason: "It drew offers." });
    await expect(thread("ann")).rejects.toMatchObject({ code: "category-locked" });
    await expect(reply("ben", threadId)).rejects.toMatchObject({ code: "category-locked" });
    await manageCategory(mod(), "general", unlock);
    expect(await general()).toMatchObject({ access: "open", lockReason: null });
    await reply("ben", threadId);
    expect(await logged(({ reason }) => reason === "It drew offers." || reason === unlock.reason)).toEqual([
      ["Category locked", "It drew offers."],
      ["Category unlocked", unlock.reason],
    ]);
  });

  it("is locked once however many ask for it, by nobody but moderators, and never without a reason", async () => {
    for (const role of ["member", "trusted", "verified_vendor"] as const)
      await expect(manageCategory(as("ann", { role }), "general", lock)).rejects.toMatchObject({ code: "forbidden" });
    await expect(manageCategory(mod(), "general", unlock)).rejects.toMatchObject({ code: "changed-meanwhile" });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => manageCategory(mod(), "general", lock)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await logged(({ reason }) => reason === lock.reason)).toEqual([["Category locked", lock.reason]]);
    for (const act of ["lock", "unlock"])
      for (const said of [{}, { reason: "  " }])
        expect(v.safeParse(categoryActForm, { act, ...said }).success, act).toBe(false);
  });

  it("is locked on its page without scripts, and what was cached of it is left behind at once", async () => {
    const { cookie } = await aPerson({ username: "mira", role: "moderator" });
    const home = async () => (await ask("/community")).text();
    expect(await home()).toContain('href="/community/category/general"');
    const path = "/community/category/general/moderate";
    expect((await ask(path, { form: { act: "lock", reason: "" }, cookie })).status).toBe(400);
    expect((await ask(path, { form: lock, cookie })).status).toBe(303);
    const after = await home();
    expect(after).not.toContain('href="/community/category/general"');
    expect(after).toContain(lock.reason);
    expect(await (await ask(path, { cookie })).text()).toContain("Unlock the category");
  });
});

describe("a pin", () => {
  it("can have a reason, which the log shows, and needs none", async () => {
    const { threadId } = await thread("ann");
    await moderateThread(mod(), threadId, v.parse(threadActForm, { act: "pin", reason: " Read this first. " }));
    await moderateThread(mod(), threadId, v.parse(threadActForm, { act: "unpin", reason: "" }));
    expect(await logged(({ thread: about }) => about?.id === threadId)).toEqual([
      ["Pinned", "Read this first."],
      ["Unpinned", null],
    ]);
  });
});
