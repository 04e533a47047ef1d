import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import type { Conversation } from "@objects/conversation/conversation";
import { objectStubs } from "@objects/stubs";
import { conversations } from "@worker/domain/voice/messages/schema";
import { Usage } from "@worker/observe/usage";
import { insertRows } from "../../scripts/seed/write";
import { clear } from "../factories/insert";
import { freshNumber } from "../factories/site";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 1, 12);
const SECRET = "Nobody logs these words";

let ann = "";
let talk = "";
const object = () => (env.CONVERSATION as DurableObjectNamespace<Conversation>).get(env.CONVERSATION.idFromName(talk));
const says = (clientId: string) =>
  objectStubs(env, new Usage())
    .conversation(talk)
    .send({ id: ann, isLimited: false }, { clientId, text: SECRET, isPrivate: false }, NOW);
const due = () => runInDurableObject(object(), (_, { storage }) => storage.getAlarm());
/** How long the alarm waits still, as of a moment before. */
const wait = async (since: number) => ((await due()) ?? Number.NaN) - since;
const listed = () =>
  env.DB.prepare("select last_seq from inbox_entries where user_id = ?").bind(ann).first<number>("last_seq");
let lines: MockInstance<typeof console.error>;

/** The lists cannot be written, as while the database is away. */
const breakLists = () => env.DB.exec("alter table inbox_entries rename to away");
const mendLists = () => env.DB.exec("alter table away rename to inbox_entries");

beforeEach(async () => {
  await clear(env.DB);
  ann = `ann${freshNumber()}`;
  const bea = `bea${freshNumber()}`;
  talk = [ann, bea].sort().join(".");
  const [firstId = "", secondId = ""] = talk.split(".");
  await insertRows(env.DB, conversations, [{ id: talk, firstId, secondId, startedBy: ann, createdAt: NOW }]);
  lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  await mendLists().catch(() => undefined);
});

it("is told by the alarm what an error kept from it, after a sleep too", async () => {
  await breakLists();
  await says("one");
  await vi.waitFor(() => expect(lines).toHaveBeenCalled());
  await evictDurableObject(object());
  await mendLists();
  expect(await listed()).toBeNull();
  expect(await runDurableObjectAlarm(object())).toBe(true);
  expect([await listed(), await due()]).toEqual([1, null]);
});

it("logs what went wrong, and nothing that was written", async () => {
  await breakLists();
  await says("one");
  await vi.waitFor(() => expect(lines).toHaveBeenCalledTimes(1));
  const line = String(lines.mock.calls[0]?.[0]);
  expect(line).toContain("a conversation's lists were not told");
  expect(line).toContain("no such table");
  expect(line).not.toContain(SECRET);
  expect(line).not.toContain("params");
});

it("tries again ever later, up to an hour, and soon again once it worked", async () => {
  await breakLists();
  const waits: number[] = [];
  let since = Date.now();
  await says("one");
  await vi.waitFor(() => expect(lines).toHaveBeenCalledTimes(1));
  waits.push(await wait(since));
  for (let n = 0; n < 10; n += 1) {
    since = Date.now();
    await runDurableObjectAlarm(object());
    waits.push(await wait(since));
    await evictDurableObject(object());
  }
  const expected = Array.from({ length: 11 }, (_, n) => Math.min(10_000 * 2 ** n, HOUR));
  expect(waits.map((each) => Math.floor(each / 5_000) * 5_000)).toEqual(expected);
  await mendLists();
  await runDurableObjectAlarm(object());
  expect(await listed()).toBe(1);
  await breakLists();
  since = Date.now();
  await says("two");
  await vi.waitFor(() => expect(lines).toHaveBeenCalledTimes(12));
  expect(await wait(since)).toBeLessThan(15_000);
});

it("is told at once of a message that comes while the alarm waits", async () => {
  await breakLists();
  await says("one");
  await vi.waitFor(() => expect(lines).toHaveBeenCalledTimes(1));
  for (let n = 0; n < 8; n += 1) await runDurableObjectAlarm(object());
  await mendLists();
  await says("two");
  await vi.waitFor(async () => expect(await listed()).toBe(2));
  await vi.waitFor(async () => expect(await due()).toBeNull());
});
