import { z } from "zod";
import type { Role } from "../../worker/domain/foundation/access/policy";
import { PROTOCOL, type ServerFrame } from "../../worker/domain/voice/messages/frame-forms";
import { isLimited } from "../../worker/domain/voice/messages/limits";
import { jsonText } from "../../worker/json-text";
import { ENDED, SeatedSockets } from "../sockets/seated-sockets";

/** Of one member in one conversation. */
const SOCKETS_MOST = 20;

const seat = z.object({
  id: z.string(),
  isLimited: z.boolean(),
  /** Whether the other may know that they are here; seats from before it was asked say nothing. */
  isSeen: z.boolean().default(false),
  /** Hash of the session that opened it: it closes with that session. */
  session: z.string(),
});
/** Whose socket it is; kept by the platform while the object sleeps. */
export type Seat = z.infer<typeof seat>;
/** As the Worker hands it over with the request. */
export const readSeat = jsonText(seat.extend({ conversation: z.string() }));

export const seatOf = (socket: WebSocket): Seat => seat.parse(socket.deserializeAttachment());

/** The sockets of one conversation. */
export class Sockets extends SeatedSockets<Seat, ServerFrame> {
  constructor(state: DurableObjectState, lookUp: (sessions: string[]) => Promise<Map<string, Role>>) {
    const renewed = (known: Seat, role: Role) => ({ ...known, isLimited: isLimited(role) });
    super(state, { protocol: PROTOCOL, read: (kept) => seat.parse(kept), lookUp, renewed });
  }

  /** Closes a member's oldest sockets if they already have the maximum. */
  makeRoom(userId: string): void {
    const open = this.all(userId);
    for (const socket of open.slice(0, Math.max(0, open.length - SOCKETS_MOST + 1)))
      socket.close(ENDED, "Too many tabs.");
  }

  /**
   * Whether a member is here and lets the other know.
   * @param leaving a socket of theirs that is closing, and does not count
   */
  isHere(userId: string, leaving?: WebSocket): boolean {
    return this.all(userId).some((socket) => socket !== leaving && this.seatOf(socket).isSeen);
  }
}
