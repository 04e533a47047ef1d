import { processorMs } from "../processor";
import type { Stage } from "./stage";

const CONVERSATIONS = 2_000;
const AT_ONCE = 50;
/** An object that nobody speaks to sleeps after ten seconds. */
const ASLEEP_MS = 15_000;
const WATCHED_MS = 20_000;
const WOKEN = 200;

export interface Idle {
  conversations: number;
  /** Processor time of workerd a second while nobody says anything, in milliseconds. */
  idleMs: number;
  /** And for waking one of them, until it has answered. */
  wakeMs: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Measures open conversations in which nobody says anything. */
export async function benchIdle(stage: Stage): Promise<Idle> {
  const sockets = [];
  for (let first = 0; first < CONVERSATIONS; first += AT_ONCE)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => stage.open(first + n)))));
  await pause(ASLEEP_MS);
  let from = processorMs(stage.pid);
  await pause(WATCHED_MS);
  const idleMs = (processorMs(stage.pid) - from) / (WATCHED_MS / 1000);
  from = processorMs(stage.pid);
  for (const socket of sockets.slice(0, WOKEN)) {
    const answered = new Promise((done) => socket.once("message", done));
    socket.send(JSON.stringify({ type: "since", seq: 0 }));
    await answered;
  }
  const wakeMs = (processorMs(stage.pid) - from) / WOKEN;
  for (const socket of sockets) socket.close();
  return { conversations: CONVERSATIONS, idleMs, wakeMs };
}
