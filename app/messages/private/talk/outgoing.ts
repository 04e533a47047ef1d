import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import type { PrivateContent, PrivatePicture } from "@worker/domain/voice/sealed-messages/content";
import { holdOf, NOT_SENT } from "../../live/held";
import type { Pending } from "../../live/live-state";
import { Refused } from "../keys/ask";
import { forgetUnsent, keepUnsent, readUnsent, type Unsent } from "./outbox";
import { postSealed } from "./talk-api";

/** Without a connection it is tried again so often. */
const AGAIN_MS = 5_000;
const FAILED = "Failed to send message. Please try again.";

interface PrivatePending extends Pending {
  image: PrivatePicture | null;
}

const waiting = ({ picture, ...unsent }: Unsent): PrivatePending => ({ ...unsent, image: picture });

interface Outlet {
  userId: string;
  conversationId: string;
  /** Whether this browser can seal for both, and nothing is to be looked at first. */
  isOpen: () => boolean;
  seal: (id: string, content: PrivateContent) => Promise<string>;
  /** The site says that the keys are others now. @returns whether it can go on with those */
  keysChanged: () => Promise<boolean>;
  changed: () => void;
  /** Something was stored, or a hold began. */
  stored: () => void;
  held: (hold: HeldNotice) => void;
}

/** What was written in private mode and is on its way: one after the other, and kept locked on the device until then. */
export class Outgoing {
  pending: readonly PrivatePending[] = [];
  private readonly stored = new Set<string>();
  private isSending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly outlet: Outlet) {
    addEventListener("online", this.send);
  }

  close(): void {
    clearTimeout(this.timer);
    removeEventListener("online", this.send);
  }

  async restore(): Promise<void> {
    const known = new Set(this.pending.map(({ id }) => id));
    const unsent = (await readUnsent(this.outlet)).filter(({ id }) => !known.has(id));
    if (unsent.length > 0) this.set([...unsent.map(waiting), ...this.pending]);
    this.send();
  }

  post(content: Omit<Unsent, "id" | "refused">): void {
    const message = { id: crypto.randomUUID(), refused: null, ...content };
    this.set([...this.pending, waiting(message)]);
    void keepUnsent(this.outlet, message).then(this.send);
  }

  again(id: string): void {
    void this.refuse(id, null).then(this.send);
  }

  discard(id: string): void {
    this.set(this.pending.filter((each) => each.id !== id));
    void forgetUnsent(this.outlet, id);
  }

  /** Those that stand in the conversation now. */
  arrived(ids: ReadonlySet<string>): void {
    for (const { id } of this.pending) if (ids.has(id)) this.discard(id);
  }

  readonly send = (): void => {
    clearTimeout(this.timer);
    if (this.isSending) return;
    this.isSending = true;
    void this.sendAll().finally(() => (this.isSending = false));
  };

  private async sendAll(): Promise<void> {
    for (;;) {
      const next = this.pending.find(({ id, refused }) => refused === null && !this.stored.has(id));
      if (next === undefined || !this.outlet.isOpen()) return;
      try {
        await this.sendOne(next);
      } catch (error) {
        if (error instanceof TypeError) {
          this.set(this.pending.map((each) => (each.id === next.id ? { ...each, isUnreached: true } : each)));
          this.timer = setTimeout(this.send, AGAIN_MS);
          return;
        }
        const hold = error instanceof Refused ? holdOf(error) : null;
        const why = error instanceof Refused ? error.message : FAILED;
        await this.refuse(next.id, hold === null ? why : NOT_SENT);
        if (hold !== null) this.outlet.held(hold);
      }
    }
  }

  /** Sealed anew at each try, so that what is stored later counts higher; its id stays, so that it is stored once. */
  private async sendOne({ id, text, image }: PrivatePending): Promise<void> {
    const { conversationId, seal, keysChanged, stored } = this.outlet;
    try {
      await inOrder(conversationId, async () => {
        const sealed = await seal(id, { text, picture: image });
        return postSealed(conversationId, { id, encryptedContent: sealed, ...(image && { image: { id: image.id } }) });
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "keys-changed") throw error;
      // It waits where its writer has to look at the keys first; otherwise it is sealed for those that are in use now.
      if (await keysChanged()) return;
      if (this.outlet.isOpen()) throw error;
      return;
    }
    this.stored.add(id);
    await forgetUnsent(this.outlet, id);
    stored();
  }

  private async refuse(id: string, refused: string | null): Promise<void> {
    this.set(this.pending.map((each) => (each.id === id ? { ...each, refused, isUnreached: undefined } : each)));
    const message = this.pending.find((each) => each.id === id);
    if (message === undefined) return;
    const { text, image: picture } = message;
    await keepUnsent(this.outlet, { id, text, picture, refused });
  }

  private set(pending: readonly PrivatePending[]): void {
    this.pending = pending;
    this.outlet.changed();
  }
}

/** Two tabs send by turns, so that messages are stored in the order in which they are counted. */
const inOrder = <T>(conversationId: string, send: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request(`leafproof-private ${conversationId}`, send) : send();
