import type { Bindings } from "../worker/env";
import type { MessageView } from "../worker/domain/voice/messages/message-view";
import type { ConversationFacts, MessagesPage, PageAsk } from "../worker/domain/voice/messages/messages-page";
import type {
  CountedMessage,
  Hold,
  MessageFigures,
  SendingLimits,
  StandingHolds,
  TakenMessages,
} from "../worker/domain/voice/messages/sending";
import type { Usage } from "../worker/observe/usage";
import type { Change, Changed } from "./conversation/change-message";
import type { Conversation, Sent } from "./conversation/conversation";
import type { FoundImage } from "./conversation/images";
import type { Draft, Sender } from "./conversation/sender";
import type { Seat } from "./conversation/sockets";
import type { RetentionChange } from "./conversation/retention";
import type { Said } from "./conversation/say-line";
import type { ModeChange } from "./conversation/switch-mode";
import type { Inbox } from "./inbox/inbox";
import type { InboxSeat } from "./inbox/seat";
import type { Limiter } from "./limiter/limiter";
import type { Rule, Verdict } from "./limiter/window";
import type { Ask } from "./search-index/freshness";
import type { Pointer, SearchIndex } from "./search-index/search-index";
import type { ThreadReaders } from "./thread-readers/thread-readers";

interface LimiterStub {
  take(rule: Rule, now: number): Promise<Verdict>;
  /** Whether the next hit would be allowed; none is recorded. */
  look(rule: Rule, now: number): Promise<Verdict>;
  reset(): Promise<void>;
  ping(): Promise<boolean>;
  takeMessages(limits: SendingLimits, messages: CountedMessage[], now: number): Promise<TakenMessages>;
  messageFigures(now: number): Promise<MessageFigures>;
  hold(now: number): Promise<Hold | null>;
  standing(now: number): Promise<StandingHolds>;
  holdUntil(hold: Hold): Promise<void>;
  /** Holds a sender by a decision, which `release` does not end. */
  decideHold(hold: Hold): Promise<void>;
  /** Ends the hold that a limit began; what was sent before counts toward none. */
  release(): Promise<void>;
  /** Ends this hold that was decided, and no other. */
  lift(hold: Hold): Promise<void>;
}

interface ConversationStub {
  send(sender: Sender, draft: Draft, now: number): Promise<Sent>;
  change(sender: Sender, change: Change, now: number): Promise<Changed>;
  /** Turns private mode on or off. */
  setMode(sender: Sender, change: ModeChange): Promise<Said>;
  /** For how long it keeps its messages from now on. */
  setRetention(sender: Sender, change: RetentionChange): Promise<Said>;
  /** Deletes what is older. @returns when the next is due; null where none ever is */
  sweepOld(now: number): Promise<number | null>;
  page(reader: string, ask: PageAsk): Promise<MessagesPage>;
  /** What a page says beside its messages, of which none is read. */
  factsFor(reader: string): Promise<ConversationFacts>;
  /** What comes after a number, the oldest first. */
  later(seq: number, limit: number): Promise<MessageView[]>;
  /** One message; null where there is none. */
  message(seq: number): Promise<MessageView | null>;
  /** Those of some images that its messages have. */
  findImages(ids: readonly string[]): Promise<FoundImage[]>;
  /** Moderators take a message down, for a reason that both members read; without one it shows again. */
  setRemoved(seq: number, reason: string | null): Promise<void>;
  /** @param isAlone only where nothing else waits to be read */
  markRead(userId: string, seq: number, isAlone?: boolean): Promise<void>;
  /** While one of the two blocks the other nothing can be sent. */
  setBlock(userId: string, blocked: boolean): Promise<void>;
  /** The lists of both members are told how it stands. */
  tellLists(): Promise<void>;
  /** Forgets everything, once nobody is left to read it. */
  empty(): Promise<void>;
  /** Closes the sockets of sessions that ended. @returns whether this member has others there */
  closeEnded(userId: string): Promise<boolean>;
  /** Opens a socket for a member whose session and membership were checked. */
  connect(request: Request, seat: Seat): Promise<Response>;
}

interface InboxStub {
  /** Something new is stored for its member. @param conversations that their list shows differently */
  told(conversations: string[]): Promise<void>;
  /** A thread has another reply. @returns whether its member has that thread open */
  replied(thread: string): Promise<boolean>;
  /** A session of its member's ended: whatever it had open closes at once. */
  sessionsEnded(): Promise<void>;
  /** Its member opens a socket to a conversation, which ends with its session. */
  joins(conversation: string): Promise<void>;
  /** Opens a socket for its member, whose session was checked. */
  connect(request: Request, seat: InboxSeat): Promise<Response>;
}

interface ThreadReadersStub {
  join(userId: string): Promise<void>;
  leave(userId: string): Promise<void>;
  /** Says to whoever has the thread open that there is another reply. */
  replied(): Promise<void>;
}

interface SearchIndexStub {
  current(ask: Ask): Promise<Pointer>;
  touch(author: string | null): Promise<void>;
  heal(version: string): Promise<Pointer>;
  tick(now: number): Promise<void>;
}

export interface ObjectStubs {
  /** @param name rule and key, such as `login:account:<hash>` */
  limiter(name: string): LimiterStub;
  searchIndex(): SearchIndexStub;
  /** @param id both members' ids (rules/messages#conversations) */
  conversation(id: string): ConversationStub;
  inbox(userId: string): InboxStub;
  threadReaders(thread: string): ThreadReadersStub;
}

/** What opens a socket at an object; it takes the seat as the Worker says it. */
const opening = ({ url }: Request, seat: object): Request =>
  new Request(url, { headers: { upgrade: "websocket", "x-seat": JSON.stringify(seat) } });

/** The only place where a name becomes a Durable Object's id. Every call is booked in the request's usage. */
export function objectStubs(
  env: Pick<Bindings, "LIMITER" | "SEARCH_INDEX" | "CONVERSATION" | "INBOX" | "THREAD_READERS">,
  usage: Usage,
): ObjectStubs {
  return {
    limiter(name) {
      const namespace = env.LIMITER as DurableObjectNamespace<Limiter>;
      const stub = namespace.get(namespace.idFromName(name));
      return {
        take: (rule, now) => usage.book("do", async () => stub.take(rule, now)),
        look: (rule, now) => usage.book("do", async () => stub.look(rule, now)),
        reset: () => usage.book("do", async () => stub.reset()),
        ping: () => usage.book("do", async () => stub.ping()),
        takeMessages: (limits, messages, now) => usage.book("do", async () => stub.takeMessages(limits, messages, now)),
        messageFigures: (now) => usage.book("do", async () => stub.messageFigures(now)),
        hold: (now) => usage.book("do", async () => stub.hold(now)),
        holdUntil: (hold) => usage.book("do", async () => stub.holdUntil(hold)),
        standing: (now) => usage.book("do", async () => stub.standing(now)),
        decideHold: (hold) => usage.book("do", async () => stub.decideHold(hold)),
        release: () => usage.book("do", async () => stub.release()),
        lift: (hold) => usage.book("do", async () => stub.lift(hold)),
      };
    },
    searchIndex() {
      const namespace = env.SEARCH_INDEX as DurableObjectNamespace<SearchIndex>;
      const stub = namespace.get(namespace.idFromName("catalogue"));
      return {
        current: (ask) => usage.book("do", async () => stub.current(ask)),
        touch: (author) => usage.book("do", async () => stub.touch(author)),
        heal: (version) => usage.book("do", async () => stub.heal(version)),
        tick: (now) => usage.book("do", async () => stub.tick(now)),
      };
    },
    conversation(id) {
      const namespace = env.CONVERSATION as DurableObjectNamespace<Conversation>;
      const stub = namespace.get(namespace.idFromName(id));
      return {
        send: (sender, draft, now) => usage.book("do", async () => stub.send(id, sender, draft, now)),
        change: (sender, change, now) => usage.book("do", async () => stub.changeFor(id, sender, change, now)),
        setMode: (sender, change) => usage.book("do", async () => stub.setMode(id, sender, change)),
        setRetention: (sender, change) => usage.book("do", async () => stub.setRetention(id, sender, change)),
        sweepOld: (now) => usage.book("do", async () => stub.sweepOld(id, now)),
        page: (reader, ask) => usage.book("do", async () => stub.page(id, reader, ask)),
        factsFor: (reader) => usage.book("do", async () => stub.factsFor(id, reader)),
        later: (seq, limit) => usage.book("do", async () => stub.later(id, seq, limit)),
        message: (seq) => usage.book("do", async () => stub.message(id, seq)),
        findImages: (ids) => usage.book("do", async () => stub.findImages(id, ids)),
        setRemoved: (seq, reason) => usage.book("do", async () => stub.setRemoved(id, seq, reason)),
        markRead: (userId, seq, isAlone) => usage.book("do", async () => stub.markRead(id, userId, seq, isAlone)),
        setBlock: (userId, blocked) => usage.book("do", async () => stub.setBlock(id, userId, blocked)),
        tellLists: () => usage.book("do", async () => stub.tellLists(id)),
        closeEnded: (userId) => usage.book("do", async () => stub.closeEnded(userId)),
        empty: () => usage.book("do", async () => stub.empty()),
        connect: (request, seat) =>
          usage.book("do", async () => stub.fetch(opening(request, { ...seat, conversation: id }))),
      };
    },
    inbox(userId) {
      const namespace = env.INBOX as DurableObjectNamespace<Inbox>;
      const stub = namespace.get(namespace.idFromName(userId));
      return {
        told: (conversations) => usage.book("do", async () => stub.told(conversations)),
        replied: (thread) => usage.book("do", async () => stub.replied(thread)),
        sessionsEnded: () => usage.book("do", async () => stub.sessionsEnded(userId)),
        joins: (conversation) => usage.book("do", async () => stub.joins(conversation)),
        connect: (request, seat) => usage.book("do", async () => stub.fetch(opening(request, seat))),
      };
    },
    threadReaders(thread) {
      const namespace = env.THREAD_READERS as DurableObjectNamespace<ThreadReaders>;
      const stub = namespace.get(namespace.idFromName(thread));
      return {
        join: (userId) => usage.book("do", async () => stub.join(userId)),
        leave: (userId) => usage.book("do", async () => stub.leave(userId)),
        replied: () => usage.book("do", async () => stub.replied(thread)),
      };
    },
  };
}
