import { DurableObject } from "cloudflare:workers";
import { currentTime } from "../../worker/clock";
import { connect } from "../../worker/db/client";
import { liveSessions } from "../../worker/domain/foundation/sessions/live-sessions";
import {
  INBOX_FRAME_MAX,
  INBOX_PROTOCOL,
  inboxAsk,
  type InboxAsk,
  type InboxFrame,
  type OpenThread,
} from "../../worker/domain/views/inbox/frame-forms";
import { readNews } from "../../worker/domain/views/inbox/read-news";
import { newReplies, shownActivity } from "../../worker/domain/views/inbox/read-inbox";
import { listLines } from "../../worker/domain/views/messages/conversation-list";
import { mayOpen } from "../../worker/access";
import { type Env, readSettings } from "../../worker/env";
import { errorText } from "../../worker/observe/error-text";
import { log } from "../../worker/observe/log";
import { Usage } from "../../worker/observe/usage";
import { FrameGate } from "../sockets/frame-gate";
import { SeatedSockets } from "../sockets/seated-sockets";
import { objectStubs } from "../stubs";
import { Joined } from "../sockets/joined";
import { Rounds } from "../sockets/rounds";
import { type InboxSeat, readInboxSeat, seatFrom } from "./seat";

/** Frames of one socket within a second: each may read the database. */
const ASKS_A_SECOND = 10;

/** Conversations remembered, newest first, whose sockets are checked when a session ends (rules/messages#sockets). */
const TALKS_MOST = 50;

/** What was written since the last round. */
interface Waiting {
  conversations: Set<string>;
  threads: Set<string>;
}
const nothing = (): Waiting => ({ conversations: new Set(), threads: new Set() });

/**
 * Pushes news to all of a member's browsers, wherever they are on the site (rules/inbox#inbox). It stores none of the news:
 * when told that something changed it reads the database, and only while a browser is listening.
 */
export class Inbox extends DurableObject<Env> {
  private readonly sockets: SeatedSockets<InboxSeat, InboxFrame>;
  private readonly gate = new FrameGate(inboxAsk, { longest: INBOX_FRAME_MAX, aSecond: ASKS_A_SECOND });
  private readonly talks = new Joined(this.ctx.storage, TALKS_MOST);
  private readonly rounds = new Rounds(() => this.tell());
  private waiting = nothing();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.sockets = new SeatedSockets(state, {
      protocol: INBOX_PROTOCOL,
      read: seatFrom,
      lookUp: (sessions) => liveSessions(this.db(), sessions, this.now()),
      renewed: (seat, role) => ({ ...seat, member: { ...seat.member, role } }),
    });
  }

  /** Opens a socket. The Worker has checked session and origin, and says whose it is. */
  override fetch(request: Request): Response {
    const { response } = this.sockets.accept(readInboxSeat(request.headers.get("x-seat") ?? "null"));
    this.ctx.waitUntil(this.rounds.ask());
    return response;
  }

  /** Something new is stored for its member: notifications, or conversations that the list shows differently. */
  async told(conversations: string[]): Promise<void> {
    if (this.sockets.all().length === 0) return;
    for (const id of conversations) this.waiting.conversations.add(id);
    await this.rounds.ask();
  }

  async joins(conversation: string): Promise<void> {
    await this.talks.add(conversation);
  }

  /**
   * A session of its member's ended: sockets that were opened with it close, here and in conversations.
   * @param userId its own id
   */
  async sessionsEnded(userId: string): Promise<void> {
    const objects = objectStubs(this.env, new Usage());
    await Promise.all([
      this.sockets.closeEnded(0),
      this.talks.tellAll((conversation) => objects.conversation(conversation).closeEnded(userId)),
    ]);
  }

  /** A thread has another reply. @returns whether anybody here has that thread open */
  replied(thread: string): boolean {
    if (!this.openThreads().has(thread)) return false;
    this.waiting.threads.add(thread);
    this.ctx.waitUntil(this.rounds.ask());
    return true;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.sockets.closeEnded();
    if (socket.readyState !== WebSocket.OPEN) return;
    const ask = this.gate.read(socket, data);
    if (ask !== null) await this.answer(socket, ask);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.watch(socket, []);
  }

  private async answer(socket: WebSocket, ask: InboxAsk): Promise<void> {
    const { id } = this.sockets.seatOf(socket);
    if (ask.type === "look") {
      this.sockets.tell(socket, { type: "active", people: await shownActivity(this.db(), id, ask.people) });
      return;
    }
    await this.watch(socket, ask.threads);
    await this.tellReplies(socket, ask.threads);
  }

  /** Notes what a browser has open, and has the threads that nobody here had open before say when they are answered. */
  private async watch(socket: WebSocket, open: OpenThread[]): Promise<void> {
    const seat = this.sockets.seatOf(socket);
    // A socket that closes is among them no longer.
    const others = this.openThreads(socket);
    const alone = (threads: OpenThread[]) => new Set(threads.map(({ id }) => id).filter((id) => !others.has(id)));
    const [before, after] = [alone(seat.open), alone(open)];
    socket.serializeAttachment({ ...seat, open } satisfies InboxSeat);
    const objects = objectStubs(this.env, new Usage());
    await Promise.allSettled([
      ...[...after].filter((id) => !before.has(id)).map((id) => objects.threadReaders(id).join(seat.id)),
      ...[...before].filter((id) => !after.has(id)).map((id) => objects.threadReaders(id).leave(seat.id)),
    ]);
  }

  private openThreads(except?: WebSocket): Set<string> {
    const sockets = this.sockets.all().filter((socket) => socket !== except);
    return new Set(sockets.flatMap((socket) => this.sockets.seatOf(socket).open.map(({ id }) => id)));
  }

  /** A failed round is not repeated: the next one, or the next page, shows the same news. */
  private async tell(): Promise<void> {
    const { conversations, threads } = this.waiting;
    this.waiting = nothing();
    try {
      await this.sockets.closeEnded(0);
      const [first] = this.sockets.all();
      if (first === undefined) return;
      const { member } = this.sockets.seatOf(first);
      const at = this.now();
      const [news, lines] = await Promise.all([
        readNews(this.db(), member, (path) => mayOpen(member, path)),
        this.lines(member.id, [...conversations]),
      ]);
      for (const line of lines) this.sockets.tellAll({ type: "line", line });
      this.sockets.tellAll({ type: "news", at, ...news });
      await Promise.all(this.sockets.all().map((socket) => this.tellAnswered(socket, threads)));
    } catch (error) {
      log({ level: "error", message: "an inbox was not told", requestId: "inbox", ...errorText(error) });
    }
  }

  private lines(userId: string, conversations: string[]): ReturnType<typeof listLines> {
    if (conversations.length === 0) return Promise.resolve([]);
    return listLines(this.db(), userId, conversations, readSettings(this.env).DATA_KEY);
  }

  private tellAnswered(socket: WebSocket, threads: Set<string>): Promise<void> {
    return this.tellReplies(
      socket,
      this.sockets.seatOf(socket).open.filter(({ id }) => threads.has(id)),
    );
  }

  private async tellReplies(socket: WebSocket, open: OpenThread[]): Promise<void> {
    const { member } = this.sockets.seatOf(socket);
    await Promise.all(
      open.map(async (thread) => {
        const found = await newReplies(this.db(), member, thread);
        if (found !== null) this.sockets.tell(socket, { type: "replies", thread, ...found });
      }),
    );
  }

  private now(): number {
    return currentTime(readSettings(this.env));
  }

  private db() {
    return connect(this.env.DB);
  }
}
