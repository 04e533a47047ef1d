import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { objectStubs } from "@objects/stubs";
import { connect } from "@worker/db/client";
import { reportedMessages } from "@worker/domain/voice/reported-messages/schema";
import { tellObjects, tellUntold } from "@worker/domain/voice/reported-messages/tell-objects";
import { Usage } from "@worker/observe/usage";
import { insertRows } from "../../../../scripts/seed/write";
import { clear } from "../../../factories/insert";

const NOW = Date.UTC(2026, 10, 1, 12);
const HOUR = 3_600_000;
const db = connect(env.DB);
const objects = objectStubs(env, new Usage());

beforeEach(() => clear(env.DB));

async function aReported(talk: string, more: Partial<typeof reportedMessages.$inferInsert> = {}): Promise<string> {
  const [senderId = ""] = talk.split(".");
  const draft = { clientId: `${talk}-client-id`, text: "You liar", isPrivate: false };
  await objects.conversation(talk).send({ id: senderId, isLimited: false }, draft, NOW);
  const id = `${talk}/1`;
  await insertRows(env.DB, reportedMessages, [
    {
      ...{ id, conversationId: talk, senderId, sentAt: NOW, isPrivate: false, text: null, reportedAt: NOW },
      ...{ removedAt: NOW, removedFor: "It insults.", heldUntil: NOW + HOUR, isUntold: true },
      ...more,
    },
  ]);
  return id;
}
const shown = async (talk: string) => (await objects.conversation(talk).message(1))?.removedFor;
const untold = async () => await env.DB.prepare("select count(*) n from reported_messages where is_untold").first("n");

it("tells at night what could not be told when it was decided", async () => {
  const broken = {
    ...objects,
    conversation: () => ({ ...objects.conversation("x.y"), setRemoved: () => Promise.reject(new Error("away")) }),
  };
  const id = await aReported("night-ann.night-bea");
  await expect(tellObjects({ db, objects: broken, now: NOW }, id)).rejects.toThrow("away");
  expect([await untold(), await shown("night-ann.night-bea")]).toEqual([1, null]);
  expect(await tellUntold({ db, objects, now: NOW })).toBe(1);
  expect([await untold(), await shown("night-ann.night-bea")]).toEqual([0, "It insults."]);
  expect(await objects.limiter("messages:night-ann").hold(NOW)).toEqual({ by: "moderators", until: NOW + HOUR });
  expect(await tellUntold({ db, objects, now: NOW })).toBe(0);
});

it("holds nobody for a time that is over when it is told", async () => {
  const id = await aReported("late-ann.late-bea");
  await tellObjects({ db, objects, now: NOW + HOUR }, id);
  expect(await objects.limiter("messages:late-ann").hold(NOW)).toBeNull();
});

it("lifts its own hold and leaves one that another cause began", async () => {
  const own = await aReported("own-ann.own-bea", { removedAt: null, removedFor: null });
  await objects.limiter("messages:own-ann").decideHold({ by: "moderators", until: NOW + HOUR });
  await tellObjects({ db, objects, now: NOW }, own);
  expect(await objects.limiter("messages:own-ann").hold(NOW)).toBeNull();
  const other = await aReported("fast-ann.fast-bea", { removedAt: null, removedFor: null });
  await objects.limiter("messages:fast-ann").holdUntil({ by: "too-fast", until: NOW + HOUR });
  await tellObjects({ db, objects, now: NOW }, other);
  expect(await objects.limiter("messages:fast-ann").hold(NOW)).toMatchObject({ by: "too-fast" });
});
