import { otherMember } from "@worker/domain/voice/messages/conversation-id";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { readSealed } from "@worker/domain/voice/messages/sealed-form";
import { isPrivatePicture, type PrivateContent } from "@worker/domain/voice/sealed-messages/content";
import type { Place } from "@worker/domain/voice/sealed-messages/header";
import { sealMessage } from "@worker/domain/voice/sealed-messages/seal-message";
import { type HeldKey, heldKeys } from "../device/held-keys";
import { hearTabs, KEYS } from "../device/tabs";
import { checkOrder, type Counted } from "../device/seen";
import { nextPlace } from "../device/streams";
import { readTalkKeys, type TalkKey } from "../keys/keys-api";
import { keepDraft, openOutbox, readDraft } from "./outbox";
import { Outgoing } from "./outgoing";
import { NOTHING, type PrivateShown, type TalkNews } from "./private-shown";
import { type Known, lostBy, type Reading, readMessage, revealMessage } from "./readings";
import { postSealed, putMode, putSealed, takeBack } from "./talk-api";
import { acceptKeys, noteCompared, type Side, type Trust, trustOf } from "./trust";

interface Opened {
  sealed: string;
  reading: Reading;
  counted: Counted | undefined;
}

/** The private side of one conversation, in one browser (rules/private-mode#sealed-messages). */
export class Desk {
  shown = NOTHING;
  private news: TalkNews = { isPrivate: false, messages: [], catchUp: () => undefined };
  private readonly listeners = new Set<() => void>();
  private readonly other: string;
  private readonly outgoing: Outgoing;
  private held: HeldKey[] = [];
  private keys: TalkKey[] = [];
  private opened = new Map<number, Opened>();
  private readonly askedFor = new Set<string>();
  private readonly unhear: () => void;
  private work = Promise.resolve();
  private typed = "";
  private isKeeping = false;

  constructor(
    readonly conversationId: string,
    readonly userId: string,
  ) {
    this.other = otherMember(conversationId, userId) ?? "";
    const outlet = {
      isOpen: () => this.shown.stage === "ready" && this.shown.trust?.isHeld === false,
      isThere: (id: string) => this.news.messages.some(({ clientId }) => clientId === id),
      send: async (id: string, content: PrivateContent) => {
        const place = { ...(await nextPlace(userId, conversationId)), revision: 0 };
        const image = content.picture && { id: content.picture.id };
        const encryptedContent = await this.seal(id, content, place);
        await postSealed(conversationId, { id, encryptedContent, ...(image && { image }) });
      },
      keysChanged: () => this.keysChanged(),
      changed: () => this.show({ pending: this.outgoing.pending }),
      stored: () => this.news.catchUp(),
      held: (hold: HeldNotice) => this.show({ hold }),
    };
    this.outgoing = new Outgoing(outlet, openOutbox(this));
    this.unhear = hearTabs(KEYS, () => this.keysAnew());
  }

  close(): void {
    this.unhear();
    this.outgoing.close();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): PrivateShown => this.shown;

  /** The screen tells what it shows; nothing is opened before something private is there. */
  hear(news: TalkNews): void {
    const isSwitched = news.isPrivate !== this.news.isPrivate;
    const isNew = news.messages !== this.news.messages || isSwitched;
    this.news = news;
    if (!isNew) return;
    if (isSwitched) this.show({ draft: this.typed });
    if (this.shown.stage === "closed") {
      if (news.isPrivate || news.messages.some(({ isPrivate }) => isPrivate)) this.open();
      return;
    }
    this.outgoing.arrived(new Set(news.messages.map(({ clientId }) => clientId)));
    if (isSwitched && news.isPrivate) this.keysAnew();
    else this.soon(() => this.read());
  }

  /** Keys came since they were read, in another tab or wherever the mode was switched. */
  private keysAnew(): void {
    if (this.shown.stage === "closed") return;
    this.soon(async () => {
      // Without a connection it goes on with those that it knows.
      await this.readKeys().catch(() => undefined);
      await this.read();
      this.outgoing.send();
    });
  }

  /** Reads keys and messages, again where it could not before. */
  open(): void {
    this.show({ stage: "opening" });
    this.soon(async () => {
      this.typed ||= await readDraft(this);
      this.show({ draft: this.typed });
      await this.readKeys();
      await this.read();
      await this.outgoing.restore();
    });
  }

  readonly post = (text: string, image: MessageImage | null): void =>
    this.outgoing.post({ text, picture: image !== null && isPrivatePicture(image) ? image : null });
  readonly again = (id: string): void => this.outgoing.again(id);
  readonly discard = (id: string): void => this.outgoing.discard(id);
  readonly keepDraft = (text: string): void => {
    this.typed = text;
    if (!this.isKeeping) void this.keepTyped();
  };
  readonly reveal = (message: MessageView): Promise<string | null> => revealMessage(message, this.known());

  /** @throws Refused; TypeError without a connection */
  async change(message: MessageView, content: PrivateContent): Promise<void> {
    const before = message.sealed === null ? null : readSealed(message.sealed);
    if (before === null) return;
    const { stream, counter, revision } = before;
    const sealed = await this.seal(message.clientId, content, { stream, counter, revision: revision + 1 });
    await putSealed(this.conversationId, message.seq, sealed);
  }

  async takeBack(seq: number): Promise<void> {
    await takeBack(this.conversationId, seq);
  }

  /** @throws Refused; TypeError without a connection */
  async setMode(isPrivate: boolean): Promise<void> {
    await putMode(this.conversationId, isPrivate ? { isPrivateMode: true, accepted: true } : { isPrivateMode: false });
    this.news.catchUp();
  }

  /** Whether this browser holds a key that messages are sealed for. @throws Refused; TypeError without a connection */
  async canRead(): Promise<boolean> {
    await this.readKeys();
    return this.writer() !== undefined;
  }

  /** Whether the other has a browser that messages can be sealed for, as the keys were read last. */
  isOtherReady(): boolean {
    return this.activeKeys().some(({ userId }) => userId === this.other);
  }

  async accept(side: Side): Promise<void> {
    await acceptKeys(this.userId, side);
    await this.goOn();
  }

  async noteCompared(trust: Trust): Promise<void> {
    await noteCompared(this.userId, trust);
    await this.goOn();
  }

  /** What is to stand in the field from now on; an empty text discards what stands there. */
  putDraft(text: string): void {
    this.keepDraft(text);
    this.show({ draft: text });
  }

  /** What is typed meanwhile is kept after it, so that the newest stays. */
  private async keepTyped(): Promise<void> {
    this.isKeeping = true;
    for (let kept: string | null = null; kept !== this.typed;) {
      kept = this.typed;
      await keepDraft(this, kept);
    }
    this.isKeeping = false;
  }

  private async goOn(): Promise<void> {
    await this.showTrust();
    await this.read();
    this.outgoing.send();
  }

  private async keysChanged(): Promise<boolean> {
    const before = this.activeKeys().map(({ id }) => id);
    await this.readKeys();
    const now = this.activeKeys().map(({ id }) => id);
    return before.join() !== now.join();
  }

  private async readKeys(): Promise<void> {
    [this.held, this.keys] = await Promise.all([heldKeys(this.userId), readTalkKeys(this.conversationId)]);
    await this.showTrust();
  }

  private async showTrust(): Promise<void> {
    const trust = await trustOf(this.userId, this.other, this.keys);
    this.show({ trust, stage: this.writer() === undefined ? "no-key" : "ready" });
  }

  private activeKeys(): TalkKey[] {
    return this.keys.filter(({ removedAt }) => removedAt === null).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The key that this browser writes with: the newest of those that it holds and messages are sealed for. */
  private writer(): HeldKey | undefined {
    const own = this.activeKeys().filter(({ userId }) => userId === this.userId);
    const newest = own.toSorted((one, other) => other.createdAt - one.createdAt);
    return newest.flatMap(({ id }) => this.held.filter((key) => key.id === id))[0];
  }

  private async seal(clientId: string, content: PrivateContent, place: Omit<Place, "from">): Promise<string> {
    const writer = this.writer();
    if (writer === undefined) throw new Error("This browser has no key to sign with.");
    return sealMessage(content, {
      to: { conversationId: this.conversationId, senderId: this.userId, clientId },
      place: { from: writer.id, ...place },
      signWith: writer.private.signKey,
      recipients: this.activeKeys(),
    });
  }

  private known(): Known {
    const { trust } = this.shown;
    const taken = (userId: string) =>
      trust === null ? [] : (userId === this.userId ? trust.own : trust.other).pin.known;
    return { conversationId: this.conversationId, held: this.held, keys: this.keys, taken };
  }

  private async read(): Promise<void> {
    const all = this.news.messages.filter(({ isPrivate, sealed }) => isPrivate && sealed !== null);
    if (this.isSignedByNew(all)) await this.readKeys();
    const found = await this.openAll(all);
    this.opened = new Map(found);
    this.show({ readings: await this.inOrder(found) });
  }

  /** What messages say that need not be on the screen; none of what is not sealed. */
  async look(messages: readonly MessageView[]): Promise<ReadonlyMap<number, Reading>> {
    return this.inOrder(await this.openAll(messages.filter(({ isPrivate, sealed }) => isPrivate && sealed !== null)));
  }

  private openAll(messages: readonly MessageView[]): Promise<[number, Opened][]> {
    const known = this.known();
    return Promise.all(
      messages.map(async (message): Promise<[number, Opened]> => {
        const { seq, sealed } = message;
        const before = this.opened.get(seq);
        if (before?.sealed === sealed && "text" in before.reading) return [seq, before];
        const { reading, counted } = await readMessage(message, known);
        return [seq, { sealed: sealed ?? "", reading, counted }];
      }),
    );
  }

  private async inOrder(found: readonly [number, Opened][]): Promise<Map<number, Reading>> {
    const counted = found.flatMap(([, each]) => (each.counted === undefined ? [] : [each.counted]));
    const broken = await checkOrder(this, counted);
    const readings = found.map(([seq, { reading }]): [number, Reading] => [
      seq,
      broken.has(seq) ? lostBy("out-of-order") : reading,
    ]);
    return new Map(readings);
  }

  /** Whether somebody wrote with a key that was not there when the keys were read; each is asked for once. */
  private isSignedByNew(messages: readonly MessageView[]): boolean {
    const unknown = messages
      .filter(({ seq }) => !this.opened.has(seq))
      .map(({ sealed }) => (sealed === null ? undefined : readSealed(sealed)?.from))
      .filter((from) => from !== undefined && !this.askedFor.has(from) && !this.keys.some(({ id }) => id === from));
    for (const from of unknown) if (from !== undefined) this.askedFor.add(from);
    return unknown.length > 0;
  }

  private soon(act: () => Promise<void>): void {
    this.work = this.work.then(act).catch(() => this.show({ stage: "failed" }));
  }

  private show(news: Partial<PrivateShown>): void {
    this.shown = { ...this.shown, ...news };
    for (const listener of this.listeners) listener();
  }
}
