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
import { connect, connectSocketIo, inSocketIo, inWorkerd, type Side } from "./talkers";

const PROTOCOL = "leafproof.messages.v1";
const HOUR_MS = 3_600_000;
/** Frames that one socket may send a second, with room for a clock that is not exact. */
const FRAMES_A_SECOND = 25;
const OBJECTS = ["Conversation", "Inbox", "Limiter", "ThreadReaders", "Minimal"];

export interface Stage {
  /** Process id of workerd. */
  pid: number;
  /** A conversation of the sender's with the reader, and both sides' sockets. */
  conversation: (id: string) => Side;
  minimal: (id: string) => Side;
  socket: (id: string, user: string) => ReturnType<typeof connect>;
  stored: (id: string) => Promise<string[]>;
  stop: () => Promise<void>;
}

export const SENDER = "sender";
export const READER = "reader";

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
  const open = (path: string, id: string, user: string) => connect(`ws://${host}/${path}?id=${id}&user=${user}`, PROTOCOL);
  const several = (count: number, one: () => ReturnType<typeof connect>) =>
    Promise.all(Array.from({ length: count }, one));
  return {
    pid,
    conversation: (id) => ({
      ...inWorkerd,
      ...{ name: "Conversation", pid },
      receiver: () => open("conversation", id, READER),
      senders: (perSecond) =>
        Number.isFinite(perSecond)
          ? several(Math.ceil(perSecond / FRAMES_A_SECOND), () => open("conversation", id, SENDER))
          : several(1, () => open("flood", id, SENDER)),
    }),
    minimal: (id) => ({
      ...inWorkerd,
      ...{ name: "Minimal object", pid },
      receiver: () => connect(`ws://${host}/minimal?id=${id}`),
      senders: () => several(1, () => connect(`ws://${host}/minimal?id=${id}`)),
      // It says what it heard, to its sender as well.
      read: (frame) => [idOf(frame)],
      acknowledged: idOf,
    }),
    socket: (id, user) => open("conversation", id, user),
    stored: async (id) => {
      const answer = await miniflare.dispatchFetch(`http://bench/stored?id=${id}&user=${READER}`);
      return (await answer.json()) as string[];
    },
    stop,
  };
}

const idOf = (frame: string): string => (JSON.parse(frame) as { id: string }).id;

/** Whose sessions hold as long as the benchmark runs. */
async function fillMembers(db: D1Database): Promise<void> {
  const now = Date.now();
  const members = [SENDER, READER].map((id) => aUser({ id, username: id, role: "admin" }));
  await insert(db, "users", members);
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now + HOUR_MS };
  const rows = members.map(({ id }) => ({
    ...{ tokenHash: `session of ${id}`, userId: id, networkHash: "bench", device: "Bench", secondFactorAt: null },
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
    ...{ name: "socket.io", pid: child.pid ?? 0 },
    receiver: open,
    senders: async () => [await open()],
  };
  return { side, stop: () => void child.kill() };
}
