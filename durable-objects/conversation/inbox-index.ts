import { connect } from "../../worker/db/client";
import type { Ending } from "../../worker/domain/foundation/inbox/endings";
import { imageWords } from "../../worker/domain/voice/message-images/image-forms";
import { PREVIEW_MAX } from "../../worker/domain/voice/messages/sizes";
import { emptyEntries, type EntryState, saveEntries } from "../../worker/domain/voice/messages/inbox-entries";
import { sealPreview } from "../../worker/domain/voice/messages/preview";
import { preview } from "../../worker/domain/foundation/lists/preview";
import { type Env, readSettings } from "../../worker/env";
import { Usage } from "../../worker/observe/usage";
import { objectStubs } from "../stubs";
import type { Bodies } from "./bodies";
import type { MessageLog, StoredMessage } from "./message-log";
import type { Standing } from "./standing";
import type { Tally } from "./tally";

/** While messages come one after the other the list is told at most this often. */
const BETWEEN_MS = 1000;
/** Where telling it was cut off, it is told again after so long. */
const AGAIN_MS = 10_000;
/** The list says "99+" from here on. */
const UNREAD_COUNTED = 100;

interface Of {
  standing: Standing;
  log: MessageLog;
  tally: Tally;
  bodies: () => Bodies;
}

/** Keeps the lists of both members, which lie in D1, in step with the conversation: at once when idle, gathered in a flood. */
export class InboxIndex {
  private running = false;

  constructor(
    private readonly state: DurableObjectState,
    private readonly env: Env,
    private readonly of: Of,
  ) {}

  /** Belongs into the turn of the change: the note of it is stored together with it. */
  update(): void {
    this.of.standing.noteChange();
    if (this.running) return;
    this.running = true;
    void this.state.storage.setAlarm(Date.now() + AGAIN_MS);
    void this.run();
  }

  /** The alarm: what an eviction or an error kept from the list. */
  async catchUp(): Promise<void> {
    if (this.running || this.of.standing.pending() === null) return;
    this.running = true;
    await this.run();
  }

  private async run(): Promise<void> {
    try {
      for (let pending = this.of.standing.pending(); pending !== null; pending = this.of.standing.pending()) {
        const entries = await this.entries();
        const db = connect(this.env.DB);
        await (entries.length === 0 ? emptyEntries(db, this.of.standing.id) : saveEntries(db, entries));
        this.of.standing.noteIndexed(pending);
        this.tellInboxes();
        if (this.of.standing.pending() !== null) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
      await this.state.storage.deleteAlarm();
    } catch {
      await this.state.storage.setAlarm(Date.now() + AGAIN_MS);
    } finally {
      this.running = false;
    }
  }

  /** Nobody waits for it: whoever hears nothing finds it when they next look. */
  private tellInboxes(): void {
    const objects = objectStubs(this.env, new Usage());
    const { id, members } = this.of.standing;
    this.state.waitUntil(Promise.allSettled(members.map((userId) => objects.inbox(userId).told([id]))));
  }

  private async entries(): Promise<EntryState[]> {
    const { standing, log, tally, bodies } = this.of;
    const last = log.last();
    if (last === undefined) return [];
    const { id, members, isPrivate } = standing;
    const unread = members.map((userId) => log.unreadAfter(standing.readBy(userId), userId, UNREAD_COUNTED));
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
      lastSenderId: log.lastSender(),
      ending: endingOf(last),
      preview: shown,
      isPrivate: isPrivate || last.isPrivate,
      unread: unread[n] ?? 0,
      ...tally.of(userId),
    }));
  }
}

function endingOf({ line, removedFor, deletedAt }: StoredMessage): Ending {
  if (line !== null) return "line";
  if (removedFor !== null) return "taken-down";
  return deletedAt === null ? "message" : "taken-back";
}
