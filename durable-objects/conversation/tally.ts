import type { StoredMessage } from "./message-log";
import { countedFor, type TallyRow, withMessage } from "./tally-row";

/** Counts a conversation's messages as they come, so that nobody has to count the log (rules/lounge#figures). */
export class Tally {
  /** What the row says; every write goes to both. */
  private known: TallyRow | undefined;

  constructor(private readonly sql: SqlStorage) {
    this.create();
  }

  /** The table, where there is none. */
  create(): void {
    this.known = undefined;
    this.sql.exec(
      "CREATE TABLE IF NOT EXISTS tally (one INTEGER PRIMARY KEY CHECK (one = 1), begun_by TEXT NOT NULL, begun_at INTEGER NOT NULL, begun_sent INTEGER NOT NULL, other_sent INTEGER NOT NULL, answered_at INTEGER)",
    );
  }

  /** Forgets everything. */
  clear(): void {
    this.known = undefined;
    this.sql.exec("DELETE FROM tally");
  }

  /** Counts messages that were just stored; belongs into the same transaction. */
  noteSent(messages: readonly StoredMessage[]): void {
    const row = this.row();
    this.save(row === undefined ? this.counted() : messages.reduce(withMessage, row));
  }

  /** Counts what no tally has counted yet, before messages are deleted: what was written stays counted. */
  keep(): void {
    if (this.row() === undefined) this.save(this.counted());
  }

  /** What it comes to for one of the two. */
  of(userId: string): ReturnType<typeof countedFor> {
    this.keep();
    return countedFor(userId, this.known);
  }

  /** Once for a conversation that is older than its tally; undefined before its first message. */
  private counted(): TallyRow | undefined {
    const found = this.sql.exec<TallyRow>(`
      WITH begun AS (SELECT sender_id, at FROM messages WHERE sender_id IS NOT NULL ORDER BY seq LIMIT 1)
      SELECT begun.sender_id AS begun_by, begun.at AS begun_at, sum(messages.sender_id = begun.sender_id) AS begun_sent,
        sum(messages.sender_id <> begun.sender_id) AS other_sent,
        min(iif(messages.sender_id <> begun.sender_id, messages.at, NULL)) AS answered_at
      FROM begun, messages WHERE messages.sender_id IS NOT NULL GROUP BY begun.sender_id
    `);
    return found.toArray()[0];
  }

  private row(): TallyRow | undefined {
    this.known ??= this.sql
      .exec<TallyRow>("SELECT begun_by, begun_at, begun_sent, other_sent, answered_at FROM tally")
      .toArray()[0];
    return this.known;
  }

  private save(row: TallyRow | undefined): void {
    if (row === undefined) return;
    const { begun_by, begun_at, begun_sent, other_sent, answered_at } = row;
    this.sql.exec(
      "INSERT OR REPLACE INTO tally (one, begun_by, begun_at, begun_sent, other_sent, answered_at) VALUES (1, ?, ?, ?, ?, ?)",
      ...[begun_by, begun_at, begun_sent, other_sent, answered_at],
    );
    this.known = row;
  }
}
