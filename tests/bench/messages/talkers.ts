import { WebSocket } from "ws";
import { z } from "zod";

/** How one of the two sides is spoken to. */
export interface Side {
  /** Process id, whose processor time is what delivering costs. */
  pid: number;
  receiver: () => Promise<WebSocket>;
  /** As many sockets as a sender needs at this rate, used in turn; without a rate one. */
  senders: (perSecond: number | null) => Promise<WebSocket[]>;
  say: (id: string, text: string) => string;
  /** The ids of messages that a frame brings; null for what is no message. */
  read: (frame: string) => string[] | null;
  /** The ids that a frame says are stored. */
  acknowledged: (frame: string) => string | null;
  /** What a frame has to be answered with, such as a ping. */
  answer: (frame: string) => string | null;
}

export function connect(url: string, protocol?: string): Promise<WebSocket> {
  const socket = new WebSocket(url, protocol, { perMessageDeflate: false });
  return new Promise((opened, failed) => {
    socket.once("open", () => opened(socket));
    socket.once("error", failed);
  });
}

const brought = z.object({ messages: z.array(z.object({ clientId: z.string() })) });
const acknowledgement = z.object({ type: z.literal("stored"), id: z.string() });
const ids = (read: unknown) => brought.safeParse(read).data?.messages.map(({ clientId }) => clientId) ?? null;
const stored = (read: unknown) => acknowledgement.safeParse(read).data?.id ?? null;
const parse = (text: string): unknown => JSON.parse(text) as unknown;

/** A conversation, or the minimal object, in workerd. */
export const inWorkerd = {
  say: (id: string, text: string) => JSON.stringify({ type: "send", id, text }),
  read: (frame: string) => ids(parse(frame)),
  acknowledged: (frame: string) => stored(parse(frame)),
  answer: () => null,
};

const EVENT = "42";
const ACK = /^43\d+/;

/** socket.io's own protocol, version 5, over one WebSocket. */
export const inSocketIo = {
  say: (id: string, text: string) => `421${JSON.stringify(["send", { id, text }])}`,
  read: (frame: string) => {
    if (!frame.startsWith(EVENT)) return null;
    const [, said] = parse(frame.slice(EVENT.length)) as unknown[];
    return ids(said);
  },
  acknowledged: (frame: string) => {
    const head = ACK.exec(frame)?.[0];
    if (head === undefined) return null;
    const [said] = parse(frame.slice(head.length)) as unknown[];
    return stored(said);
  },
  answer: (frame: string) => (frame === "2" ? "3" : null),
};

/** Opens a socket and says hello, as the peer asks. */
export async function connectSocketIo(port: number): Promise<WebSocket> {
  const socket = await connect(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  const admitted = new Promise<void>((done) =>
    socket.on("message", (data: Buffer) => {
      if (data.toString().startsWith("40")) done();
    }),
  );
  socket.send("40");
  await admitted;
  return socket;
}
