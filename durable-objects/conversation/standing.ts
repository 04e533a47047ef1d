import { membersOf } from "../../worker/domain/voice/messages/conversation-id";
import type { LineKind } from "../../worker/domain/voice/messages/line";
import { daysOfLine, type RetentionDays } from "../../worker/domain/voice/messages/retention-forms";

type Row = {
  id: string;
  is_private: number;
  first_read: number;
  second_read: number;
  first_blocks: number;
  second_blocks: number;
  changes: number;
  indexed: number;
  keep_days: number;
};

/** What holds for a conversation as a whole: whose it is, its mode, and how far each has read. */
export class Standing {
  /** What the row says; every write goes to both. */
  private known: Row | undefined;

  constructor(private readonly sql: SqlStorage) {
    this.create();
  }

  /** The table, where there is none. */
  create(): void {
    this.known = undefined;
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, is_private INTEGER NOT NULL DEFAULT 0, first_read INTEGER NOT NULL DEFAULT 0, second_read INTEGER NOT NULL DEFAULT 0, first_blocks INTEGER NOT NULL DEFAULT 0, second_blocks INTEGER NOT NULL DEFAULT 0, changes INTEGER NOT NULL DEFAULT 0, indexed INTEGER NOT NULL DEFAULT 0, keep_days INTEGER NOT NULL DEFAULT 0);
    `);
    // Objects from before lack it.
    const known = this.sql.exec("SELECT 1 FROM pragma_table_info('standing') WHERE name = 'keep_days'").toArray();
    if (known.length === 0) this.sql.exec("ALTER TABLE standing ADD COLUMN keep_days INTEGER NOT NULL DEFAULT 0");
  }

  /** Forgets everything. */
  clear(): void {
    this.known = undefined;
    this.sql.exec("DELETE FROM standing");
  }

  /** An object learns from its first caller which conversation it is. */
  is(id: string): void {
    if (this.known === undefined) this.sql.exec("INSERT OR IGNORE INTO standing (one, id) VALUES (1, ?)", id);
  }

  get id(): string {
    return this.row().id;
  }

  get members(): readonly [first: string, second: string] {
    const members = membersOf(this.id);
    if (members === null) throw new Error("A conversation's object was called by a name that is no conversation's.");
    return members;
  }

  get isPrivate(): boolean {
    return this.row().is_private === 1;
  }

  setPrivate(isPrivate: boolean): void {
    this.set("is_private", Number(isPrivate));
  }

  /** For how many days it keeps its messages; 0 for good. */
  get keepDays(): RetentionDays {
    return this.row().keep_days as RetentionDays;
  }

  setKeepDays(days: RetentionDays): void {
    this.set("keep_days", days);
  }

  /** As a line says that it was changed. */
  follow(kind: LineKind): void {
    const days = daysOfLine(kind);
    if (days === null) this.setPrivate(kind === "private-on");
    else this.setKeepDays(days);
  }

  /** Whether a member blocked the other. */
  isBlockedBy(userId: string): boolean {
    const { first_blocks, second_blocks } = this.row();
    return (userId === this.members[0] ? first_blocks : second_blocks) === 1;
  }

  setBlock(userId: string, blocked: boolean): void {
    const column = userId === this.members[0] ? "first_blocks" : "second_blocks";
    this.set(column, Number(blocked));
  }

  /** The newest message that a member has read; 0 where they have read none. */
  readBy(userId: string): number {
    return userId === this.members[0] ? this.row().first_read : this.row().second_read;
  }

  /** @returns whether it moved; nobody unreads */
  markRead(userId: string, seq: number): boolean {
    if (seq <= this.readBy(userId)) return false;
    const column = userId === this.members[0] ? "first_read" : "second_read";
    this.set(column, seq);
    return true;
  }

  /** The list of conversations has to be told something. */
  noteChange(): void {
    this.set("changes", this.row().changes + 1);
  }

  /** How many changes there were, where the list does not know of all; null where it does. */
  pending(): number | null {
    const { changes, indexed } = this.row();
    return changes > indexed ? changes : null;
  }

  noteIndexed(changes: number): void {
    this.set("indexed", changes);
  }

  private row(): Row {
    this.known ??= this.sql.exec<Row>("SELECT * FROM standing").one();
    return this.known;
  }

  private set(column: Exclude<keyof Row, "id">, value: number): void {
    const row = this.row();
    this.sql.exec(`UPDATE standing SET ${column} = ?`, value);
    this.known = { ...row, [column]: value };
  }
}
