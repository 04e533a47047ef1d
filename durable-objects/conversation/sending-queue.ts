import type { Hold, SendingVerdict } from "../../worker/domain/voice/messages/sending";
import type { Draft, Sender } from "./sender";
import type { LoggedImage, StoredMessage } from "./message-log";

export type Posted =
  /** `isNew`: not one that this device had sent before. */
  | { status: "stored"; message: StoredMessage; isNew: boolean }
  | { status: "held"; hold: Hold }
  /** The other member changed the mode meanwhile: what was sealed is for nobody, what was not is not sealed. */
  | { status: "mode-changed" }
  /** One of the two blocked the other. */
  | { status: "blocked" };

interface Waiting {
  sender: Sender;
  draft: Draft;
  now: number;
  settle: (posted: Posted) => void;
  fail: (error: unknown) => void;
}

export interface Sealed {
  sender: Sender;
  draft: Draft;
  body: string;
  image: LoggedImage | null;
  now: number;
}

/** What the queue needs of its conversation. */
interface Storing {
  isPrivate: () => boolean;
  isBlocked: () => boolean;
  isKnown: (sender: Sender, draft: Draft) => StoredMessage | undefined;
  take: (sender: Sender, drafts: Draft[], now: number) => Promise<SendingVerdict>;
  seal: (sender: Sender, draft: Draft) => Promise<Pick<Sealed, "body" | "image">>;
  /** Stores all of them or none, in this order, and tells whoever is there. */
  store: (sealed: Sealed[]) => StoredMessage[];
  /** Waits until what was stored is on the disk, which takes longer than storing it. */
  written: () => Promise<void>;
}

const sealedByDevice = ({ text, image }: Draft) => ({
  body: text,
  image: image ? { id: image.id, about: null } : null,
});

/** Messages stored and announced together at most. */
const TOGETHER = 200;

/**
 * Stores messages in the order in which they came. An idle conversation stores at once; what arrives while it is at it is
 * stored together afterwards, so that a flood costs one round a batch and not one a message.
 */
export class SendingQueue {
  private readonly waiting: Waiting[] = [];
  private running = false;
  private written = Promise.resolve();

  constructor(private readonly conversation: Storing) {}

  post(sender: Sender, draft: Draft, now: number): Promise<Posted> {
    return new Promise((settle, fail) => {
      this.waiting.push({ sender, draft, now, settle, fail });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      await this.written;
      const batch = this.nextBatch();
      try {
        await this.storeTogether(batch);
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
      this.written = this.conversation.written();
    }
    this.running = false;
  }

  /** A message that came twice waits for the first of them, and is then known. */
  private nextBatch(): Waiting[] {
    const ids = new Set<string>();
    const again = this.waiting.findIndex(({ sender, draft }) => {
      const id = `${sender.id} ${draft.clientId}`;
      return ids.size === ids.add(id).size;
    });
    return this.waiting.splice(0, again === -1 ? TOGETHER : Math.min(again, TOGETHER));
  }

  private async storeTogether(batch: Waiting[]): Promise<void> {
    const { isKnown, seal, store, isPrivate } = this.conversation;
    const blocked = this.conversation.isBlocked();
    const fresh = batch.filter(({ sender, draft, settle }) => {
      const known = isKnown(sender, draft);
      if (known !== undefined) settle({ status: "stored", message: known, isNew: false });
      else if (blocked) settle({ status: "blocked" });
      return known === undefined && !blocked;
    });
    const granted = await this.granted(fresh);
    const sealed = await Promise.all(
      granted.map(async (each) => ({
        each,
        ...(each.draft.isPrivate ? sealedByDevice(each.draft) : await seal(each.sender, each.draft)),
      })),
    );
    // Either may have changed while it was counted and sealed.
    const mode = isPrivate();
    const isShut = this.conversation.isBlocked();
    const fitting = isShut ? [] : sealed.filter(({ each }) => each.draft.isPrivate === mode);
    const messages = store(
      fitting.map(({ each: { sender, draft, now }, body, image }) => ({ sender, draft, body, image, now })),
    );
    for (const { each } of sealed) {
      if (isShut) each.settle({ status: "blocked" });
      else if (each.draft.isPrivate !== mode) each.settle({ status: "mode-changed" });
    }
    for (const [n, message] of messages.entries()) fitting[n]?.each.settle({ status: "stored", message, isNew: true });
  }

  /** Asks once for each sender of the batch; whoever is held learns it. */
  private async granted(batch: Waiting[]): Promise<Waiting[]> {
    const limited = new Map<string, Waiting[]>();
    for (const each of batch) {
      if (each.sender.isLimited) limited.set(each.sender.id, [...(limited.get(each.sender.id) ?? []), each]);
    }
    const refused = new Set<Waiting>();
    for (const theirs of limited.values()) {
      const [first] = theirs;
      if (first === undefined) continue;
      const { granted, hold } = await this.conversation.take(
        first.sender,
        theirs.map(({ draft }) => draft),
        first.now,
      );
      for (const each of theirs.slice(granted)) {
        refused.add(each);
        if (hold !== null) each.settle({ status: "held", hold });
      }
    }
    return batch.filter((each) => !refused.has(each));
  }
}
