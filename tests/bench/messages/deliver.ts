import type { WebSocket } from "ws";
import { percentile } from "../measure";
import { processorMs } from "../processor";
import type { Side } from "./talkers";

export const RECEIVERS = 50;
const TEXT = "Ten capsules of the green one this morning, after food; nothing to report but a dry mouth.";
/** Messages of a flood that may be on their way without having been acknowledged. */
const UNDERWAY = 1_000;
const PATIENCE_MS = 60_000;

export interface Delivered {
  /** Deliveries, of as many as there should have been. */
  delivered: number;
  expected: number;
  /** Whether each receiver got all of them once and in the order in which they were stored. */
  inOrder: boolean;
  p50: number;
  p99: number;
  perSecond: number;
  /** Messages that their sender knows to be stored. */
  acknowledged: number;
  /** Processor time of the server, in microseconds for each delivery. */
  cpuUs: number;
}

/** One run: a sender, fifty receivers, and what came. */
class Run {
  readonly sentAt = new Map<string, number>();
  readonly latencies: number[] = [];
  private readonly heard: string[][] = [];
  private acknowledged = 0;
  private lastAt = 0;
  private wake = () => {};

  constructor(private readonly side: Side) {}

  async open(perSecond: number | null) {
    const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => this.side.receiver()));
    for (const socket of receivers) this.listen(socket);
    const senders = await this.side.senders(perSecond);
    for (const socket of senders)
      socket.on("message", (data: Buffer) => this.noteAcknowledged(socket, data.toString()));
    return { receivers, senders };
  }

  send(socket: WebSocket, id: string): void {
    this.sentAt.set(id, performance.now());
    socket.send(this.side.say(id, TEXT));
  }

  get underway(): number {
    return this.sentAt.size - this.acknowledged;
  }

  /** Waits until something was acknowledged or came. */
  news(): Promise<void> {
    return new Promise((done) => (this.wake = done));
  }

  /** Waits until everybody has everything, or nothing came for a long time. */
  async settle(): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; !this.isComplete() && performance.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  report(from: number, cpuMs: number): Delivered {
    const delivered = this.heard.reduce((sum, each) => sum + each.length, 0);
    const [first = []] = this.heard;
    return {
      delivered,
      expected: this.sentAt.size * RECEIVERS,
      inOrder: new Set(first).size === first.length && this.heard.every((each) => each.join() === first.join()),
      p50: percentile(this.latencies, 50),
      p99: percentile(this.latencies, 99),
      perSecond: delivered / ((this.lastAt - from) / 1000),
      acknowledged: this.acknowledged,
      cpuUs: (cpuMs * 1000) / delivered,
    };
  }

  private isComplete(): boolean {
    return this.acknowledged >= this.sentAt.size && this.heard.every((each) => each.length >= this.sentAt.size);
  }

  private listen(socket: WebSocket): void {
    const own: string[] = [];
    this.heard.push(own);
    socket.on("message", (data: Buffer) => {
      const now = performance.now();
      const frame = data.toString();
      const answer = this.side.answer(frame);
      if (answer !== null) socket.send(answer);
      for (const id of this.side.read(frame) ?? []) {
        own.push(id);
        const sentAt = this.sentAt.get(id);
        if (sentAt !== undefined) this.latencies.push(now - sentAt);
        this.lastAt = now;
      }
    });
  }

  private noteAcknowledged(socket: WebSocket, frame: string): void {
    const answer = this.side.answer(frame);
    if (answer !== null) socket.send(answer);
    if (this.side.acknowledged(frame) === null) return;
    this.acknowledged += 1;
    this.wake();
  }
}

/** Sends messages at a steady rate for so long. */
export const steady = (side: Side, perSecond: number, seconds: number): Promise<Delivered> =>
  deliver(side, perSecond, async (send) => {
    const from = performance.now();
    for (let n = 0; n < perSecond * seconds; n += 1) {
      const early = from + (n * 1000) / perSecond - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      send();
    }
  });

/** Sends so many messages as fast as they are taken. */
export const flood = (side: Side, messages: number): Promise<Delivered> =>
  deliver(side, null, async (send, run) => {
    for (let n = 0; n < messages; n += 1) {
      while (run.underway >= UNDERWAY) await run.news();
      send();
    }
  });

async function deliver(
  side: Side,
  perSecond: number | null,
  talk: (send: () => void, run: Run) => Promise<void>,
): Promise<Delivered> {
  const run = new Run(side);
  const { receivers, senders } = await run.open(perSecond);
  const from = performance.now();
  const cpu = processorMs(side.pid);
  let sent = 0;
  const send = () => {
    const socket = senders[sent % senders.length];
    sent += 1;
    if (socket !== undefined) run.send(socket, crypto.randomUUID());
  };
  await talk(send, run);
  await run.settle();
  const report = run.report(from, processorMs(side.pid) - cpu);
  for (const socket of [...receivers, ...senders]) socket.close();
  return report;
}
