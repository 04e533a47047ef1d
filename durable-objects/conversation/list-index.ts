import { connect } from "../../worker/db/client";
import type { Ending } from "../../worker/domain/foundation/conversation-list/endings";
import { imageWords } from "../../worker/domain/voice/message-images/image-forms";
import { PREVIEW_MAX } from "../../worker/domain/voice/messages/sizes";
import { emptyEntries, type EntryState, saveEntries } from "../../worker/domain/voice/messages/list-entries";
import { sealPreview } from "../../worker/domain/voice/messages/preview";
import { preview } from "../../worker/domain/foundation/lists/preview";
import { type Env, readSettings } from "../../worker/env";
import { errorText } from "../../worker/observe/error-text";
import { log } from "../../worker/observe/log";
import { Usage } from "../../worker/observe/usage";
import { objectStubs } from "../stubs";
import type { Bodies } from "./bodies";
import type { MessageLog, StoredMessage } from "./message-log";
import type { StoredFacts } from "./stored-facts";
import type { Tally } from "./tally";

/** During a burst of messages the lists are updated at most this often, in milliseconds. */
const BETWEEN_MS = 1000;
/**
 * The wait before an interrupted or failed update is retried, in milliseconds. It doubles with each failure, up to an
 * hour.
 */
const AGAIN_MS = 10_000;
const AGAIN_MOST_MS = 3_600_000;
/** Key of the number of consecutive failed retries; stored, so that it survives the object's hibernation. */
const FAILURES = "indexFailures";
/** The list says "99+" from here on. */
const UNREAD_COUNTED = 100;

interface Of {
  facts: StoredFacts;
  log: MessageLog;
  tally: Tally;
  bodies: () => Bodies;
}

/**
 * Keeps the lists of both members, which lie in D1, in step with the conversation: at once when idle, gathered in a
 * flood.
 */
export class ListIndex {
  private running = false;

  constructor(
    private readonly state: DurableObjectState,
    private readonly env: Env,
    private readonly of: Of,
  ) {}

  /** Call it in the same turn as the change, so that the note of the pending update is stored with the change. */
  update(): void {
    this.of.facts.noteChange();
    if (this.running) return;
    this.running = true;
    void this.run(0);
  }

  /** Called by the alarm: makes up for an update that an eviction or an error prevented. */
  async catchUp(): Promise<void> {
    if (this.running || this.of.facts.pending() === null) return;
    this.running = true;
    await this.run(1);
  }

  /** @param failure 1 if a failure should lengthen the wait; 0 for a try that a new change set off */
  private async run(failure: 0 | 1): Promise<void> {
    const { storage } = this.state;
    try {
      do {
        void storage.setAlarm(Date.now() + AGAIN_MS);
        await this.tell();
        await storage.deleteAlarm();
        // What changed while it was deleted would wait for the next change.
      } while (this.of.facts.pending() !== null);
      if (this.failures() > 0) storage.kv.delete(FAILURES);
    } catch (error) {
      const what = { message: "a conversation's lists were not told", requestId: "conversation" };
      log({ level: "error", ...what, ...errorText(error) });
      const failures = this.failures();
      if (failure > 0) storage.kv.put(FAILURES, failures + failure);
      await storage.setAlarm(Date.now() + Math.min(AGAIN_MS * 2 ** (failures + failure), AGAIN_MOST_MS));
    } finally {
      this.running = false;
    }
  }

  private failures(): number {
    return this.state.storage.kv.get<number>(FAILURES) ?? 0;
  }

  private async tell(): Promise<void> {
    const { facts } = this.of;
    for (let pending = facts.pending(); pending !== null; pending = facts.pending()) {
      const entries = await this.entries();
      const db = connect(this.env.DB);
      await (entries.length === 0 ? emptyEntries(db, facts.id) : saveEntries(db, entries));
      facts.noteIndexed(pending);
      this.tellInboxes();
      if (facts.pending() !== null) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
  }

  /** Not awaited: a browser that misses the news finds it the next time it loads the list. */
  private tellInboxes(): void {
    const objects = objectStubs(this.env, new Usage());
    const { id, members } = this.of.facts;
    this.state.waitUntil(Promise.allSettled(members.map((userId) => objects.inbox(userId).told([id]))));
  }

  private async entries(): Promise<EntryState[]> {
    const { facts, log, tally, bodies } = this.of;
    const last = log.last();
    if (last === undefined) return [];
    const { id, members, isPrivate } = facts;
    const sent = log.lastSent();
    const unread = members.map((userId) => log.unreadAfter(facts.readBy(userId), userId, UNREAD_COUNTED));
    const { text, image } = await bodies().view(last);
    const words = text === "" && image !== null ? imageWords(image) : text;
    const { DATA_KEY } = readSettings(this.env);
    const shown = words === null ? null : await sealPreview(DATA_KEY, id, preview(words, PREVIEW_MAX));
    return members.map((userId, n) => ({
      userId,
      conversationId: id,
      otherId: members[1 - n] ?? "",
      lastSeq: last.seq,
      lastAt: last.at,
      lastSenderId: sent?.senderId ?? null,
      lastSentSeq: sent?.seq ?? null,
      ending: endingOf(last),
      preview: shown,
      isPrivate: isPrivate || last.isPrivate,
      unread: unread[n]?.count ?? 0,
      unreadFrom: unread[n]?.from ?? null,
      unreadTo: unread[n]?.to ?? null,
      ...tally.of(userId),
    }));
  }
}

function endingOf({ line, removedFor, deletedAt }: StoredMessage): Ending {
  if (line !== null) return "line";
  if (removedFor !== null) return "taken-down";
  return deletedAt === null ? "message" : "taken-back";
}
