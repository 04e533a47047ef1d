import { z } from "zod";
import { jsonText } from "../../worker/json-text";
import { LINE_KINDS } from "../../worker/domain/voice/messages/line";
import type { Settings } from "../../worker/env";
import type { MessageLog } from "./message-log";
import type { StoredFacts } from "./stored-facts";
import type { Tally } from "./tally";

const count = z.int().min(0);
const demoMessages = z.object({
  /** UTC epoch milliseconds; another seed replaces what there is. */
  seededAt: z.number(),
  messages: z.array(
    z.object({
      clientId: z.string(),
      senderId: z.string(),
      at: z.number(),
      body: z.string(),
      image: z.object({ id: z.string(), about: z.string().nullable() }).optional(),
      isPrivate: z.boolean().optional(),
      /** Where it is no message, but what its sender did to the mode or to how long messages are kept. */
      line: z.enum(LINE_KINDS).optional(),
    }),
  ),
  /** How far the first and the second member have read. */
  read: z.tuple([count, count]),
});
export type DemoMessages = z.infer<typeof demoMessages>;
const readDemoMessages = jsonText(demoMessages);

/** Where the demo's words of a conversation lie, sealed. */
export const demoMessagesKey = (conversationId: string): string => `demo/messages/${conversationId}.json`;

type Site = Pick<Settings, "DEMO"> & { FILES: R2Bucket };

interface Into {
  storage: DurableObjectStorage;
  log: MessageLog;
  facts: StoredFacts;
  tally: Tally;
}

/**
 * In demo mode a conversation takes over what the seed wrote for it, once a seed (rules/demo#conversations): seeding runs
 * outside the site and reaches no object.
 */
export async function takeDemoMessages({ FILES, DEMO }: Site, { storage, log, facts, tally }: Into): Promise<void> {
  if (DEMO !== "1") return;
  const stored = await FILES.get(demoMessagesKey(facts.id));
  if (stored === null) return;
  const { seededAt, messages, read } = readDemoMessages(await stored.text());
  if (storage.kv.get("seededAt") === seededAt) return;
  const { id } = facts;
  storage.transactionSync(() => {
    log.clear();
    facts.clear();
    tally.clear();
    facts.is(id);
    for (const { line: kind, isPrivate = false, image = null, ...message } of messages) {
      if (kind === undefined) log.append({ ...message, isPrivate, image });
      else {
        const from = facts.follow(kind, message.at);
        log.appendLine({ kind, by: message.senderId, from }, message.at);
      }
    }
    for (const [n, member] of facts.members.entries()) facts.markRead(member, read[n] ?? 0);
    storage.kv.put("seededAt", seededAt);
  });
}
