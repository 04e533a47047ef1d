import type { MessageLog, StoredMessage } from "./message-log";
import type { Sealed } from "./sending-queue";
import type { StoredFacts } from "./stored-facts";
import type { Tally } from "./tally";

interface Of {
  storage: DurableObjectStorage;
  log: MessageLog;
  tally: Tally;
  facts: StoredFacts;
}

/** Writes what waited to be sent, in one transaction. @returns what is stored now, in order */
export function storeMessages({ storage, log, tally, facts }: Of, sealed: Sealed[]): StoredMessage[] {
  const stored = storage.transactionSync(() => {
    const appended = sealed.map(({ sender, draft: { clientId, isPrivate }, body, image, now }) =>
      log.append({ clientId, senderId: sender.id, at: now, isPrivate, body, image }),
    );
    tally.noteSent(appended);
    return appended;
  });
  // Whoever answers has read what stands above.
  const newest = new Map(stored.map(({ senderId, seq }) => [senderId, seq]));
  for (const [senderId, seq] of newest) if (senderId !== null) facts.markRead(senderId, seq);
  return stored;
}
