import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { sessions } from "@worker/domain/foundation/sessions/schema";
import { insertRows } from "../../../scripts/seed/write";
import { insert } from "../../factories/insert";
import { aUser } from "../../factories/rows";
import { bundle } from "../bundle";
import { ownWorkerd } from "../processor";
import { migrate } from "../site";
import type { WebSocket } from "ws";
import { z } from "zod";
import { jsonText } from "@worker/json-text";
import { RECEIVERS } from "./deliver";
import { connect, connectSocketIo, inSocketIo, inWorkerd, type Side } from "./talkers";

const PROTOCOL = "leafproof.messages.v1";
const HOUR_MS = 3_600_000;
/** Half of what one socket may send a second: a machine that is behind sends what it owes at once. */
const FRAMES_A_SECOND = 25;
const OBJECTS = ["Conversation", "Inbox", "Limiter", "ThreadReaders", "Minimal"];

/** Who reads in every conversation, and how many there are who each write in one. */
const READER = "reader";
const SENDERS = 20;
const senderOf = (nth: number) => `sender${nth}`;
/** Whoever hears what is said, each a member of their own: a conversation keeps a few sockets of each only. */
const receiverOf = (nth: number) => `receiver${nth}`;
const idOf = (nth: number) => `${READER}.${senderOf(nth)}`;

export interface Stage {
  /** Process id of workerd. */
  pid: number;
  /** One that nobody has written in yet. @param nth from 1 to 20 */
  conversation: (nth: number) => Side;
  minimal: (nth: number) => Side;
  /** Opens one that has no messages, as its reader. */
  open: (nth: number) => Promise<WebSocket>;
  /** How many messages are stored, each of them once. */
  stored: (nth: number) => Promise<number>;
  stop: () => Promise<void>;
}

/** The conversation's object as it is, on a store on this machine's disk. */
export async function startStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "leafproof-talk-"));
  const secret = "bench-only-".repeat(4);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: await bundle(join(import.meta.dirname, "worker.ts")),
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      resourcePersistencePath: folder,
      d1Databases: { DB: "bench" },
      r2Buckets: { FILES: "bench" },
      durableObjects: Object.fromEntries(
        OBJECTS.map((className) => [
          className.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase(),
          { className, useSQLite: true },
        ]),
      ),
      bindings: {
        ...{ COOKIE_SECRET: secret, HASH_KEY: secret, DATA_KEY: secret },
        ...{ ENVIRONMENT: "development", SITE_MODE: "open", DEMO: "0" },
      },
    }),
  );
  const stop = async () => {
    await miniflare.dispose();
    await rm(folder, { recursive: true, force: true });
  };
  const { host } = await miniflare.ready;
  const pid = ownWorkerd();
  const db = await miniflare.getD1Database("DB");
  await migrate(db);
  await fillMembers(db);
  const open = (path: string, id: string, user = "") =>
    connect(`ws://${host}/${path}?id=${id}&user=${user}`, path === "conversation" ? PROTOCOL : undefined);
  let receivers = 0;
  const receive = (nth: number) => {
    receivers = (receivers % RECEIVERS) + 1;
    return open("conversation", idOf(nth), receiverOf(receivers));
  };
  const several = (count: number, one: () => Promise<WebSocket>) => Promise.all(Array.from({ length: count }, one));
  return {
    pid,
    conversation: (nth) => ({
      ...inWorkerd,
      pid,
      receiver: () => receive(nth),
      senders: (perSecond) =>
        perSecond === null
          ? several(1, () => open("flood", idOf(nth), senderOf(nth)))
          : several(sockets(perSecond), () => open("conversation", idOf(nth), senderOf(nth))),
    }),
    minimal: (nth) => ({
      ...inWorkerd,
      pid,
      receiver: () => open("minimal", idOf(nth)),
      senders: (perSecond) => several(sockets(perSecond), () => open("minimal", idOf(nth))),
      // It says what it heard, to its sender as well.
      read: (frame) => [said(frame).id],
      acknowledged: (frame) => said(frame).id,
    }),
    open: (nth) => open("conversation", `${READER}.silent${nth}`, READER),
    stored: async (nth) => {
      const answer = await miniflare.dispatchFetch(`http://bench/stored?id=${idOf(nth)}&user=${READER}`);
      return new Set((await answer.json()) as string[]).size;
    },
    stop,
  };
}

/** What the minimal object passes on is what its sender said. */
const said = jsonText(z.object({ id: z.string() }));

/** As many as a sender needs at a rate: on every side the same. */
const sockets = (perSecond: number | null) => (perSecond === null ? 1 : Math.ceil(perSecond / FRAMES_A_SECOND));

/** Whose sessions hold as long as the benchmark runs. */
async function fillMembers(db: D1Database): Promise<void> {
  const now = Date.now();
  const several = (count: number, of: (nth: number) => string) => Array.from({ length: count }, (_, n) => of(n + 1));
  const ids = [READER, ...several(SENDERS, senderOf), ...several(RECEIVERS, receiverOf)];
  // Staff's messages are not limited.
  const members = ids.map((id) => aUser({ id, username: id, role: "admin" }));
  await insert(db, "users", members);
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now + HOUR_MS, secondFactorAt: null };
  const rows = ids.map((id) => ({
    ...{ tokenHash: `session of ${id}`, userId: id, networkHash: "bench", device: "Bench" },
    ...times,
  }));
  await insertRows(db, sessions, rows);
}

/** socket.io on Node, on its own. */
export async function startPeer(): Promise<{ side: Side; stop: () => void }> {
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "peer.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on("data", (data: Buffer) => {
      const said = /^ready (\d+)$/m.exec(data.toString())?.[1];
      if (said !== undefined) resolve(Number(said));
    });
    child.once("exit", (code) => reject(new Error(`The peer ended (${code}).`)));
  });
  const open = () => connectSocketIo(port);
  const side: Side = {
    ...inSocketIo,
    pid: child.pid ?? 0,
    receiver: open,
    senders: (perSecond) => Promise.all(Array.from({ length: sockets(perSecond) }, open)),
  };
  return { side, stop: () => void child.kill() };
}
