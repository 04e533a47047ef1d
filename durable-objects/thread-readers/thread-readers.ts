import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../worker/env";
import { Usage } from "../../worker/observe/usage";
import { Rounds } from "../sockets/rounds";
import { objectStubs } from "../stubs";

/** As many members as hear of new replies in one thread at once; who came first gives way. */
const READERS_MOST = 100;

/**
 * Which members' inboxes have one thread open (rules/inbox#new-replies). A member who is gone without leaving is dropped
 * at the next reply, when their inbox says so.
 */
export class ThreadReaders extends DurableObject<Env> {
  private readonly rounds = new Rounds(() => this.tell());
  private thread = "";

  async join(userId: string): Promise<void> {
    const { storage } = this.ctx;
    const joined = await storage.list<number>();
    joined.delete(userId);
    const byTime = [...joined].sort(([, one], [, other]) => one - other);
    const tooMany = byTime.slice(0, Math.max(0, joined.size + 1 - READERS_MOST)).map(([id]) => id);
    if (tooMany.length > 0) await storage.delete(tooMany);
    await storage.put(userId, (byTime.at(-1)?.[1] ?? 0) + 1);
  }

  async leave(userId: string): Promise<void> {
    await this.ctx.storage.delete(userId);
  }

  /** @param thread its own id, which an object does not know by itself */
  async replied(thread: string): Promise<void> {
    this.thread = thread;
    await this.rounds.ask();
  }

  private async tell(): Promise<void> {
    const { storage } = this.ctx;
    const objects = objectStubs(this.env, new Usage());
    const readers = [...(await storage.list()).keys()];
    const hear = await Promise.allSettled(readers.map((userId) => objects.inbox(userId).replied(this.thread)));
    const gone = readers.filter((_, n) => hear[n]?.status === "fulfilled" && !hear[n].value);
    if (gone.length > 0) await storage.delete(gone);
  }
}
