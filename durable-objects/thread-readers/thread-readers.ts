import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../worker/env";
import { Usage } from "../../worker/observe/usage";
import { Joined } from "../sockets/joined";
import { Rounds } from "../sockets/rounds";
import { objectStubs } from "../stubs";

/** Members who hear of new replies in one thread at a time; the one who came first makes room for a new one. */
const READERS_MOST = 100;

/**
 * Which members' inboxes have one thread open (rules/inbox#new-replies). A member who is gone without leaving is dropped
 * at the next reply, when their inbox says so.
 */
export class ThreadReaders extends DurableObject<Env> {
  private readonly readers = new Joined(this.ctx.storage, READERS_MOST);
  private readonly rounds = new Rounds(() => this.tell());
  private thread = "";

  async join(userId: string): Promise<void> {
    await this.readers.add(userId);
  }

  async leave(userId: string): Promise<void> {
    await this.readers.remove([userId]);
  }

  /** @param thread its own id, which an object does not know by itself */
  async replied(thread: string): Promise<void> {
    this.thread = thread;
    await this.rounds.ask();
  }

  private async tell(): Promise<void> {
    const objects = objectStubs(this.env, new Usage());
    await this.readers.tellAll((userId) => objects.inbox(userId).replied(this.thread));
  }
}
