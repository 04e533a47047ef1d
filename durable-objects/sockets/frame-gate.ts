import * as v from "valibot";

const SECOND_MS = 1000;

const CLOSED: Record<"tooLarge" | "tooMany" | "malformed", [code: number, reason: string]> = {
  tooLarge: [1009, "That frame is too large."],
  tooMany: [1008, "Too many frames."],
  malformed: [1007, "That is no frame of this protocol."],
};

interface Limits {
  /** Characters of a frame; what is longer is not read. */
  longest: number;
  /** Frames of one socket. */
  aSecond: number;
}

/** Reads what sockets say, by a protocol's schema; what breaks it closes the socket that said it and no other. */
export class FrameGate<Frame> {
  /** Of the current second only: an object that slept begins anew. */
  private readonly counted = new WeakMap<WebSocket, { since: number; frames: number }>();
  private readonly said: v.GenericSchema<unknown, Frame>;

  constructor(
    frame: v.GenericSchema<unknown, Frame>,
    private readonly limits: Limits,
  ) {
    this.said = v.pipe(v.string(), v.parseJson(), frame);
  }

  /** @returns null for what closed its socket */
  read(socket: WebSocket, data: string | ArrayBuffer): Frame | null {
    const fault = this.faultOf(socket, data);
    const frame = v.safeParse(this.said, fault === null ? data : null);
    if (frame.success) return frame.output;
    socket.close(...CLOSED[fault ?? "malformed"]);
    return null;
  }

  private faultOf(socket: WebSocket, data: string | ArrayBuffer): keyof typeof CLOSED | null {
    if ((typeof data === "string" ? data.length : data.byteLength) > this.limits.longest) return "tooLarge";
    return this.isFlood(socket) ? "tooMany" : null;
  }

  private isFlood(socket: WebSocket): boolean {
    const now = Date.now();
    const known = this.counted.get(socket);
    const counted = known !== undefined && now - known.since < SECOND_MS ? known : { since: now, frames: 0 };
    counted.frames += 1;
    this.counted.set(socket, counted);
    return counted.frames > this.limits.aSecond;
  }
}
