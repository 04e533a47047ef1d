import type * as v from "valibot";
import { clientFrame, FRAME_MAX } from "../../worker/domain/voice/messages/frame-forms";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { ServerFrame } from "../../worker/domain/voice/messages/frame-forms";
import type { Change, Changed } from "./change-message";
import type { Draft, Sender } from "./sender";
import { FrameGate } from "../sockets/frame-gate";
import type { Posted } from "./sending-queue";
import { seatOf } from "./sockets";

/** Frames of one socket within a second; nobody types as fast. */
const FRAMES_A_SECOND = 50;

/** The pause between two catch-ups of one member, in milliseconds. */
const PAUSE_MS = 50;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** What frames ask of a conversation. */
interface Acts {
  send: (sender: Sender, draft: Draft) => Promise<Posted>;
  change: (sender: Sender, change: Change) => Promise<Changed>;
  read: (userId: string, seq: number) => void;
  typing: (socket: WebSocket) => void;
  since: (seq: number) => Promise<MessageView[]>;
  tell: (socket: WebSocket, frame: ServerFrame) => void;
}

/** What sockets say to a conversation, and what it does then. */
export class FrameReader {
  /** Catching up opens many messages: a member's sockets do it one after the other. */
  private readonly turns = new Map<string, Promise<void>>();
  private readonly asking = new WeakSet<WebSocket>();
  private readonly gate = new FrameGate(clientFrame, { longest: FRAME_MAX, aSecond: FRAMES_A_SECOND });

  constructor(private readonly acts: Acts) {}

  async read(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const frame = this.gate.read(socket, data);
    if (frame !== null) await this.act(socket, frame);
  }

  private async act(socket: WebSocket, frame: v.InferOutput<typeof clientFrame>): Promise<void> {
    const { acts } = this;
    const seat = seatOf(socket);
    switch (frame.type) {
      case "send":
        this.answer(socket, frame.id, await acts.send(seat, draftOf(frame)));
        break;
      case "edit":
        this.refuse(socket, await acts.change(seat, { seq: frame.seq, text: frame.text }));
        break;
      case "delete":
        this.refuse(socket, await acts.change(seat, { seq: frame.seq, text: null }));
        break;
      case "read":
        acts.read(seat.id, frame.seq);
        break;
      case "typing":
        acts.typing(socket);
        break;
      case "since":
        await this.ask(socket, seat.id, frame.seq);
    }
  }

  /** A socket that asks again while its answer is on the way gets only that answer, which covers everything. */
  private async ask(socket: WebSocket, userId: string, seq: number): Promise<void> {
    if (this.asking.has(socket)) return;
    this.asking.add(socket);
    const turn = (this.turns.get(userId) ?? Promise.resolve())
      .then(() => this.catchUp(socket, seq))
      .finally(() => this.asking.delete(socket));
    const over = turn.then(pause, pause).then(() => {
      if (this.turns.get(userId) === over) this.turns.delete(userId);
    });
    this.turns.set(userId, over);
    await turn;
  }

  /** Everything after a number, in as many frames as it takes. */
  private async catchUp(socket: WebSocket, seq: number): Promise<void> {
    for (let from: number | undefined = seq; from !== undefined;) {
      const messages = await this.acts.since(from);
      if (messages.length > 0 || from === seq) this.acts.tell(socket, { type: "messages", messages });
      from = messages.at(-1)?.seq;
    }
  }

  private answer(socket: WebSocket, id: string, posted: Posted): void {
    this.acts.tell(
      socket,
      posted.status === "stored"
        ? { type: "stored", id, seq: posted.message.seq, at: posted.message.at }
        : { type: "refused", id, reason: posted.status, hold: posted.status === "held" ? posted.hold : null },
    );
  }

  private refuse(socket: WebSocket, changed: Changed): void {
    if (changed.status === "changed") return;
    const { status } = changed;
    const reason = status === "mode-changed" || status === "blocked" || status === "held" ? status : "not-changeable";
    this.acts.tell(socket, { type: "refused", id: null, reason, hold: status === "held" ? changed.hold : null });
  }
}

const draftOf = (frame: { id: string; text: string }): Draft => ({
  clientId: frame.id,
  text: frame.text,
  isPrivate: false,
});
