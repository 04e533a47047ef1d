import { abortAllDurableObjects, runInDurableObject, waitForGlobalWaitUntil } from "cloudflare:test-internal";
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

const PATIENCE_MS = 15_000;
const LOOK_MS = 10;

/**
 * Looks whether work is over, again and again, instead of going on when it is: what goes on after an object's promise does
 * so on that object's behalf, and never goes on if the object is gone by then.
 */
const ended = (work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    let looks = PATIENCE_MS / LOOK_MS;
    const isOver = () => (looks = 0);
    work.then(isOver, isOver);
    const look = setInterval(() => {
      looks -= 1;
      if (looks > 0) return;
      clearInterval(look);
      resolve();
    }, LOOK_MS);
  });

// What goes on behind answers must not reach into the next file's stores. Whether that succeeds is not what the file is about.
afterAll(async () => {
  vi.useRealTimers();
  await ended(waitForGlobalWaitUntil());
  await ended(abortAllDurableObjects());
  const index = searchIndexOfFile();
  if (index !== undefined) await ended(runInDurableObject(index, (_, { storage }) => storage.deleteAlarm()));
});
