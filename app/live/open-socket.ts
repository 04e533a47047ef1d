import * as v from "valibot";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const PING_MS = 30_000;
/** The socket's session ended: it is not opened again. */
const ENDED = 4001;

interface Opening<Frame> {
  /** Path on this site. */
  path: string;
  /** Name and version. */
  protocol: string;
  /** A frame that this version does not know is not heard: what it told is asked for with the next opening. */
  frame: v.GenericSchema<unknown, Frame>;
  hear: (frame: Frame) => void;
  /** It is open, for the first time or again: ask for what was missed, say what waits. */
  opened: () => void;
  /** It is not open; where its session ended it will not be again. */
  closed?: (isOver: boolean) => void;
}

export interface LiveSocket {
  /** @returns whether it went out */
  say: (frame: object) => boolean;
  close: () => void;
}

/** A socket that is opened again, ever more slowly, for as long as the page is there. */
export function openSocket<Frame>({ path, protocol, frame, hear, opened, closed }: Opening<Frame>): LiveSocket {
  const said = v.pipe(v.string(), v.parseJson(), frame);
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT_MS;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(timer);
    if (isOver) return;
    if (!navigator.onLine) {
      // Each opening would fail; the network's return opens it.
      closed?.(false);
      return;
    }
    const opening = new WebSocket(address, protocol);
    socket = opening;
    opening.addEventListener("open", () => {
      wait = FIRST_WAIT_MS;
      opened();
    });
    opening.addEventListener("message", ({ data }) => {
      if (data === "pong") return;
      const read = v.safeParse(said, data);
      if (read.success) hear(read.output);
    });
    opening.addEventListener("close", ({ code }) => {
      if (socket !== opening) return;
      socket = null;
      isOver ||= code === ENDED;
      closed?.(isOver);
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
  };
  const say = (text: string): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(text);
    return true;
  };
  const ping = setInterval(() => say("ping"), PING_MS);
  /** A socket from before the break may not know yet that it is dead. */
  const renew = () => {
    const old = socket;
    socket = null;
    old?.close(1000);
    connect();
  };
  addEventListener("online", renew);
  connect();
  return {
    say: (asked) => say(JSON.stringify(asked)),
    close: () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(ping);
      removeEventListener("online", renew);
      // Whoever closes it is gone when the browser tells of it.
      const old = socket;
      socket = null;
      old?.close(1000);
    },
  };
}
