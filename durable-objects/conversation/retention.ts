import { connect } from "../../worker/db/client";
import { DAY_MS } from "../../worker/days";
import { firstRemoval } from "../../worker/domain/voice/messages/keeping";
import { keptLine, type RetentionDays } from "../../worker/domain/voice/messages/retention-forms";
import { pendingReports } from "../../worker/domain/voice/reported-messages/pending-reports";
import type { Env } from "../../worker/env";
import { errorText } from "../../worker/observe/error-text";
import { log as note } from "../../worker/observe/log";
import type { Images } from "./images";
import { type Said, type Saying, sayChange } from "./say-line";
import type { Sender } from "./sender";
import type { Tally } from "./tally";

export interface RetentionChange {
  days: RetentionDays;
  now: number;
}

interface Of extends Saying {
  env: Env;
  tally: Tally;
  images: Images;
}

/** How long to wait, in milliseconds, after due messages could not be deleted. */
const AGAIN_MS = DAY_MS;

/**
 * For how long a conversation keeps its messages, and the deletion of those that are older (rules/messages#retention).
 */
export class Retention {
  /** Nothing is due before this time, UTC epoch milliseconds; 0 if unknown. */
  private nextAt = 0;

  constructor(private readonly of: Of) {}

  async set(sender: Sender, { days, now }: RetentionChange): Promise<Said> {
    const { facts } = this.of;
    const said = await sayChange(this.of, sender, {
      ...{ kind: keptLine(days), now },
      isSo: () => facts.keeping.keepDays === days,
      isAlways: days === 0,
    });
    if (said.status === "changed") this.nextAt = 0;
    return said;
  }

  /** When the next message is due; null where none ever is. @param now UTC epoch milliseconds */
  next(now: number): number | null {
    const { facts, log } = this.of;
    const { keeping } = facts;
    if (keeping.keepDays === 0) return null;
    const firstGone = (log.first()?.at ?? now) + keeping.keepDays * DAY_MS + 1;
    const due = Math.max(firstGone, firstRemoval(keeping));
    return due > now ? due : now + AGAIN_MS;
  }

  /**
   * Deletes messages older than the retention period, except those with a pending report; and none until the period has
   * passed once in full since it was set, so that the other member has had that long to notice.
   * @param now UTC epoch milliseconds
   */
  async sweep(now: number): Promise<void> {
    const { facts, log, env } = this.of;
    facts.noteKeeping(now);
    const { keeping } = facts;
    if (keeping.keepDays === 0 || now < this.nextAt) return;
    const until = now - keeping.keepDays * DAY_MS;
    try {
      if (firstRemoval(keeping) <= now && (log.first()?.at ?? until) < until) {
        const reported = await pendingReports(connect(env.DB), facts.id);
        // Somebody may have set it otherwise meanwhile: then that holds.
        const { keepDays, keepSince } = facts.keeping;
        if (keepDays !== keeping.keepDays || keepSince !== keeping.keepSince) {
          await this.sweep(now);
          return;
        }
        this.remove(until, reported);
      }
      this.nextAt = this.next(now) ?? 0;
    } catch (error) {
      this.nextAt = now + AGAIN_MS;
      const what = { message: "old messages could not be deleted", requestId: "conversation" };
      note({ level: "error", ...what, ...errorText(error) });
    }
  }

  /** In one turn, so that nothing that is sent comes between. */
  private remove(until: number, reported: readonly number[]): void {
    const { storage, facts, log, tally, images, index } = this.of;
    const removed = storage.transactionSync(() => {
      // What was written stays counted.
      tally.keep();
      const found = log.olderThan(until, reported);
      images.note(found.images);
      return log.remove(found);
    });
    if (removed === 0) return;
    images.deleteSoon(facts.id);
    index.update();
  }
}
