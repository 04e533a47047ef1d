import { DurableObject } from "cloudflare:workers";
import { currentTime } from "../../worker/clock";
import { connect } from "../../worker/db/client";
import { liveSessions } from "../../worker/domain/foundation/sessions/live-sessions";
import { sendingLimiter } from "../../worker/domain/voice/messages/limits";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { ConversationFacts, MessagesPage, PageAsk } from "../../worker/domain/voice/messages/messages-page";
import { type Env, readSettings } from "../../worker/env";
import { Usage } from "../../worker/observe/usage";
import { objectStubs } from "../stubs";
import { Bodies, sentView } from "./bodies";
import { type Change, type Changed, changeMessage } from "./change-message";
import { countMessages } from "./counted-message";
import { takeDemoMessages } from "./demo-messages";
import { FrameReader } from "./frame-reader";
import { type FoundImage, Images } from "./images";
import { ListIndex } from "./list-index";
import { MessageLog, type StoredMessage } from "./message-log";
import { factsFor, messagesPage } from "./messages-page";
import type { Draft, Sender } from "./sender";
import { type Posted, type Sealed, SendingQueue } from "./sending-queue";
import { readSeat, seatOf, Sockets } from "./sockets";
import { StoredFacts } from "./stored-facts";
import { Retention, type RetentionChange } from "./retention";
import type { Said, Saying } from "./say-line";
import { storeMessages } from "./store-messages";
import { type ModeChange, switchMode } from "./switch-mode";
import { Tally } from "./tally";

export type Sent =
  { status: "stored"; message: MessageView; isNew: boolean; isRead: boolean } | Exclude<Posted, { status: "stored" }>;

/**
 * One conversation, and the truth about its messages (rules/messages#conversations). A message is stored before anybody
 * hears of it; everything here survives eviction, sockets included.
 */
export class Conversation extends DurableObject<Env> {
  private readonly log: MessageLog;
  private readonly facts: StoredFacts;
  private readonly tally: Tally;
  private readonly sockets: Sockets;
  private readonly queue: SendingQueue;
  private readonly index: ListIndex;
  private readonly images: Images;
  private readonly frames: FrameReader;
  private readonly retention: Retention;
  private opened: Promise<void> | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { sql } = state.storage;
    this.log = new MessageLog(sql);
    this.facts = new StoredFacts(sql);
    this.images = new Images(state, env);
    this.tally = new Tally(sql);
    this.sockets = new Sockets(state, (sessions) => liveSessions(connect(env.DB), sessions, this.now()));
    this.index = new ListIndex(state, env, {
      ...{ facts: this.facts, log: this.log, tally: this.tally },
      bodies: () => this.bodies(),
    });
    this.retention = new Retention({ ...this.saying(), env, tally: this.tally, images: this.images });
    this.queue = new SendingQueue({
      isPrivate: () => this.facts.isPrivate,
      isBlocked: () => this.facts.isBlocked,
      isKnown: (sender, { clientId }) => this.log.findSent(sender.id, clientId),
      take: (sender, drafts, now) => {
        const [conversation, counter] = [this.facts.id, this.limiter(sender.id)];
        return countMessages({ env, state, conversation, counter }, sender, drafts, now);
      },
      seal: (sender, draft) => this.bodies().sealDraft(sender.id, draft),
      store: (sealed) => this.store(sealed),
      written: () => state.storage.sync(),
    });
    this.frames = new FrameReader({
      send: (sender, draft) => this.post(sender, draft),
      change: (sender, change) => this.change(sender, change, this.now()),
      read: (userId, seq) => this.read(userId, seq),
      typing: (socket) => this.sockets.tellAll({ type: "typing", by: seatOf(socket).id }, socket),
      since: (seq) => this.since(seq),
      tell: (socket, frame) => this.sockets.tell(socket, frame),
    });
  }

  /** Opens a socket. The Worker has checked session, membership and origin, and says whose it is. */
  override async fetch(request: Request): Promise<Response> {
    const { conversation, ...seat } = readSeat(request.headers.get("x-seat") ?? "null");
    await this.open(conversation);
    if (this.facts.isBlocked) return new Response(null, { status: 403 });
    this.sockets.makeRoom(seat.id);
    const { response } = this.sockets.accept(seat);
    if (seat.isSeen) this.sockets.tellAll({ type: "here", userId: seat.id, isHere: true });
    return response;
  }

  async send(id: string, sender: Sender, draft: Draft, now: number): Promise<Sent> {
    await this.openToTell(id);
    const posted = await this.queue.post(sender, draft, now);
    if (posted.status !== "stored") return posted;
    // What was stored before under this id may say something else.
    const message = posted.isNew ? sentView(posted.message, draft) : await this.bodies().view(posted.message);
    return { ...posted, message, isRead: this.facts.isReadByOther(posted.message) };
  }

  /** A page of messages: the newest, or those before a number. */
  async page(id: string, reader: string, ask: PageAsk): Promise<MessagesPage> {
    await this.open(id);
    const { log, facts, sockets } = this;
    return messagesPage({ log, facts, sockets, views: (messages) => this.views(messages) }, reader, ask);
  }

  async factsFor(id: string, reader: string): Promise<ConversationFacts> {
    await this.open(id);
    const { facts, sockets, log } = this;
    return factsFor({ facts, sockets, log }, reader);
  }

  /** What comes after a number, the oldest first: for whoever reads everything. */
  async later(id: string, seq: number, limit: number): Promise<MessageView[]> {
    await this.open(id);
    return this.views(this.log.after(seq, limit));
  }

  /** Changes a message or takes it back, within its time. */
  async change(sender: Sender, change: Change, now: number): Promise<Changed> {
    const { log, facts, images } = this;
    const limiter = (name: string) => this.objects().limiter(name);
    const of = { ...{ log, facts, images, limiter }, bodies: () => this.bodies() };
    const changed = await changeMessage(of, sender, change, now);
    if (changed.status !== "changed") return changed;
    this.sockets.tellAll({ type: "changed", message: changed.message });
    this.index.update();
    return changed;
  }

  async changeFor(id: string, sender: Sender, change: Change, now: number): Promise<Changed> {
    await this.openToTell(id);
    return this.change(sender, change, now);
  }

  async setMode(id: string, sender: Sender, change: ModeChange): Promise<Said> {
    await this.openToTell(id);
    return switchMode(this.saying(), sender, change);
  }

  async setRetention(id: string, sender: Sender, change: RetentionChange): Promise<Said> {
    await this.openToTell(id);
    return this.retention.set(sender, change);
  }

  /** Deletes what is older than it keeps. @returns when the next is due; null where none ever is */
  async sweepOld(id: string, now: number): Promise<number | null> {
    await this.open(id);
    await this.retention.sweep(now);
    return this.retention.next(now);
  }

  async message(id: string, seq: number): Promise<MessageView | null> {
    this.facts.is(id);
    const found = this.log.find(seq);
    return found === undefined ? null : this.bodies().view(found);
  }

  async findImages(id: string, ids: readonly string[]): Promise<FoundImage[]> {
    await this.open(id);
    return this.images.find(ids);
  }

  /** Moderators take a message down, for a reason that both members read, or put it back. */
  async setRemoved(id: string, seq: number, reason: string | null): Promise<void> {
    await this.openToTell(id);
    const changed = this.log.setRemoved(seq, reason);
    if (changed === undefined) return;
    this.sockets.tellAll({ type: "changed", message: await this.bodies().view(changed) });
    this.index.update();
  }

  /** @param isAlone only where nothing else waits to be read */
  async markRead(id: string, userId: string, seq: number, isAlone = false): Promise<void> {
    await this.openToTell(id);
    const waits = () => this.log.unreadAfter(this.facts.readBy(userId), userId, 2).count;
    if (!isAlone || waits() < 2) this.read(userId, seq);
  }

  async setBlock(id: string, userId: string, blocked: boolean): Promise<void> {
    await this.open(id);
    this.facts.setBlock(userId, blocked);
    if (blocked) this.sockets.closeAll("Nothing can be written here.");
  }

  /** At once, when a session ended. @returns whether this member has others here */
  async closeEnded(userId: string): Promise<boolean> {
    await this.sockets.closeEnded(0);
    return this.sockets.all(userId).some((socket) => socket.readyState === WebSocket.OPEN);
  }

  /** Learns which conversation it is, before anything is asked of it. */
  private async open(id: string): Promise<void> {
    this.facts.is(id);
    const { storage } = this.ctx;
    this.opened ??= takeDemoMessages(
      { ...readSettings(this.env), FILES: this.env.FILES },
      { storage, log: this.log, facts: this.facts, tally: this.tally },
    ).then(() => this.ctx.waitUntil(this.images.deleteReleased(id)));
    await this.opened;
    await this.retention.sweep(this.now());
  }

  /** Opens the object and first closes the sockets of sessions that have ended, before anything is sent to them. */
  private async openToTell(id: string): Promise<void> {
    await this.open(id);
    await this.sockets.closeEnded();
  }

  /** Deletes everything that it stored. */
  async empty(): Promise<void> {
    this.sockets.closeAll("This conversation is over.");
    const { storage } = this.ctx;
    await storage.deleteAlarm();
    await storage.deleteAll();
    // What is called once more finds empty tables.
    this.log.create();
    this.facts.create();
    this.images.create();
    this.tally.create();
  }

  /** Tells the lists of both members once more how it stands. */
  async tellLists(id: string): Promise<void> {
    await this.open(id);
    this.index.update();
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.sockets.closeEnded();
    if (socket.readyState === WebSocket.OPEN) await this.frames.read(socket, data);
  }

  override webSocketClose(socket: WebSocket): void {
    const { id, isSeen } = seatOf(socket);
    if (isSeen && !this.sockets.isHere(id, socket))
      this.sockets.tellAll({ type: "here", userId: id, isHere: false }, socket);
  }

  override async alarm(): Promise<void> {
    await this.index.catchUp();
  }

  private async post(sender: Sender, draft: Draft): Promise<Posted> {
    return this.queue.post(sender, draft, this.now());
  }

  private store(sealed: Sealed[]): StoredMessage[] {
    const { log, tally, facts, ctx } = this;
    const stored = storeMessages({ storage: ctx.storage, log, tally, facts }, sealed);
    if (stored.length === 0) return stored;
    const messages = stored.map((message, n) => sentView(message, sealed[n]?.draft));
    this.sockets.tellAll({ type: "messages", messages });
    this.index.update();
    return stored;
  }

  private read(userId: string, seq: number): void {
    const last = this.log.last()?.seq ?? 0;
    if (!this.facts.markRead(userId, Math.min(seq, last))) return;
    this.sockets.tellAll({ type: "read", by: userId, seq: this.facts.readBy(userId) });
    this.index.update();
  }

  private async since(seq: number): Promise<MessageView[]> {
    return this.views(this.log.after(seq, 200));
  }

  private views(messages: StoredMessage[]): Promise<MessageView[]> {
    const bodies = this.bodies();
    return Promise.all(messages.map((message) => bodies.view(message)));
  }

  private bodies(): Bodies {
    return new Bodies(readSettings(this.env).DATA_KEY, this.facts.id);
  }

  private saying(): Saying {
    const { facts, log, sockets, index, ctx } = this;
    const holdOf = (who: Sender, now: number) => this.limiter(who.id).hold(now);
    return { storage: ctx.storage, facts, log, sockets, index, holdOf };
  }

  private objects() {
    return objectStubs(this.env, new Usage());
  }

  private limiter(userId: string) {
    return this.objects().limiter(sendingLimiter(userId));
  }

  private now(): number {
    return currentTime(readSettings(this.env));
  }
}
