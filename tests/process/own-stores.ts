import { evictAllDurableObjects, runInDurableObject, waitForGlobalWaitUntil } from "cloudflare:test-internal";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, vi } from "vitest";
import { emptyDatabase } from "../factories/empty-database";
import { searchIndexOfFile, useOwnNames } from "./own-names";

// Files share the stores: each finds them as if they were its own.
useOwnNames();

beforeAll(async () => {
  await emptyDatabase();
  for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
  const files = (await env.FILES.list()).objects.map(({ key }) => key);
  if (files.length > 0) await env.FILES.delete(files);
});

// What goes on behind answers must not reach into the next file's stores.
afterAll(async () => {
  vi.useRealTimers();
  // Whether that succeeds, or an object is still held by an answer that nobody read, is not what the file is about.
  await waitForGlobalWaitUntil().catch(() => undefined);
  await evictAllDurableObjects().catch(() => undefined);
  const index = searchIndexOfFile();
  if (index !== undefined) await runInDurableObject(index, (_, { storage }) => storage.deleteAlarm());
});
