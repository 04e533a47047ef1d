import type { ServerFrame } from "../../worker/domain/voice/messages/server-frames";
import { PROTOCOL } from "../../worker/domain/voice/messages/forms";
import type { Sender } from "./sender";

/** Whose socket it is; kept by the platform while the object sleeps. */
export interface Seat extends Sender {
  /** Hash of the session that opened it: it closes with that session. */
  session: string;
}

export const seatOf = (socket: WebSocket): Seat => socket.deserializeAttachment() as Seat;

/** The sockets of one conversation; they survive the object's sleep. */
export class Sockets {
  constructor(private readonly state: DurableObjectState) {
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes a seat for a member; tags find it again. */
  accept(seat: Seat): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.state.acceptWebSocket(server, [seat.id]);
    server.serializeAttachment(seat);
    return new Response(null, { status: 101, webSocket: client, headers: { "sec-websocket-protocol": PROTOCOL } });
  }

  count(userId: string): number {
    return this.state.getWebSockets(userId).length;
  }

  /** The same text for everybody, written once. */
  tellAll(frame: ServerFrame, except?: WebSocket): void {
    const text = JSON.stringify(frame);
    for (const socket of this.state.getWebSockets()) if (socket !== except) send(socket, text);
  }

  tell(socket: WebSocket, frame: ServerFrame): void {
    send(socket, JSON.stringify(frame));
  }

  /** Closes a member's sockets: all, those of one session, or all but those of one. */
  close(userId: string, which: { session?: string; except?: string }, code: number, reason: string): void {
    for (const socket of this.state.getWebSockets(userId)) {
      const { session } = seatOf(socket);
      if (which.session !== undefined && session !== which.session) continue;
      if (which.except !== undefined && session === which.except) continue;
      socket.close(code, reason);
    }
  }
}

/** A socket that is closing takes nothing more; its owner asks again for what it missed. */
function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    return;
  }
}
