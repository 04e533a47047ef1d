import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import type { PrivateContent, PrivatePicture } from "@worker/domain/voice/sealed-messages/content";
import { holdOf, NOT_SENT } from "../../live/held";
import type { Pending } from "../../live/live-state";
import { Refused } from "../keys/ask";
import type { Outbox, Unsent } from "./outbox";

/** Without a connection it is tried again so often. */
const AGAIN_MS = 5_000;
const FAILED = "Failed to send message. Please try again.";

interface PrivatePending extends Pending {
  /** When it was written, UTC epoch milliseconds. */
  at: number;
  image: PrivatePicture | null;
}

const waiting = ({ picture, ...unsent }: Unsent): PrivatePending => ({ ...unsent, image: picture });

interface Outlet {
  /** Whether this browser can seal for both, and nothing is to be looked at first. */
  isOpen: () => boolean;
  /** Whether it stands in the conversation. */
  isThere: (id: string) => boolean;
  /**
   * Sealed anew at each try, so that what is stored later counts higher; its id stays, so that it is stored once.
   * @throws Refused; TypeError without a connection
   */
  send: (id: string, content: PrivateContent) => Promise<unknown>;
  /** The site says that the keys are others now. @returns whether it can go on with those */
  keysChanged: () => Promise<boolean>;
  changed: () => void;
  /** Something was stored, here or by another tab. */
  stored: () => void;
  held: (hold: HeldNotice) => void;
}

/**
 * What was written in private mode and is on its way: one after the other in the order of writing, whichever tab of the
 * browser wrote it, and kept locked on the device until then.
 */
export class Outgoing {
  pending: readonly PrivatePending[] = [];
  /** Those that only this tab knows: they are about to be kept, or no storage keeps them. */
  private readonly unkept = new Set<string>();
  /** Those that this tab sent or discarded. */
  private readonly over = new Set<string>();
  private readonly unhear: () => void;
  /** What is read of the device knows all that this tab put there. */
  private work: Promise<unknown> = Promise.resolve();
  private isSending = false;
  private isAsked = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly outlet: Outlet,
    private readonly outbox: Outbox,
  ) {
    addEventListener("online", this.send);
    this.unhear = outbox.hear(() => void this.restore());
  }

  close(): void {
    this.unhear();
    clearTimeout(this.timer);
    removeEventListener("online", this.send);
  }

  async restore(): Promise<void> {
    await this.look();
    this.send();
  }

  post(content: Pick<Unsent, "text" | "picture">): void {
    // After all that waits, by however little.
    const at = Math.max(Date.now(), 1 + (this.pending.at(-1)?.at ?? 0));
    const message = { id: crypto.randomUUID(), at, refused: null, ...content };
    this.set([...this.pending, waiting(message)]);
    void this.keep(message).then(this.send);
  }

  again(id: string): void {
    void this.refuse(id, null).then(this.send);
  }

  discard(id: string): void {
    this.set(this.pending.filter((each) => each.id !== id));
    void this.forget(id);
  }

  /** Those that stand in the conversation now. */
  arrived(ids: ReadonlySet<string>): void {
    for (const { id } of this.pending) if (ids.has(id)) this.discard(id);
  }

  readonly send = (): void => {
    clearTimeout(this.timer);
    this.isAsked = true;
    if (!this.isSending) void this.sendAll();
  };

  private async sendAll(): Promise<void> {
    this.isSending = true;
    try {
      while (this.isAsked && this.outlet.isOpen()) {
        this.isAsked = false;
        if (await this.outbox.byTurns(() => this.sendNext())) this.isAsked = true;
      }
    } finally {
      this.isSending = false;
    }
  }

  /** @returns whether another one may follow */
  private async sendNext(): Promise<boolean> {
    // Another tab wrote one before, or sent this one meanwhile.
    await this.look();
    const next = this.pending.find(({ id, refused }) => refused === null && !this.over.has(id));
    if (next === undefined) return false;
    const { id, text, image: picture } = next;
    try {
      await this.outlet.send(id, { text, picture });
    } catch (error) {
      return this.failed(id, error);
    }
    await this.forget(id);
    this.outlet.stored();
    return true;
  }

  /** @returns whether another one may follow, or this one once more */
  private async failed(id: string, error: unknown): Promise<boolean> {
    if (error instanceof TypeError) {
      this.set(this.pending.map((each) => (each.id === id ? { ...each, isUnreached: true } : each)));
      this.timer = setTimeout(this.send, AGAIN_MS);
      return false;
    }
    // It waits where its writer has to look at the keys first; otherwise it is sealed for those that are in use now.
    if (error instanceof Refused && error.code === "keys-changed")
      if ((await this.outlet.keysChanged()) || !this.outlet.isOpen()) return true;
    const hold = error instanceof Refused ? holdOf(error) : null;
    const why = error instanceof Refused ? error.message : FAILED;
    await this.refuse(id, hold === null ? why : NOT_SENT);
    if (hold !== null) this.outlet.held(hold);
    return true;
  }

  private async refuse(id: string, refused: string | null): Promise<void> {
    this.set(this.pending.map((each) => (each.id === id ? { ...each, refused, isUnreached: undefined } : each)));
    const message = this.pending.find((each) => each.id === id);
    if (message === undefined) return;
    const { at, text, image: picture } = message;
    await this.keep({ id, at, text, picture, refused });
  }

  /** Shows what lies on the device. */
  private async look(): Promise<void> {
    const kept = await this.inTurn(() => this.outbox.read());
    const before = this.pending;
    const known = new Map(before.map((each) => [each.id, each]));
    const left = kept.filter(({ id }) => !this.over.has(id) && !this.outlet.isThere(id));
    // A tab that was closed just then has not noted it.
    for (const { id } of kept) if (!this.over.has(id) && this.outlet.isThere(id)) void this.forget(id);
    const own = before.filter(({ id }) => this.unkept.has(id) || this.over.has(id));
    const ids = new Set([...left, ...own].map(({ id }) => id));
    const others = left.filter(({ id }) => !this.unkept.has(id));
    const shown = others.map((each) => ({
      ...waiting(each),
      isUnreached: each.refused === null ? known.get(each.id)?.isUnreached : undefined,
    }));
    this.set([...shown, ...own].sort((one, other) => one.at - other.at));
    // Another tab sent or discarded it.
    if (before.some(({ id }) => !ids.has(id))) this.outlet.stored();
  }

  private async keep(message: Unsent): Promise<void> {
    this.unkept.add(message.id);
    if (await this.inTurn(() => this.outbox.keep(message))) this.unkept.delete(message.id);
  }

  private async forget(id: string): Promise<void> {
    this.over.add(id);
    this.unkept.delete(id);
    await this.inTurn(() => this.outbox.forget(id));
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.work.then(act);
    this.work = done.catch(() => undefined);
    return done;
  }

  private set(pending: readonly PrivatePending[]): void {
    this.pending = pending;
    this.outlet.changed();
  }
}
