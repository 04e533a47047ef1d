import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { connect } from "@worker/db/client";
import { NOBODY, type Viewer } from "@worker/domain/foundation/access/policy";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { threadPage } from "@worker/domain/views/forum/thread-page";
import { deletePost } from "@worker/domain/voice/forum-writing/delete-post";
import { threadPageForm } from "@worker/domain/voice/forum-writing/writing-forms";
import { pollForm, type PollInput } from "@worker/domain/voice/forum-polls/forms";
import { POLL_OPTIONS } from "@worker/domain/voice/forum-polls/poll-fields";
import { voteInPoll } from "@worker/domain/voice/forum-polls/vote";
import { aForum, as, driftsNow, reply, rowsOf, thread } from "../../../factories/forum-writing";
import { DAY, NOW } from "../../../factories/rows";

const db = connect(env.DB);
const CROWD = Array.from({ length: 30 }, (_, nth) => `voter${nth}`);
const aPoll = (overrides: Partial<PollInput> = {}): PollInput => ({
  question: "What do you read first?",
  options: ["Label", "Certificate", "Reviews"],
  multiple: false,
  changeable: false,
  closesAfterDays: null,
  ...overrides,
});
const start = async (poll: Partial<PollInput> = {}) => (await thread("ann", { poll: aPoll(poll) })).threadId;
const vote = (who: string, id: string, choices: number[], now = NOW) => voteInPoll(as(who, {}, now), id, { choices });
const poll = async (id: string, viewer: Viewer = NOBODY, now = NOW) =>
  (await threadPage(db, viewer, id, { order: "position", page: 1 }, now)).poll;
const votesOf = (seen: Awaited<ReturnType<typeof poll>>) => seen?.options.map(({ votes }) => votes);
const mod = () => as("mod", { role: "moderator" });

beforeEach(async () => {
  const crowd = Object.fromEntries(CROWD.map((id) => [id, {}]));
  await aForum({ ann: {}, ben: {}, new: { createdAt: NOW - DAY / 2 }, mod: { role: "moderator" }, ...crowd });
});

describe("a poll", () => {
  it("counts each vote once, however many come at the same time", async () => {
    const id = await start({ multiple: true });
    await Promise.all(CROWD.map((who, nth) => vote(who, id, nth % 2 ? [0, 2] : [1])));
    const closed = moderateThread(mod(), id, { act: "close-poll", reason: "Enough was said." });
    await closed;
    expect(await poll(id)).toMatchObject({ voters: 30, closed: true, closeReason: "Enough was said." });
    expect(votesOf(await poll(id))).toEqual([15, 15, 15]);
    expect(await driftsNow()).toEqual({});
  });

  it("takes one vote of a member who sends many at once, and another instead only where its author allowed that", async () => {
    const fixed = await start();
    const answers = await Promise.allSettled(CROWD.map((_, nth) => vote("ben", fixed, [nth % 3])));
    expect(answers.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
    expect(await poll(fixed, as("ben").viewer)).toMatchObject({ voters: 1 });
    const [chosen] = (await poll(fixed, as("ben").viewer))?.own ?? [];
    await vote("ben", fixed, [chosen ?? 0]);
    await expect(vote("ben", fixed, [((chosen ?? 0) + 1) % 3])).rejects.toMatchObject({ code: "wrong-state" });
    const open = await start({ changeable: true });
    await Promise.all(CROWD.map((_, nth) => vote("ben", open, [nth % 3])));
    await vote("ben", open, [2]);
    expect(votesOf(await poll(open, as("ben").viewer))).toEqual([0, 0, 1]);
    expect(await driftsNow()).toEqual({});
  });

  it("shows no results to who has not voted, until it is closed", async () => {
    const id = await start({ closesAfterDays: 3 });
    await vote("ben", id, [1]);
    expect(votesOf(await poll(id, as("ben").viewer))).toEqual([0, 1, 0]);
    expect(votesOf(await poll(id))).toEqual([null, null, null]);
    expect(votesOf(await poll(id, as("ann").viewer))).toEqual([null, null, null]);
    expect(votesOf(await poll(id, NOBODY, NOW + 3 * DAY))).toEqual([0, 1, 0]);
    await expect(vote("mod", id, [0], NOW + 3 * DAY)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("takes no vote that it cannot have, and none where the thread is locked, hidden or out of reach", async () => {
    const id = await start();
    await expect(vote("ben", id, [3])).rejects.toMatchObject({ code: "invalid-input" });
    await expect(vote("ben", id, [0, 1])).rejects.toMatchObject({ code: "invalid-input" });
    const zone = await start();
    await env.DB.prepare("update forum_threads set category_id = 'verified-vendors' where id = ?").bind(zone).run();
    await expect(vote("ben", zone, [0])).rejects.toMatchObject({ code: "not-found" });
    const { id: opening, threadId } = await thread("ann", { poll: aPoll() });
    await deletePost(as("ann"), opening);
    await expect(vote("ben", threadId, [0])).rejects.toMatchObject({ code: "not-found" });
    await moderateThread(mod(), id, { act: "lock", reason: "It is over." });
    await expect(vote("ben", id, [0])).rejects.toMatchObject({ code: "thread-locked" });
    await expect(voteInPoll({ ...as("ben"), viewer: NOBODY }, id, { choices: [0] })).rejects.toMatchObject({
      code: "login-required",
    });
    expect(await rowsOf("select * from forum_poll_votes")).toEqual([]);
  });

  it("is for accounts past their first day to start, and for everybody to vote in", async () => {
    await expect(thread("new", { poll: aPoll() })).rejects.toMatchObject({ code: "first-day" });
    const id = await start();
    await vote("new", id, [0]);
    expect(await poll(id, as("new").viewer)).toMatchObject({ voters: 1, own: [0] });
  });

  it("is closed by moderators only, once and with a reason", async () => {
    const id = await start();
    const close = { act: "close-poll", reason: "It asks for advice." } as const;
    await expect(moderateThread(as("ben"), id, close)).rejects.toMatchObject({ code: "forbidden" });
    await moderateThread(mod(), id, close);
    await expect(moderateThread(mod(), id, close)).rejects.toMatchObject({ code: "changed-meanwhile" });
    await expect(vote("ben", id, [0])).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("goes along to the thread that its own is appended to, unless that has one, and stays when replies are split off", async () => {
    const from = await start();
    await vote("ben", from, [0]);
    const { threadId: into } = await thread("ann");
    await moderateThread(mod(), from, { act: "merge", into, reason: "The same." });
    expect(await poll(into, as("ben").viewer)).toMatchObject({ voters: 1, own: [0] });
    await reply("ben", into);
    const split = {
      act: "split" as const,
      replies: [2],
      title: "Another",
      categoryId: "general",
      reason: "Off topic.",
    };
    const to = await moderateThread(mod(), into, split);
    expect([await poll(to), (await poll(into))?.voters]).toEqual([null, 1]);
    const other = await start({ question: "Another one?" });
    await moderateThread(mod(), other, { act: "merge", into, reason: "The same." });
    expect((await poll(into))?.question).toBe("What do you read first?");
  });
});

describe("what is asked", () => {
  const wrong = (overrides: Partial<PollInput>) => !v.safeParse(pollForm, aPoll(overrides)).success;

  it("has two to ten different choices of a bounded length", () => {
    expect(wrong({})).toBe(false);
    const eleven = Array.from({ length: POLL_OPTIONS.max + 1 }, (_, nth) => `Choice ${nth}`);
    for (const options of [["One"], eleven, ["Tea", " TEA "], ["Tea", "​"], ["Tea", "x".repeat(101)]])
      expect(wrong({ options }), options.join()).toBe(true);
    expect(wrong({ options: ["Tea", "x".repeat(100)] })).toBe(false);
    for (const question of ["", "​", "x".repeat(201)]) expect(wrong({ question }), question).toBe(true);
  });

  it("is read from the page's plain fields, where empty ones are none", () => {
    const page = { category: "general", title: "A title", content: "Some words to begin with." };
    const read = (fields: Record<string, string>) => v.parse(threadPageForm, { ...page, ...fields }).poll;
    expect(read({ "poll.question": " ", "poll.option.0": "" })).toBeUndefined();
    expect(
      read({
        "poll.question": "Which?",
        "poll.option.0": "A",
        "poll.option.3": "B",
        "poll.multiple": "on",
        "poll.days": "7",
      }),
    ).toEqual({ question: "Which?", options: ["A", "B"], multiple: true, changeable: false, closesAfterDays: 7 });
    expect(() => read({ "poll.option.0": "A" })).toThrow("A poll asks something");
  });
});
