import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import * as v from "valibot";
import { connect } from "@worker/db/client";
import { moderateThread } from "@worker/domain/oversight/forum-moderation/moderate-thread";
import { pollPage } from "@worker/domain/views/forum/poll-page";
import { changePoll } from "@worker/domain/voice/forum-polls/change-poll";
import { AS_IT_IS, pollChangePageForm, type PollChange } from "@worker/domain/voice/forum-polls/forms";
import { voteInPoll } from "@worker/domain/voice/forum-polls/vote";
import { readDraft, saveDraft } from "@worker/domain/voice/forum-writing/drafts";
import { readDraftFields } from "@worker/domain/voice/forum-writing/writing-forms";
import { aForum, as, driftsNow, thread } from "../../../factories/forum-writing";
import { DAY, NOW } from "../../../factories/rows";

const asked = { question: "Tea or capsule?", options: ["Tea", "Capsule"], multiple: false, changeable: false };
const other = { question: "Which form?", options: ["Capsule", "Tea", "Tablet"], multiple: true, changeable: true };
const start = async (days: 7 | null = null) =>
  (await thread("ann", { poll: { ...asked, closesAfterDays: days } })).threadId;
const change = (who: string, id: string, input: PollChange = other, now = NOW) =>
  changePoll(as(who, {}, now), id, input);
const seen = async (who: string, id: string) => (await pollPage(as(who), id)).poll;

beforeEach(() => aForum({ ann: {}, ben: {}, cal: {}, mod: { role: "moderator" } }));

describe("what a poll asks", () => {
  it("is changed by who asked it until somebody votes, and stays from then on", async () => {
    const id = await start(7);
    await change("ann", id, { ...other, closesAfterDays: null });
    expect(await seen("ann", id)).toMatchObject({
      ...{ question: "Which form?", multiple: true, changeable: true, closesAt: null, mayChange: true },
      options: [{ text: "Capsule" }, { text: "Tea" }, { text: "Tablet" }],
    });
    expect(await seen("ben", id)).toMatchObject({ mayChange: false });
    await voteInPoll(as("ben"), id, { choices: [2] });
    await expect(change("ann", id, asked)).rejects.toMatchObject({ code: "wrong-state" });
    expect(await seen("ann", id)).toMatchObject({ question: "Which form?", mayChange: false });
  });

  it("closes when it did, unless another time is chosen, which counts from the change", async () => {
    const id = await start(7);
    await change("ann", id, other, NOW + DAY);
    expect(await seen("ann", id)).toMatchObject({ closesAt: NOW + 7 * DAY });
    await change("ann", id, { ...other, closesAfterDays: 3 }, NOW + DAY);
    expect(await seen("ann", id)).toMatchObject({ closesAt: NOW + 4 * DAY });
    await expect(change("ann", id, other, NOW + 4 * DAY)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("is nobody else's to change, a moderator's neither, and not where the thread is locked", async () => {
    const id = await start();
    for (const who of ["ben", "mod"]) await expect(change(who, id), who).rejects.toMatchObject({ code: "not-found" });
    await moderateThread(as("mod", { role: "moderator" }), id, { act: "lock", reason: "It is over." });
    await expect(change("ann", id)).rejects.toMatchObject({ code: "thread-locked" });
  });

  it("never gets votes that were cast in what it asked before", async () => {
    const id = await start();
    await change("ann", id);
    const { changedAt } = (await seen("ben", id)) ?? {};
    await expect(voteInPoll(as("ben"), id, { choices: [0], asOf: 0 })).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
    await voteInPoll(as("ben"), id, { choices: [0], asOf: changedAt ?? -1 });
    expect(await seen("ben", id)).toMatchObject({ own: [0] });
  });

  it("refuses a vote whose poll changes between its reading and its writing", async () => {
    const id = await start();
    const late = new Proxy(connect(env.DB), {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key) as unknown;
        return async (statements: Parameters<typeof target.batch>[0]) => {
          await change("ann", id);
          return target.batch(statements);
        };
      },
    });
    await expect(voteInPoll({ ...as("ben"), db: late }, id, { choices: [0] })).rejects.toMatchObject({
      code: "changed-meanwhile",
    });
    expect(await seen("ann", id)).toMatchObject({ voters: 0 });
  });

  it("of votes and changes at once lets either go first, and never counts a vote in the wrong place", async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await start();
      const votes = ["ben", "cal"].map((who) => voteInPoll(as(who), id, { choices: [0], asOf: 0 }));
      const changes = [change("ann", id), change("ann", id, { ...other, question: "Another?" })];
      const order = round % 2 === 0 ? [...votes, ...changes] : [...changes, ...votes];
      await Promise.allSettled(order);
      const poll = await seen("ann", id);
      // Whoever voted before meant "Tea", which stood first only in what was asked at first.
      if ((poll?.voters ?? 0) > 0) expect(poll?.question).toBe("Tea or capsule?");
    }
    expect(await driftsNow()).toEqual({});
  });

  it("is read from the plain fields of its page, where closing can stay as it is", () => {
    const fields = { "poll.question": "Which?", "poll.option.0": "A", "poll.option.4": "B" };
    const read = (days: string) => v.parse(pollChangePageForm, { ...fields, "poll.days": days });
    expect(read(AS_IT_IS)).toMatchObject({ question: "Which?", options: ["A", "B"], closesAfterDays: undefined });
    expect([read("").closesAfterDays, read("14").closesAfterDays]).toEqual([null, 14]);
    expect(() => read("5")).toThrow("Choose after how many days");
    expect(() => v.parse(pollChangePageForm, {})).toThrow("A poll asks something");
  });
});

describe("the draft of a thread", () => {
  it("keeps its poll as far as it was typed, gaps between the choices included", async () => {
    const typed = { title: "Half", "poll.question": "Which?", "poll.option.0": "A", "poll.option.2": "C" };
    await saveDraft(as("ann"), "", readDraftFields({ ...typed, "poll.multiple": "on", "poll.days": "14" }));
    expect(await readDraft(as("ann"), "")).toMatchObject({
      title: "Half",
      poll: { question: "Which?", options: ["A", "", "C"], multiple: true, changeable: false, days: "14" },
    });
    await saveDraft(as("ann"), "", readDraftFields({ "poll.option.1": "Only a choice" }));
    expect((await readDraft(as("ann"), ""))?.poll).toMatchObject({ options: ["", "Only a choice"] });
    await saveDraft(as("ann"), "", readDraftFields({ title: "", "poll.days": "14" }));
    expect(await readDraft(as("ann"), "")).toBeNull();
  });
});
