import { z } from "zod";
import { PROTOCOL, type ServerFrame } from "../../worker/domain/voice/messages/frame-forms";
import type { Role } from "../../worker/domain/foundation/access/policy";
import { isLimited } from "../../worker/domain/voice/messages/limits";
import { jsonText } from "../../worker/json-text";

const seat = z.object({
  id: z.string(),
  isLimited: z.boolean(),
  /** Hash of the session that opened it: it closes with that session. */
  session: z.string(),
});
/** Whose socket it is; kept by the platform while the object sleeps. */
export type Seat = z.infer<typeof seat>;
/** As the Worker hands it over with the request. */
export const readSeat = jsonText(seat.extend({ conversation: z.string() }));

const ENDED = 4001;

export const seatOf = (socket: WebSocket): Seat => seat.parse(socket.deserializeAttachment());

/** Which of these sessions still hold, with the role of their account. */
type LookUp = (sessions: string[]) => Promise<Map<string, Role>>;

/** A session that was looked at within so long counts as holding (rules/messages#sockets). */
const LOOKED_MS = 2_000;

/** The sockets of one conversation; they survive the object's sleep. */
export class Sockets {
  private lookedAt = 0;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly state: DurableObjectState,
    private readonly lookUp: LookUp,
  ) {
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

  /** Closes those whose session ended or whose account was suspended, before anything is said or heard. */
  async closeEnded(): Promise<void> {
    // Whoever comes while it is looked waits too, so that nobody overtakes who came before.
    if (this.looking === undefined && Date.now() - this.lookedAt < LOOKED_MS) return;
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    await this.looking;
  }

  private async look(): Promise<void> {
    const now = Date.now();
    const sockets = this.state.getWebSockets();
    if (sockets.length > 0) {
      const live = await this.lookUp([...new Set(sockets.map((socket) => seatOf(socket).session))]);
      for (const socket of sockets) this.renew(socket, live.get(seatOf(socket).session));
    }
    this.lookedAt = now;
  }

  closeAll(reason: string): void {
    for (const socket of this.state.getWebSockets()) socket.close(ENDED, reason);
  }

  private renew(socket: WebSocket, role: Role | undefined): void {
    if (role === undefined) socket.close(ENDED, "Please log in again.");
    else socket.serializeAttachment({ ...seatOf(socket), isLimited: isLimited(role) });
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
