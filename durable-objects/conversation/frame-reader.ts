import * as v from "valibot";
import { clientFrame, FRAME_MAX } from "../../worker/domain/voice/messages/frame-forms";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { ServerFrame } from "../../worker/domain/voice/messages/frame-forms";
import type { Change, Changed } from "./conversation";
import type { Draft, Sender } from "./sender";
import type { Posted } from "./sending-queue";
import { seatOf } from "./sockets";

/** Frames of one socket within a second; nobody types as fast. */
const FRAMES_A_SECOND = 50;
const SECOND_MS = 1000;

const CLOSED: Record<"tooLarge" | "tooMany" | "malformed", [code: number, reason: string]> = {
  tooLarge: [1009, "That frame is too large."],
  tooMany: [1008, "Too many frames."],
  malformed: [1007, "That is no frame of this protocol."],
};

/** Text that is a frame of the protocol. */
const said = v.pipe(v.string(), v.parseJson(), clientFrame);

/** What frames ask of a conversation. */
interface Acts {
  send: (sender: Sender, draft: Draft) => Promise<Posted>;
  change: (sender: Sender, change: Change) => Promise<Changed>;
  read: (userId: string, seq: number) => void;
  typing: (socket: WebSocket) => void;
  since: (seq: number) => Promise<MessageView[]>;
  tell: (socket: WebSocket, frame: ServerFrame) => void;
}

/** Reads what sockets say, by the protocol's schema; what breaks it closes the socket that said it and no other. */
export class FrameReader {
  /** Of the current second only: an object that slept begins anew. */
  private readonly counted = new WeakMap<WebSocket, { since: number; frames: number }>();

  constructor(private readonly acts: Acts) {}

  async read(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const fault = this.faultOf(socket, data);
    const frame = v.safeParse(said, fault === null ? data : null);
    if (frame.success) await this.act(socket, frame.output);
    else socket.close(...CLOSED[fault ?? "malformed"]);
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
        acts.tell(socket, { type: "messages", messages: await acts.since(frame.seq) });
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
    this.acts.tell(socket, { type: "refused", id: null, reason: "not-changeable", hold: null });
  }

  private faultOf(socket: WebSocket, data: string | ArrayBuffer): keyof typeof CLOSED | null {
    if ((typeof data === "string" ? data.length : data.byteLength) > FRAME_MAX) return "tooLarge";
    return this.isFlood(socket) ? "tooMany" : null;
  }

  private isFlood(socket: WebSocket): boolean {
    const now = Date.now();
    const known = this.counted.get(socket);
    const counted = known !== undefined && now - known.since < SECOND_MS ? known : { since: now, frames: 0 };
    counted.frames += 1;
    this.counted.set(socket, counted);
    return counted.frames > FRAMES_A_SECOND;
  }
}

const draftOf = (frame: { id: string; text: string }): Draft => ({
  clientId: frame.id,
  text: frame.text,
  isPrivate: false,
});
