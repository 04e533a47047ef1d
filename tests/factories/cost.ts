import { exports } from "cloudflare:workers";
import { vi } from "vitest";

/** What an answer says that it cost. */
export interface Cost {
  /** Round trips to D1. */
  trips: number;
  /** Statements that D1 ran. */
  statements: number;
  /** Rows that D1 read. */
  read: number;
  /** Calls to R2. */
  files: number;
  /** Calls to Durable Objects. */
  objects: number;
}

/**
 * Stops the clock, so that what the Worker keeps for some seconds (settings, pages, the search index) stays warm however
 * slow the machine is; `ask` moves it on by a millisecond after each request.
 */
export async function stopClock(now = Date.now()): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  await exports.default.fetch(new Request("http://localhost/api/ping"));
}

/** The costs in an answer's header. @throws Error while the clock runs: the counts would depend on the machine's speed */
export function timingOf(response: Response): string {
  if (!vi.isFakeTimers()) throw new Error("Stop the clock before you count: beforeAll(() => stopClock()).");
  return response.headers.get("server-timing") ?? "";
}

export function costOfAnswer(response: Response): Cost {
  const timing = timingOf(response);
  const found = /d1;[^,]*trips=(?<trips>\d+) statements=(?<statements>\d+) read=(?<read>\d+) /.exec(timing)?.groups;
  const files = /r2;[^,]*calls=(\d+)/.exec(timing)?.[1];
  const objects = /do;[^,]*calls=(\d+)/.exec(timing)?.[1];
  if (found === undefined) throw new Error("The answer says nothing of what it cost.");
  return {
    trips: Number(found["trips"]),
    statements: Number(found["statements"]),
    read: Number(found["read"]),
    files: Number(files),
    objects: Number(objects),
  };
}

export const tripsOf = (response: Response): number => costOfAnswer(response).trips;
