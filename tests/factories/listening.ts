import * as v from "valibot";
import { expect, vi } from "vitest";
import { serverFrame } from "@worker/domain/voice/messages/frame-forms";
import { ask, type Person } from "./site";

/** Asks for a socket as a page of this site would. */
export const askSocket = (person: Person, path: string, protocol: string, headers: Record<string, string> = {}) =>
  ask(path, {
    cookie: person.cookie,
    headers: { upgrade: "websocket", origin: "http://localhost", "sec-websocket-protocol": protocol, ...headers },
  });

/** Opens a socket and keeps what it says. */
export async function openSocketOf<Frame>(
  person: Person,
  path: string,
  protocol: string,
  frame: v.GenericSchema<unknown, Frame>,
) {
  const { webSocket } = await askSocket(person, path, protocol);
  if (webSocket === null) throw new Error("No socket was opened.");
  const schema = v.pipe(v.string(), v.parseJson(), frame);
  const said: Frame[] = [];
  const closed: number[] = [];
  webSocket.addEventListener("message", ({ data }) => void said.push(v.parse(schema, data)));
  webSocket.addEventListener("close", ({ code }) => void closed.push(code));
  webSocket.accept();
  return { say: (what: unknown) => webSocket.send(JSON.stringify(what)), raw: webSocket, said, closed };
}

const PROTOCOL = "leafproof.messages.v1";
const pathOf = (conversation: string) => `/api/conversations/${conversation}/socket`;

/** Asks for a socket to a conversation. */
export const socket = (person: Person, id: string, headers: Record<string, string> = {}) =>
  askSocket(person, pathOf(id), PROTOCOL, headers);

/** Opens one and keeps what it says. */
export const listen = (person: Person, id: string) => openSocketOf(person, pathOf(id), PROTOCOL, serverFrame);

export const like = (what: object): unknown => expect.objectContaining(what);
/** Waits until it was said. */
export const hears = (said: unknown[], what: object) => vi.waitFor(() => expect(said).toContainEqual(like(what)));
