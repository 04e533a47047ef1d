import { connect } from "../../worker/db/client";
import { deleteMessageImages } from "../../worker/domain/voice/messaging/delete-images";
import type { Env } from "../../worker/env";
import { errorText } from "../../worker/observe/error-text";
import { log } from "../../worker/observe/log";

/** Images deleted in one call; the file store takes a thousand at most. */
const DELETED_AT_ONCE = 500;

export interface FoundImage {
  id: string;
  /** Neither taken back nor taken down. */
  isShown: boolean;
}

/** The images of a conversation's messages: which are there, and which have yet to be deleted from the file store. */
export class Images {
  private readonly sql: SqlStorage;

  constructor(
    private readonly state: DurableObjectState,
    private readonly env: Env,
  ) {
    this.sql = state.storage.sql;
    this.create();
  }

  /** The table, where there is none. */
  create(): void {
    this.sql.exec("CREATE TABLE IF NOT EXISTS released_images (id TEXT PRIMARY KEY)");
  }

  /** Those of some images that messages have. */
  find(ids: readonly string[]): FoundImage[] {
    return this.sql
      .exec<{ id: string; shown: number }>(
        "SELECT image_id AS id, max(removed_for IS NULL) AS shown FROM messages WHERE image_id IN (SELECT value FROM json_each(?)) GROUP BY image_id",
        JSON.stringify(ids),
      )
      .toArray()
      .map(({ id, shown }) => ({ id, isShown: shown === 1 }));
  }

  /**
   * Call it in the turn in which a message loses its image, so that the note of the deletion is stored with that
   * change.
   */
  release(conversation: string, id: string): void {
    this.note([id]);
    this.deleteSoon(conversation);
  }

  /** Notes several images to be deleted; the caller starts the deletion. */
  note(ids: readonly string[]): void {
    this.sql.exec("INSERT OR IGNORE INTO released_images (id) SELECT value FROM json_each(?)", JSON.stringify(ids));
  }

  deleteSoon(conversation: string): void {
    this.state.waitUntil(this.deleteReleased(conversation));
  }

  /** Deletes the noted images. Any that an error leaves behind are tried again the next time the object is called. */
  async deleteReleased(conversation: string): Promise<void> {
    const released = this.sql.exec<{ id: string }>("SELECT id FROM released_images LIMIT ?", DELETED_AT_ONCE).toArray();
    if (released.length === 0) return;
    const ids = released.map(({ id }) => id);
    const used = new Set(this.find(ids).map(({ id }) => id));
    const gone = ids.filter((id) => !used.has(id));
    try {
      await deleteMessageImages({ db: connect(this.env.DB), files: this.env.FILES }, conversation, gone);
      for (const id of ids) this.sql.exec("DELETE FROM released_images WHERE id = ?", id);
      if (released.length === DELETED_AT_ONCE) await this.deleteReleased(conversation);
    } catch (error) {
      const what = { message: "images of messages could not be deleted", requestId: "conversation" };
      log({ level: "error", ...what, ...errorText(error) });
    }
  }
}
