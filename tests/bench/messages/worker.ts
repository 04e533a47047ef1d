import { DurableObject } from "cloudflare:workers";
import { Conversation } from "@objects/conversation/conversation";
import { Inbox } from "@objects/inbox/inbox";
import { Limiter } from "@objects/limiter/limiter";
import { objectStubs } from "@objects/stubs";
import { ThreadReaders } from "@objects/thread-readers/thread-readers";
import type { Env } from "@worker/env";
import { jsonText } from "@worker/json-text";
import { Usage } from "@worker/observe/usage";
import { z } from "zod";

export { Conversation, Inbox, Limiter, ThreadReaders };

/** The least that a hibernating object does who passes on what it hears: it stores nothing and knows nobody. */
export class Minimal extends DurableObject {
  override fetch(): Response {
    const { 0: client, 1: socket } = new WebSocketPair();
    this.ctx.acceptWebSocket(socket);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(_: WebSocket, data: string | ArrayBuffer): void {
    for (const socket of this.ctx.getWebSockets()) socket.send(data);
  }
}

const sent = jsonText(z.object({ id: z.string(), text: z.string() }));
const PAGE = 1_000;

/** A conversation's own socket takes 50 frames a second; this one sends as fast as it is told to, as calls of the API do. */
function flood(env: Env, id: string, sender: string): Response {
  const { 0: client, 1: socket } = new WebSocketPair();
  socket.accept();
  const conversation = objectStubs(env, new Usage()).conversation(id);
  socket.addEventListener("message", ({ data }) => {
    const draft = sent(String(data));
    void conversation
      .send({ id: sender, isLimited: false }, { clientId: draft.id, text: draft.text, isPrivate: false }, Date.now())
      .then((stored) => socket.send(JSON.stringify({ type: stored.status, id: draft.id })));
  });
  return new Response(null, { status: 101, webSocket: client });
}

/** What is stored, in order: the senders' ids of the messages. */
async function stored(env: Env, id: string, reader: string): Promise<string[]> {
  const conversation = objectStubs(env, new Usage()).conversation(id);
  const ids: string[] = [];
  for (let before: number | null = null, more = true; more;) {
    const { messages, hasEarlier } = await conversation.page(reader, { before, limit: PAGE });
    ids.unshift(...messages.map(({ clientId }) => clientId));
    before = messages[0]?.seq ?? null;
    more = hasEarlier;
  }
  return ids;
}

/** The Worker that the benchmark runs: sockets without the pages around them. */
export default {
  async fetch(request: Request, env: Env & { MINIMAL: DurableObjectNamespace<Minimal> }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [id, user] = [searchParams.get("id") ?? "", searchParams.get("user") ?? ""];
    switch (pathname) {
      case "/conversation":
        return objectStubs(env, new Usage())
          .conversation(id)
          .connect(request, { id: user, isLimited: false, isSeen: true, session: `session of ${user}` });
      case "/flood":
        return flood(env, id, user);
      case "/minimal":
        return env.MINIMAL.get(env.MINIMAL.idFromName(id)).fetch(request);
      case "/stored":
        return Response.json(await stored(env, id, user));
    }
    return new Response("no such path", { status: 404 });
  },
};
