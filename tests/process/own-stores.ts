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

/** An object that is still held by an answer which nobody read would be waited for until the whole file fails. */
const PATIENCE_MS = 15_000;
const ended = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), new Promise((enough) => setTimeout(enough, PATIENCE_MS))]);

// What goes on behind answers must not reach into the next file's stores. Whether that succeeds is not what the file is about.
afterAll(async () => {
  vi.useRealTimers();
  await ended(waitForGlobalWaitUntil());
  await ended(evictAllDurableObjects());
  const index = searchIndexOfFile();
  if (index !== undefined) await ended(runInDurableObject(index, (_, { storage }) => storage.deleteAlarm()));
});
