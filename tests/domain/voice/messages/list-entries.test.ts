import { env } from "cloudflare:workers";
import { getTableColumns } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { connect } from "@worker/db/client";
import { listEntries } from "@worker/domain/foundation/conversation-list/schema";
import { type EntryState, saveEntries } from "@worker/domain/voice/messages/list-entries";
import { conversations } from "@worker/domain/voice/messages/schema";
import { insertRows } from "../../../../scripts/seed/write";
import { clear, insert } from "../../../factories/insert";
import { aUser } from "../../../factories/rows";

const db = connect(env.DB);
const TALK = "ann.bea";
const entry: EntryState = {
  ...{ userId: "ann", conversationId: TALK, otherId: "bea", lastSeq: 1, lastAt: 1, lastSenderId: "ann" },
  ...{ ending: "message", preview: "one", isPrivate: false, unread: 0, unreadFrom: null, unreadTo: null },
  lastSentSeq: 1,
  ...{ sent: 1, received: 0, firstReceivedAt: null, answeredAt: null },
};
const later: EntryState = {
  ...{ userId: "ann", conversationId: TALK, otherId: "cat", lastSeq: 2, lastAt: 2, lastSenderId: "bea" },
  ...{ ending: "line", preview: null, isPrivate: true, unread: 1, unreadFrom: 2, unreadTo: 2 },
  lastSentSeq: 2,
  ...{ sent: 2, received: 3, firstReceivedAt: 4, answeredAt: 5 },
};
const stored = async () => (await db.select().from(listEntries))[0];

beforeEach(async () => {
  await clear(env.DB);
  await insert(env.DB, "users", [aUser({ id: "bea", username: "bea" }), aUser({ id: "cat", username: "cat" })]);
});

it("has every column of an entry follow, but for how far its member was told, and what needs no answer of theirs", async () => {
  const talk = { id: TALK, firstId: "ann", secondId: "bea", startedBy: "ann", createdAt: 1 };
  await insertRows(env.DB, conversations, [talk]);
  await saveEntries(db, [entry]);
  await db.update(listEntries).set({ toldSeq: 7, settledSeq: 1 });
  const before = await stored();
  await saveEntries(db, [later]);
  const after = await stored();
  expect(after).toEqual({ ...later, otherKey: "cat", toldSeq: 7, settledSeq: 1 });
  const same = Object.keys(getTableColumns(listEntries)).filter(
    (key) => Reflect.get(before ?? {}, key) === Reflect.get(after ?? {}, key),
  );
  expect(same.sort()).toEqual(["conversationId", "settledSeq", "toldSeq", "userId"]);
});

it("writes nothing of a conversation that is gone", async () => {
  await saveEntries(db, [entry]);
  expect(await stored()).toBeUndefined();
});
