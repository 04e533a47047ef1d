import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { objectStubs, type ObjectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { messageImages } from "@worker/domain/voice/message-images/schema";
import { listEntries } from "@worker/domain/foundation/conversation-list/schema";
import { countMessages } from "@worker/domain/voice/messaging/count-messages";
import { sweepConversations } from "@worker/domain/voice/messaging/sweep-conversations";
import { sweepMessageImages } from "@worker/domain/voice/messaging/sweep-message-images";
import { conversations } from "@worker/domain/voice/messages/schema";
import { reportedMessages } from "@worker/domain/voice/reported-messages/schema";
import { tellUntold } from "@worker/domain/voice/reported-messages/tell-objects";
import { Usage } from "@worker/observe/usage";
import { insertRows } from "../../../../scripts/seed/write";
import { clear } from "../../../factories/insert";
import { freshNumber } from "../../../factories/site";
import { expectLogged } from "../../../setup";

const NOW = Date.UTC(2026, 10, 1, 12);
const DAY = 86_400_000;
const db = connect(env.DB);
const objects = objectStubs(env, new Usage());
type Talk = ReturnType<ObjectStubs["conversation"]>;

let talks: string[];
const first = () => talks[0] ?? "";
/** Of which those conversations answer nothing. */
const without = (away: readonly string[]): ObjectStubs => {
  const refuse = () => Promise.reject(new Error("away"));
  const silent: Partial<Talk> = { empty: refuse, findImages: refuse, tellLists: refuse, setRemoved: refuse };
  return {
    ...objects,
    conversation: (id) => ({ ...objects.conversation(id), ...(away.includes(id) && silent) }),
  };
};

beforeEach(async () => {
  await clear(env.DB);
  for (const table of ["inbox_entries", "conversations", "message_images"]) await env.DB.exec(`delete from ${table}`);
  const count = freshNumber();
  talks = ["a", "b", "c"].map((each) => `${each}${count}.z${count}`);
});

interface Job {
  what: string;
  run: (objects: ObjectStubs) => Promise<number>;
  /** Has it due of those conversations. */
  due: (talks: readonly string[]) => Promise<unknown>;
  left: () => Promise<string[]>;
  logged: string;
}

const ids = async (query: string): Promise<string[]> =>
  (await env.DB.prepare(query).all<{ id: string }>()).results.map(({ id }) => id);

const JOBS: Job[] = [
  {
    what: "emptying conversations that both left",
    run: (of) => sweepConversations(db, env.FILES, of),
    due: (of) =>
      insertRows(
        env.DB,
        conversations,
        of.map((id) => {
          const [firstId = "", secondId = ""] = id.split(".");
          return { ...{ id, firstId, secondId, startedBy: firstId, createdAt: 1 }, firstLeftAt: 1, secondLeftAt: 1 };
        }),
      ),
    left: () => ids("select id from conversations order by id"),
    logged: "a conversation that both left was not emptied",
  },
  {
    what: "deleting unused images",
    run: (of) => sweepMessageImages({ db, files: env.FILES, objects: of, now: NOW }),
    due: (of) =>
      insertRows(
        env.DB,
        messageImages,
        of.map((id) => ({
          ...{ id: `image-of-${id}`, conversationId: id, userId: "a", type: "sealed" as const, bytes: 1, createdAt: 1 },
          unusedSince: NOW - 2 * DAY,
        })),
      ),
    left: () => ids("select conversation_id as id from message_images order by id"),
    logged: "unused images of a conversation were not deleted",
  },
  {
    what: "telling what moderators decided",
    run: (of) => tellUntold({ db, objects: of, now: NOW }),
    due: (of) =>
      insertRows(
        env.DB,
        reportedMessages,
        of.map((id) => ({
          ...{ id: `${id}/1`, conversationId: id, senderId: "a", sentAt: 1, isPrivate: false, text: null },
          ...{ reportedAt: 1, removedAt: 1, removedFor: "It insults.", heldUntil: null, isUntold: true },
        })),
      ),
    left: () => ids("select conversation_id as id from reported_messages where is_untold = 1 order by id"),
    logged: "a decision about a reported message was not told",
  },
];

describe.each(JOBS)("$what", ({ run, due, left, logged }) => {
  it("goes on where one conversation fails, which comes again the next night", async () => {
    await due(talks);
    expect(await run(without([first()]))).toBe(2);
    expect(expectLogged(logged)).toContain("away");
    expect(await left()).toEqual([first()]);
    expect(await run(objects)).toBe(1);
    expect(await left()).toEqual([]);
  });
});

describe("counting messages", () => {
  it("goes on where one conversation fails, which comes again the next night", async () => {
    const entry = { userId: "a", otherId: "z", lastSeq: 1, lastAt: 1, isPrivate: false, unread: 0 };
    await insertRows(
      env.DB,
      listEntries,
      talks.map((conversationId) => ({ ...entry, conversationId })),
    );
    expect(await countMessages(db, without([first()]))).toBe(2);
    expectLogged("the messages of a conversation were not counted");
  });
});

describe("more that fail than a night takes", () => {
  it("keep none behind them waiting", async () => {
    const [job] = JOBS;
    const many = Array.from({ length: 202 }, (_, n) => `${String(n).padStart(3, "0")}${first()}`);
    await job?.due(many);
    const away = many.slice(0, -1);
    const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await job?.run(without(away))).toBe(1);
    expect(lines).toHaveBeenCalledTimes(away.length);
    expect(await job?.left()).toEqual(away);
  });
});
