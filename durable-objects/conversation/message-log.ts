import { addColumn } from "./add-column";
import type { Line } from "../../worker/domain/voice/messages/line";

export interface StoredMessage {
  /** 1, 2, 3, … in the order in which they were stored; never given twice. */
  seq: number;
  clientId: string;
  /** Null for a line of the conversation's own. */
  senderId: string | null;
  line: Line | null;
  /** UTC epoch milliseconds. */
  at: number;
  isPrivate: boolean;
  /** Sealed by the server, or by the sender's device; null once it was taken back or its time was over. */
  body: string | null;
  editedAt: number | null;
  deletedAt: number | null;
  /** Why moderators took it down; null while it shows. */
  removedFor: string | null;
  /** Null where there is none, or no longer. */
  image: LoggedImage | null;
}

/** The image of a message: its id, and what else is said of it, sealed by the server; of a private one nothing. */
export interface LoggedImage {
  id: string;
  about: string | null;
}

type Row = {
  seq: number;
  client_id: string;
  sender_id: string | null;
  at: number;
  is_private: number;
  body: string | null;
  edited_at: number | null;
  deleted_at: number | null;
  removed_for: string | null;
  line: Line["kind"] | null;
  line_by: string | null;
  line_from: number | null;
  image_id: string | null;
  image: string | null;
};

const toMessage = (row: Row): StoredMessage => ({
  seq: row.seq,
  clientId: row.client_id,
  senderId: row.sender_id,
  line: row.line === null ? null : { kind: row.line, by: row.line_by ?? "", from: row.line_from },
  at: row.at,
  isPrivate: row.is_private === 1,
  body: row.body,
  editedAt: row.edited_at,
  deletedAt: row.deleted_at,
  removedFor: row.removed_for,
  image: row.image_id === null ? null : { id: row.image_id, about: row.image },
});

type NewMessage = Pick<StoredMessage, "clientId" | "senderId" | "at" | "isPrivate" | "body" | "image">;

/** Columns that were added later; tables made before lack them. */
const LATER = ["removed_for", "line", "line_by", "image_id", "image"];

/** SQL for a message that somebody other than the reader sent and did not take back. */
const STANDS = "sender_id <> ? AND deleted_at IS NULL";
/** How many of the newest messages are examined for unread ones, so that taking back many of them costs no more. */
const UNREAD_LOOKED = 1000;

/** What a member has not read. */
interface Unread {
  count: number;
  /** The oldest and the newest of them; null where there is none. */
  from: number | null;
  to: number | null;
}

const OLD = "seq < ? AND seq NOT IN (SELECT value FROM json_each(?))";

interface OldMessages {
  /** The number before which they stand. */
  before: number;
  /** Numbers that stay, as JSON. */
  but: string;
  /** The ids of their images. */
  images: string[];
}

/** The messages of one conversation, as rows. Opening a page of them reads no more rows than it shows. */
export class MessageLog {
  constructor(private readonly sql: SqlStorage) {
    this.create();
  }

  /** The table, where there is none. */
  create(): void {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS messages (seq INTEGER PRIMARY KEY AUTOINCREMENT, client_id TEXT NOT NULL, sender_id TEXT, at INTEGER NOT NULL, is_private INTEGER NOT NULL, body TEXT, edited_at INTEGER, deleted_at INTEGER, removed_for TEXT, line TEXT, line_by TEXT, line_from INTEGER, image_id TEXT, image TEXT);
      CREATE UNIQUE INDEX IF NOT EXISTS messages_once ON messages (sender_id, client_id);
    `);
    for (const later of LATER) addColumn(this.sql, "messages", later, "TEXT");
    addColumn(this.sql, "messages", "line_from", "INTEGER");
    this.sql.exec("CREATE INDEX IF NOT EXISTS messages_image ON messages (image_id) WHERE image_id IS NOT NULL");
  }

  /** Deletes all messages and starts numbering again at 1. */
  clear(): void {
    this.sql.exec("DELETE FROM messages");
    this.sql.exec("DELETE FROM sqlite_sequence WHERE name = 'messages'");
  }

  /** @throws Error for an id that this sender used before */
  append({ clientId, senderId, at, isPrivate, body, image }: NewMessage): StoredMessage {
    const row = this.sql
      .exec<Row>(
        "INSERT INTO messages (client_id, sender_id, at, is_private, body, image_id, image) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
        clientId,
        senderId,
        at,
        Number(isPrivate),
        body,
        image?.id ?? null,
        image?.about ?? null,
      )
      .one();
    return toMessage(row);
  }

  /** What the conversation says by itself. */
  appendLine({ kind, by, from }: Line, at: number): StoredMessage {
    const row = this.sql
      .exec<Row>(
        "INSERT INTO messages (client_id, at, is_private, line, line_by, line_from) VALUES (?, ?, 0, ?, ?, ?) RETURNING *",
        crypto.randomUUID(),
        at,
        kind,
        by,
        from,
      )
      .one();
    return toMessage(row);
  }

  /** What this sender's device sent under that id before. */
  findSent(senderId: string, clientId: string): StoredMessage | undefined {
    return this.sql
      .exec<Row>("SELECT * FROM messages WHERE sender_id = ? AND client_id = ?", senderId, clientId)
      .toArray()
      .map(toMessage)[0];
  }

  /** At most `limit` messages before a number, or the newest; the oldest of them first. */
  before(seq: number | null, limit: number): StoredMessage[] {
    const rows = this.sql.exec<Row>(
      "SELECT * FROM messages WHERE seq < ? ORDER BY seq DESC LIMIT ?",
      seq ?? Number.MAX_SAFE_INTEGER,
      limit,
    );
    return rows.toArray().reverse().map(toMessage);
  }

  /** What was stored after a number, the oldest first. */
  after(seq: number, limit: number): StoredMessage[] {
    return this.sql
      .exec<Row>("SELECT * FROM messages WHERE seq > ? ORDER BY seq LIMIT ?", seq, limit)
      .toArray()
      .map(toMessage);
  }

  find(seq: number): StoredMessage | undefined {
    return this.sql.exec<Row>("SELECT * FROM messages WHERE seq = ?", seq).toArray().map(toMessage)[0];
  }

  last(): StoredMessage | undefined {
    return this.sql.exec<Row>("SELECT * FROM messages ORDER BY seq DESC LIMIT 1").toArray().map(toMessage)[0];
  }

  /** The newest message of a member's and who sent it; null where there is none. */
  lastSent(): { seq: number; senderId: string } | null {
    // Nearly always the newest row; past it stand no more than the lines since.
    const found = this.sql.exec<{ seq: number; senderId: string }>(
      "SELECT seq, sender_id AS senderId FROM messages WHERE sender_id IS NOT NULL ORDER BY seq DESC LIMIT 1",
    );
    return found.toArray()[0] ?? null;
  }

  first(): StoredMessage | undefined {
    return this.sql.exec<Row>("SELECT * FROM messages ORDER BY seq LIMIT 1").toArray().map(toMessage)[0];
  }

  /**
   * Messages sent before a time: all those ahead of the first newer one.
   * @param time UTC epoch milliseconds
   * @param but numbers to keep
   */
  olderThan(time: number, but: readonly number[]): OldMessages {
    // Walks the old ones alone, as the numbers follow the time.
    const end = this.sql.exec<{ seq: number }>("SELECT seq FROM messages WHERE at >= ? ORDER BY seq LIMIT 1", time);
    const of = { before: end.toArray()[0]?.seq ?? Number.MAX_SAFE_INTEGER, but: JSON.stringify(but) };
    const images = this.sql.exec<{ id: string }>(
      `SELECT image_id AS id FROM messages WHERE ${OLD} AND image_id IS NOT NULL`,
      of.before,
      of.but,
    );
    return { ...of, images: images.toArray().map(({ id }) => id) };
  }

  /** Deletes them. @returns how many */
  remove({ before, but }: OldMessages): number {
    return this.sql.exec(`DELETE FROM messages WHERE ${OLD} RETURNING seq`, before, but).toArray().length;
  }

  /** Gives a message another body, or none: then it is taken back, with its image. Undefined where it already was. */
  change(seq: number, body: string | null, now: number, image: LoggedImage | null = null): StoredMessage | undefined {
    const column = body === null ? "deleted_at" : "edited_at";
    return this.sql
      .exec<Row>(
        `UPDATE messages SET body = ?, ${column} = ?, image_id = ?, image = ? WHERE seq = ? AND deleted_at IS NULL RETURNING *`,
        body,
        now,
        image?.id ?? null,
        image?.about ?? null,
        seq,
      )
      .toArray()
      .map(toMessage)[0];
  }

  /** Takes a message down for a reason, or puts it back; its body stays. Undefined where nothing changed. */
  setRemoved(seq: number, reason: string | null): StoredMessage | undefined {
    return this.sql
      .exec<Row>(
        "UPDATE messages SET removed_for = ? WHERE seq = ? AND removed_for IS NOT ? RETURNING *",
        reason,
        seq,
        reason,
      )
      .toArray()
      .map(toMessage)[0];
  }

  /** Which of the other's messages came after a number and were not taken back; counting stops at `most`. */
  unreadAfter(seq: number, reader: string, most: number): Unread {
    const counted = this.sql.exec<{ count: number; to: number | null }>(
      `SELECT count(*) AS count, max(seq) AS "to" FROM (SELECT seq FROM (SELECT seq, sender_id, deleted_at FROM messages WHERE seq > ? ORDER BY seq DESC LIMIT ?) WHERE ${STANDS} LIMIT ?)`,
      ...[seq, UNREAD_LOOKED, reader, most],
    );
    const { count, to } = counted.one();
    if (count === 0) return { count, from: null, to: null };
    const oldest = this.sql.exec<{ seq: number }>(
      `SELECT seq FROM messages WHERE seq > ? AND ${STANDS} ORDER BY seq LIMIT 1`,
      ...[seq, reader],
    );
    return { count, from: oldest.toArray()[0]?.seq ?? to, to };
  }
}
