import type { Role } from "../../worker/domain/foundation/access/policy";

/** What every socket has: whose it is, and the hash of the session that opened it and that it closes with. */
interface Seated {
  id: string;
  session: string;
}

interface Seating<Seat> {
  /** Name and version, as the client must offer them. */
  protocol: string;
  /** What the platform kept while the object slept. @throws Error for what is no seat */
  read: (kept: unknown) => Seat;
  /** Which of these sessions still hold, with the role of their account. */
  lookUp: (sessions: string[]) => Promise<Map<string, Role>>;
  /** The seat of an account that has this role now. */
  renewed: (seat: Seat, role: Role) => Seat;
}

/** A socket that its browser does not open again by itself. */
export const ENDED = 4001;

/** A session checked within this time, in milliseconds, counts as still valid (rules/messages#sockets). */
const LOOKED_MS = 2_000;

/** The sockets of one object; they survive the object's sleep. */
export class SeatedSockets<Seat extends Seated, Frame extends object> {
  private lookedAt = 0;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly state: DurableObjectState,
    private readonly seating: Seating<Seat>,
  ) {
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Takes a seat for a member; tags find it again. */
  accept(seat: Seat): { response: Response; socket: WebSocket } {
    const { 0: client, 1: socket } = new WebSocketPair();
    this.state.acceptWebSocket(socket, [seat.id]);
    socket.serializeAttachment(seat);
    const headers = { "sec-websocket-protocol": this.seating.protocol };
    return { response: new Response(null, { status: 101, webSocket: client, headers }), socket };
  }

  /** Of one member, or of all. */
  all(userId?: string): WebSocket[] {
    return this.state.getWebSockets(userId);
  }

  seatOf(socket: WebSocket): Seat {
    return this.seating.read(socket.deserializeAttachment());
  }

  /** The same text for everybody, written once. */
  tellAll(frame: Frame, except?: WebSocket): void {
    const text = JSON.stringify(frame);
    for (const socket of this.all()) if (socket !== except) send(socket, text);
  }

  tell(socket: WebSocket, frame: Frame): void {
    send(socket, JSON.stringify(frame));
  }

  /** Closes those whose session ended or whose account was suspended, before anything is said or heard. */
  async closeEnded(lookedMs = LOOKED_MS): Promise<void> {
    // A check already under way may have begun before the session ended.
    if (lookedMs === 0) await this.looking;
    // Callers during a check wait for it too, so that none overtakes an earlier one.
    if (this.looking === undefined && Date.now() - this.lookedAt < lookedMs) return;
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    await this.looking;
  }

  closeAll(reason: string): void {
    for (const socket of this.all()) socket.close(ENDED, reason);
  }

  private async look(): Promise<void> {
    const now = Date.now();
    const sockets = this.all();
    if (sockets.length > 0) {
      const live = await this.seating.lookUp([...new Set(sockets.map((socket) => this.seatOf(socket).session))]);
      for (const socket of sockets) this.renew(socket, live.get(this.seatOf(socket).session));
    }
    this.lookedAt = now;
  }

  private renew(socket: WebSocket, role: Role | undefined): void {
    if (role === undefined) socket.close(ENDED, "Please log in again.");
    else socket.serializeAttachment(this.seating.renewed(this.seatOf(socket), role));
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
