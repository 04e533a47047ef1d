import { PROTOCOL, type ServerFrame, serverFrame } from "@worker/domain/voice/messages/frame-forms";
import { type LiveSocket, openSocket } from "~/live/open-socket";

interface Ears {
  hear: (frame: ServerFrame) => void;
  /** It is open, for the first time or again: ask for what was missed, send what waits. */
  opened: () => void;
  closed: (isOver: boolean) => void;
}

/** A conversation's socket. */
export const openLive = (conversation: string, ears: Ears): LiveSocket =>
  openSocket({
    path: `/api/conversations/${encodeURIComponent(conversation)}/socket`,
    protocol: PROTOCOL,
    frame: serverFrame,
    ...ears,
  });
